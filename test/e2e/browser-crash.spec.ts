import { afterAll, beforeAll, expect, test } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse, sentByUs } from './support/chat.ts';

/** The whole browser dies by SIGKILL in the middle of a batch and is started again with the same profile. */
let bridge: Bridge;
beforeAll(async () => {
  bridge = await startBridge();
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
  await bridge.settings({ autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 });
});
afterAll(() => bridge.close());

const ran = () => bridge.ran().map(({ tool }) => tool);

test('two results are kept, the running call is unknown, none runs twice, and the user may insert them', async () => {
  const said = fence([
    { name: 'echo', args: { text: 'one' } },
    { name: 'sleep', args: { ms: 60_000 } },
    { name: 'append', args: { text: 'two' } },
  ]);
  const before = await bridge.openChat('https://chatgpt.com/');
  await converse(before, said);
  await before.waitForURL(/\/c\//);
  await bridge.sessionOf(
    before,
    (session) =>
      session.conversation !== undefined &&
      callsOf(session)
        .map(({ state }) => state)
        .join() === 'succeeded,running,succeeded',
  );
  const address = before.url();
  bridge.fixtures.history.set(new URL(address).pathname, [
    { role: 'user', text: 'Please.' },
    { role: 'assistant', text: said },
  ]);
  await bridge.restartBrowser('kill');

  const page = await bridge.openChat(address);
  const session = await bridge.sessionOf(page, ({ batches }) => batches[0]?.state === 'undelivered');
  expect(session.batches[0]?.calls.map(({ tool, state, preview }) => [tool, state, preview])).toEqual([
    ['echo', 'succeeded', 'one'],
    ['sleep', 'outcomeUnknown', ''],
    ['append', 'succeeded', '1'],
  ]);
  expect(ran()).toEqual(['echo', 'sleep', 'append']);
  expect(await sentByUs(page)).toEqual([]);

  await bridge.ask({
    type: 'batch.deliverRequested',
    stream: session.stream,
    path: session.batches[0]!.path,
  });
  await bridge.sessionOf(page, ({ batches }) => batches[0]?.state === 'done');
  const [message, ...more] = await sentByUs(page);
  expect(more).toEqual([]);
  expect(
    parseResults(message?.files[0]?.text ?? '').map(({ name, text, isError }) => [
      name,
      text.split('\n')[0],
      isError,
    ]),
  ).toEqual([
    ['echo', 'one', false],
    [
      'sleep',
      'The browser stopped the extension after this call was sent. It may or may not have run. Look at its effect before you run it again. It may have run. Check what it did before you call it again.',
      true,
    ],
    ['append', '1', false],
  ]);
  expect(ran()).toEqual(['echo', 'sleep', 'append']);
});

test('a call that waited for the user waits again, and runs once', async () => {
  await bridge.settings({ autoRun: false });
  const said = fence([{ name: 'echo', args: { text: 'asked' } }]);
  const before = await bridge.openChat('https://chatgpt.com/');
  await converse(before, said);
  await before.waitForURL(/\/c\//);
  await bridge.sessionOf(
    before,
    (session) => session.conversation !== undefined && callsOf(session)[0]?.state === 'awaitingApproval',
  );
  const address = before.url();
  bridge.fixtures.history.set(new URL(address).pathname, [
    { role: 'user', text: 'Please.' },
    { role: 'assistant', text: said },
  ]);
  const count = ran().length;
  await bridge.restartBrowser('kill');
  const page = await bridge.openChat(address);
  const session = await bridge.sessionOf(page, (one) => callsOf(one).some(({ can }) => can.run));
  const waiting = callsOf(session).filter(({ can }) => can.run);
  expect(ran()).toHaveLength(count);
  await bridge.ask({ type: 'call.approved', stream: session.stream, path: waiting[0]!.path });
  await bridge.sessionOf(page, (one) => callsOf(one).some(({ state }) => state === 'succeeded'));
  expect(ran().slice(count)).toEqual(['echo']);
});

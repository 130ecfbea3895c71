import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import { fence } from '../support/model-says.ts';
import { converse, send, sentByUs } from './support/chat.ts';
import { statusesIn } from '../../scripts/lib/closed-shadow.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';

/** The replicas stand under the sites' own host names, so the manifest's own matches inject the content script. */
const sites = [
  { name: 'ChatGPT', url: 'https://chatgpt.com/', old: '/c/old-one' },
  {
    name: 'DeepSeek',
    url: 'https://chat.deepseek.com/',
    old: '/a/chat/s/00000000-0000-4000-8000-00000000000a',
  },
];

let bridge: Bridge;
let before = 0;
let linesBefore = 0;
/** What the server wrote down since this test began. */
const phases = () =>
  bridge
    .journal()
    .slice(linesBefore)
    .map(({ tool, phase }) => `${tool} ${phase}`);
/** The tools that the server itself says it began to run, since this test began. */
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ tool, args }) => [tool, args['text'] ?? args['ms'] ?? null]);
const isDone = (count: number) => (session: { batches: readonly { state: string }[] }) =>
  session.batches.length === count && session.batches.every(({ state }) => state === 'done');
const echo = (text: string) => ({ name: 'echo', args: { text } });

beforeAll(async () => {
  bridge = await startBridge();
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
});
afterAll(() => bridge.close());
beforeEach(async () => {
  before = bridge.ran().length;
  linesBefore = bridge.journal().length;
  await bridge.settings({ autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 });
});

describe.each(sites)('on $name', ({ url, old }) => {
  test('one call runs, and its result is sent to the chat as a file', async () => {
    const page = await bridge.openChat(url);
    await converse(page, `I look.\n\n${fence([echo('hello')])}`);
    const session = await bridge.sessionOf(page, isDone(1));
    expect(ran()).toEqual([['echo', 'hello']]);
    expect(
      callsOf(session).map(({ tool, callId, state, preview, server }) => ({
        tool,
        callId,
        state,
        preview,
        server,
      })),
    ).toEqual([{ tool: 'echo', callId: '1', state: 'succeeded', preview: 'hello', server: 'Oracle' }]);
    const [message, ...more] = await sentByUs(page);
    expect([message?.text, message?.files.map(({ name }) => name), more]).toEqual([
      '',
      [expect.stringMatching(/^mcp-results-1-\w{5}\.md$/)],
      [],
    ]);
    expect(parseResults(message?.files[0]?.text ?? '')).toEqual([
      { callId: '1', name: 'echo', text: 'hello', isError: false },
    ]);
    await page.close();
  });

  test('three calls of one reply run side by side; the one that fails takes no other with it', async () => {
    const page = await bridge.openChat(url);
    await converse(
      page,
      fence([{ name: 'sleep', args: { ms: 300 } }, { name: 'fail', args: {} }, echo('third')]),
    );
    const session = await bridge.sessionOf(page, isDone(1));
    expect(callsOf(session).map(({ tool, state }) => [tool, state])).toEqual([
      ['sleep', 'succeeded'],
      ['fail', 'failed'],
      ['echo', 'succeeded'],
    ]);
    // The server's own word: the others had begun, and ended, before the first was through.
    const lines = phases();
    expect([...lines].sort()).toEqual(['echo end', 'echo start', 'fail start', 'sleep end', 'sleep start']);
    expect(lines.at(-1)).toBe('sleep end');
    const [message, ...more] = await sentByUs(page);
    expect(more).toEqual([]);
    expect(
      parseResults(message?.files[0]?.text ?? '').map(({ name, text, isError }) => [name, text, isError]),
    ).toEqual([
      ['sleep', 'slept 300', false],
      ['fail', 'It failed, as asked.', true],
      ['echo', 'third', false],
    ]);
    await page.close();
  });

  test('two equal calls in one fence are two calls', async () => {
    const page = await bridge.openChat(url);
    await converse(page, fence([echo('twice'), echo('twice')]));
    await bridge.sessionOf(page, isDone(1));
    expect(ran()).toEqual([
      ['echo', 'twice'],
      ['echo', 'twice'],
    ]);
    await page.close();
  });

  test('a call that the user writes is never run nor shown', async () => {
    const page = await bridge.openChat(url);
    await send(page, fence([echo('from the user')]));
    await converse(page, fence([echo('from the model')]));
    const session = await bridge.sessionOf(page, isDone(1));
    expect(ran()).toEqual([['echo', 'from the model']]);
    expect(callsOf(session).map(({ args }) => args)).toEqual([{ text: 'from the model' }]);
    await page.close();
  });

  test('an old conversation runs nothing by itself, however it is opened; its calls can be run by hand', async () => {
    bridge.fixtures.history.set(old, [
      { role: 'user', text: 'Please look.' },
      { role: 'assistant', text: `Here:\n\n${fence([echo('old 1'), echo('old 2')])}` },
      { role: 'assistant', text: `And:\n\n${fence([echo('old 3')])}` },
    ]);
    const page = await bridge.openChat(new URL(old, url).href);
    const loaded = await bridge.sessionOf(page, (session) => callsOf(session).length === 3);
    expect(callsOf(loaded).map(({ state }) => state)).toEqual(['proposed', 'proposed', 'proposed']);
    const other = await bridge.openChat(url);
    await other.evaluate((path) => window.fixture.open(path, 50), old);
    const switched = await bridge.sessionOf(
      other,
      (session) =>
        session.conversation !== undefined && callsOf(session).length === 3 && session.state === 'watching',
    );
    expect(callsOf(switched).map(({ state }) => state)).toEqual(['proposed', 'proposed', 'proposed']);
    expect(ran()).toEqual([]);
    await bridge.ask({ type: 'call.approved', stream: switched.stream, path: callsOf(switched)[2]!.path });
    await bridge.sessionOf(other, (session) => callsOf(session)[2]!.state === 'succeeded');
    expect(ran()).toEqual([['echo', 'old 3']]);
    await Promise.all([page.close(), other.close()]);
  });

  test('a reload in the middle of a call does not run it again, and its result reaches the chat', async () => {
    const page = await bridge.openChat(url);
    const said = fence([{ name: 'sleep', args: { ms: 1500 } }]);
    await converse(page, said);
    await page.waitForURL((address) => address.href !== url);
    // The worker knows the chat by its id: one that is reloaded before that is another chat to it.
    await bridge.sessionOf(
      page,
      (session) => session.conversation !== undefined && callsOf(session)[0]?.state === 'running',
    );
    bridge.fixtures.history.set(new URL(page.url()).pathname, [
      { role: 'user', text: 'Please.' },
      { role: 'assistant', text: said },
    ]);
    await page.reload();
    const session = await bridge.sessionOf(page, isDone(1));
    expect(callsOf(session).map(({ state, run }) => [state, run])).toEqual([['succeeded', 1]]);
    // The row under the block knows its call again, under whatever name the site has for the turn by now.
    await expect.poll(() => statusesIn(page)).toEqual(['Done.']);
    expect(ran()).toEqual([['sleep', 1500]]);
    expect((await sentByUs(page)).map(({ files }) => files.map(({ name }) => name))).toEqual([
      [expect.stringMatching(/^mcp-results-1-\w{5}\.md$/)],
    ]);
    await page.close();
  });
});

test.each(['https://chatgpt.com/', 'https://chat.deepseek.com/'])(
  'a message of the user’s own while a call runs leaves sending its results to the user, on %s',
  async (url) => {
    const page = await bridge.openChat(url);
    await converse(page, fence([{ name: 'sleep', args: { ms: 1500 } }]));
    await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'running');
    await send(page, 'One more thing.');
    const session = await bridge.sessionOf(page, (now) => now.batches[0]?.can.send === true);
    expect([callsOf(session)[0]?.state, session.batches[0]?.status]).toEqual([
      'succeeded',
      'You sent a message of your own meanwhile, so the results wait in the message box. Send them when you want to.',
    ]);
    expect((await page.evaluate(() => window.fixture.sent)).map(({ text }) => text)).toEqual([
      'Please.',
      'One more thing.',
    ]);
    await bridge.ask({
      type: 'batch.sendRequested',
      stream: session.stream,
      path: session.batches[0]!.path,
    });
    await bridge.sessionOf(page, isDone(1));
    expect(await sentByUs(page)).toHaveLength(1);
    await page.close();
  },
);

test.each(['https://chatgpt.com/?codegen=2', 'https://chat.deepseek.com/?codegen=2'])(
  'a call whose lines are separated by <br> only is read line by line: %s',
  async (url) => {
    const page = await bridge.openChat(url);
    await converse(page, fence([{ name: 'echo', args: { text: 'line one\nline two "quoted" {brace}' } }]));
    await bridge.sessionOf(page, isDone(1));
    const code = page.locator('pre').last();
    expect([
      await code.evaluate((pre) => pre.textContent.includes('\n')),
      await code.locator('br').count(),
    ]).toEqual([false, 3]);
    expect(ran()).toEqual([['echo', 'line one\nline two "quoted" {brace}']]);
    await page.close();
  },
);

test('with auto-run off a live call waits for the user', async () => {
  await bridge.settings({ autoRun: false });
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(page, fence([echo('asked'), echo('refused')]));
  const asked = await bridge.sessionOf(page, (session) => callsOf(session).length === 2);
  expect(callsOf(asked).map(({ state }) => state)).toEqual(['awaitingApproval', 'awaitingApproval']);
  expect(ran()).toEqual([]);
  const { stream } = asked;
  await bridge.ask({ type: 'call.approved', stream, path: callsOf(asked)[0]!.path });
  await bridge.ask({ type: 'call.denied', stream, path: callsOf(asked)[1]!.path });
  await bridge.sessionOf(page, isDone(1));
  expect(ran()).toEqual([['echo', 'asked']]);
  expect(await bridge.ask({ type: 'call.approved', stream, path: callsOf(asked)[1]!.path })).toEqual({
    ok: false,
    failure: { code: 'notAllowed', message: 'That has been settled already; look at its card.' },
  });
  await page.close();
});

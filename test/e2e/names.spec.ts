import { afterAll, beforeAll, expect, test } from 'vitest';
import type { CallView } from '../../src/shared/views.ts';
import { fence } from '../support/model-says.ts';
import { hello, ScriptedServer, textResult, tool } from '../support/scripted-server.ts';
import { startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';

/** Two servers that offer the same tool: whoever is away after a restart, a name reaches its own server or none. */
let bridge: Bridge;
const offering = () =>
  new ScriptedServer({
    initialize: ({ reply }) => reply(hello({ tools: {} })),
    'tools/list': ({ reply }) => reply({ tools: [tool('read')] }),
    'tools/call': ({ reply }) => reply(textResult('done')),
  });
const files = offering();
const git = offering();

beforeAll(async () => {
  bridge = await startBridge();
  const retries = { max: 0, seconds: 0 };
  for (const [id, name, server] of [
    ['files', 'Files', files],
    ['git', 'Git', git],
  ] as const) {
    const url = await server.start();
    await bridge.addServer({ id, name, retries, era: 'legacy', transport: { kind: 'http', url } });
  }
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
});
afterAll(async () => {
  await bridge.close();
  await git.stop();
});

test('after a restart with one server gone, no call of its tool runs on the other', async () => {
  const names = (view: { servers: readonly { tools: readonly { exposedName: string }[] }[] }) =>
    view.servers.flatMap(({ tools }) => tools.map(({ exposedName }) => exposedName));
  await bridge.viewOf(undefined, (view) => names(view).join() === 'files__read,git__read');
  await files.stop();
  await bridge.killWorker();
  const page = await bridge.openChat('https://chatgpt.com/');
  const view = await bridge.viewOf(undefined, ({ servers }) =>
    servers.some(({ state }) => state === 'ready'),
  );
  expect(names(view)).toEqual(['git__read']);

  const calls = ['read', 'files__read', 'git__read'].map((name) => ({ name, args: {} }));
  await converse(page, fence(calls));
  const isOver = ({ state }: CallView) => state === 'failed' || state === 'succeeded';
  const session = await bridge.sessionOf(
    page,
    ({ batches }) => batches.length === 1 && batches[0]?.calls.length === 3 && batches[0].calls.every(isOver),
    30_000,
  );
  expect(
    session.batches.flatMap((batch) =>
      batch.calls.map(({ tool: called, state, failure }) => [called, state, failure?.message]),
    ),
  ).toEqual([
    ['read', 'failed', 'Several servers offer read. Call one of: files__read, git__read.'],
    ['files__read', 'failed', 'The server Files is not connected. Reconnect it in the popup.'],
    ['git__read', 'succeeded', undefined],
  ]);
  expect([files.count('tools/call'), git.count('tools/call')]).toEqual([0, 1]);
}, 90_000);

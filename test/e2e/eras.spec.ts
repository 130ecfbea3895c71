import { afterAll, beforeAll, expect, test } from 'vitest';
import type { AppView } from '../../src/shared/views.ts';
import { fence } from '../support/model-says.ts';
import { freePort } from '../support/ports.ts';
import { everythingScript, type Program, startProgram, tsArgs } from '../support/programs.ts';
import { discovered, ScriptedServer, textResult, tool } from '../support/scripted-server.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';

/** Servers of every age in the built extension: added by the user's own request, called from a chat. */
let bridge: Bridge;
const programs: Program[] = [];

beforeAll(async () => {
  bridge = await startBridge();
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
});
afterAll(async () => {
  await bridge.close();
  await Promise.all(programs.map((program) => program.kill()));
});

const start = async (args: readonly string[]) => {
  const program = await startProgram(args, await freePort());
  programs.push(program);
  return `http://127.0.0.1:${program.port}`;
};
const server = ({ servers }: AppView, id: string) => servers.find((one) => one.id === id);
const viewOfServer = async (id: string, state = 'ready') => {
  const view = await bridge.viewOf(undefined, (now) => server(now, id)?.state === state);
  return server(view, id);
};
const chat = () => bridge.openChat('https://chatgpt.com/');

test('a server of the modern era is called from a chat, and its new tool is there at once', async () => {
  const url = `${await start(tsArgs('test/support/modern-server.ts'))}/mcp`;
  await bridge.addServer({ id: 'modern', name: 'Modern', transport: { kind: 'http', url } });
  expect(await viewOfServer('modern')).toMatchObject({
    protocolVersion: '2026-07-28',
    status: 'Connected, 2 tools.',
  });
  const page = await chat();
  await converse(page, fence([{ name: 'grow', args: {} }]));
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect(callsOf(session)[0]?.preview).toBe('grown');
  await bridge.viewOf(undefined, (view) => server(view, 'modern')?.status === 'Connected, 3 tools.');
  await page.close();
});

test('a running call shows what its server says of its progress', async () => {
  const url = `${await start([everythingScript, 'streamableHttp'])}/mcp`;
  await bridge.addServer({ id: 'everything', name: 'Everything', transport: { kind: 'http', url } });
  const page = await chat();
  await converse(page, fence([{ name: 'trigger-long-running-operation', args: { duration: 2, steps: 4 } }]));
  const running = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.progress !== undefined);
  expect(callsOf(running)[0]).toMatchObject({ state: 'running', progress: { total: 4 } });
  const ended = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect(callsOf(ended)[0]?.progress).toBeUndefined();
  await page.close();
});

test('a tool that runs only as a task runs once, tells its progress, and its result comes back', async () => {
  const page = await chat();
  await converse(page, fence([{ name: 'simulate-research-query', args: { topic: 'tides' } }]));
  const running = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.progress !== undefined);
  expect(callsOf(running)[0]).toMatchObject({ state: 'running', run: 1 });
  const ended = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect(callsOf(ended)).toMatchObject([
    { preview: expect.stringMatching(/^# Research Report: tides/) as string },
  ]);
  await page.close();
});

test('a call goes on with its task when its server was away, and is not sent again', async () => {
  const state = { taskId: 't-1', status: 'working', pollIntervalMs: 100, resultType: 'complete' };
  const about = (...more: readonly object[]): ConstructorParameters<typeof ScriptedServer>[0] => ({
    'server/discover': ({ reply }) => reply(discovered()),
    'tools/list': ({ reply }) =>
      reply({ resultType: 'complete', ttlMs: 0, cacheScope: 'private', tools: [tool('long')] }),
    'tools/call': ({ reply }) => reply({ ...state, resultType: 'task' }),
    'tasks/get': ({ reply }) => reply(Object.assign({}, state, ...more)),
  });
  const before = new ScriptedServer(about());
  const url = await before.start();
  await bridge.addServer({ id: 'away', name: 'Away', transport: { kind: 'http', url } });
  await viewOfServer('away');
  const page = await chat();
  await converse(page, fence([{ name: 'long', args: {} }]));
  await bridge.viewOf(undefined, () => before.count('tasks/get') > 0);
  await before.stop();
  await viewOfServer('away', 'backingOff');
  const after = new ScriptedServer(about({ status: 'completed', result: textResult('done') }));
  await after.start(Number(new URL(url).port));
  const ended = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect([callsOf(ended)[0]?.preview, before.count('tools/call'), after.count('tools/call')]).toEqual([
    'done',
    1,
    0,
  ]);
  await after.stop();
  await page.close();
});

test('an address of the oldest transport is reached all the same, and the user is told', async () => {
  const url = `${await start([everythingScript, 'sse'])}/sse`;
  await bridge.addServer({ id: 'old', name: 'Old', transport: { kind: 'http', url } });
  expect((await viewOfServer('old'))?.status).toMatch(
    / In compatibility mode: It knows only the older transport, HTTP with SSE\.$/,
  );
});

test('a gateway is reached by WebSocket, and its call runs', async () => {
  const url = `${await start(tsArgs('test/support/ws-gateway.ts'))}/message`.replace('http', 'ws');
  await bridge.addServer({ id: 'socket', name: 'Socket', transport: { kind: 'ws', url } });
  const page = await chat();
  await converse(page, fence([{ name: 'socket__echo', args: { message: 'over a socket' } }]));
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect(callsOf(session)[0]?.preview).toBe('Echo: over a socket');
  await page.close();
});

test('a server that fails when it is asked for its protocol is not asked again, not by the next worker either', async () => {
  const fragile = new ScriptedServer({
    'server/discover': ({ response }) => response.writeHead(500).end('Boom'),
  });
  await bridge.addServer({
    id: 'fragile',
    name: 'Fragile',
    transport: { kind: 'http', url: await fragile.start() },
  });
  const status =
    'Connected, 1 tool. In compatibility mode: Asked for its protocol, it failed (HTTP 500 Internal Server Error).';
  expect((await viewOfServer('fragile'))?.status).toBe(status);
  const hellos = () => fragile.count('initialize');
  const before = hellos();
  await bridge.killWorker();
  await bridge.viewOf(undefined, (view) => hellos() > before && server(view, 'fragile')?.status === status);
  expect(fragile.count('server/discover')).toBe(1);
  expect(await bridge.ask({ type: 'server.reconnectRequested', server: 'fragile' })).toEqual({
    ok: true,
    value: null,
  });
  await bridge.viewOf(undefined, () => fragile.count('server/discover') === 2);
  await viewOfServer('fragile');
  await fragile.stop();
});

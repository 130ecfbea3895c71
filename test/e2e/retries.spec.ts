import type { IncomingMessage, ServerResponse } from 'node:http';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { fence } from '../support/model-says.ts';
import { ScriptedServer, textResult, tool } from '../support/scripted-server.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';

let bridge: Bridge;
let server: ScriptedServer;
/** Ends calls of the tool hold. */
const held: (() => void)[] = [];
/** Calls that reached the server, by tool. */
const came = (name: string) =>
  server.received.filter(({ method, params }) => method === 'tools/call' && params?.['name'] === name).length;

/** In the middle of the answer: a used connection that breaks before any of it is tried again by Chrome itself. */
const cut = (request: IncomingMessage, response: ServerResponse) => {
  response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 });
  response.write('{"jsonrpc"', () => request.socket.destroy());
};

beforeAll(async () => {
  bridge = await startBridge();
  server = new ScriptedServer({
    'tools/list': ({ reply }) => reply({ tools: ['busy', 'cut', 'hold', 'last'].map((name) => tool(name)) }),
    'tools/call': ({ message, request, response, reply }) => {
      if (message.params?.['name'] === 'hold') held.push(() => reply(textResult('done')));
      else if (message.params?.['name'] === 'cut' && came('cut') !== 3) cut(request, response);
      else if (came('busy') === 1) response.writeHead(429, { 'retry-after': '1' }).end('slow down');
      else reply(textResult('done'));
    },
  });
  await bridge.addServer({
    id: 'shaky',
    name: 'Shaky',
    transport: { kind: 'http', url: await server.start() },
    era: 'legacy',
    retries: { max: 4, seconds: 1 },
  });
  await bridge.settings({ autoRun: true, autoSend: false });
});
afterAll(async () => {
  await bridge.close();
  await server.stop();
});

test('a call that was refused before it ran is sent again when the server allows it, and the UI says so', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(page, fence([{ name: 'busy', args: {} }]));
  const waiting = await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'backingOff');
  expect(callsOf(waiting)[0]?.status).toBe(
    'The server asks for fewer requests. Wait a little and try again. It asks to be left alone for 1 s. ' +
      'Trying again in 1 s, as the server asks (retry 1 of 4).',
  );
  const done = await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'succeeded');
  expect([callsOf(done)[0]?.attempt, came('busy')]).toEqual([2, 2]);
  await page.close();
});

test('a call of which nobody knows whether it ran is sent again only by the user’s word for its tool', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(page, fence([{ name: 'cut', args: {} }]));
  const unknown = await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'outcomeUnknown');
  expect([callsOf(unknown)[0]?.attempt, came('cut')]).toEqual([1, 1]);
  await bridge.ask({ type: 'tool.repeatableSet', server: 'shaky', tool: 'cut', repeatable: true });
  await bridge.viewOf(undefined, ({ servers }) => servers[0]?.confirmedRepeatable?.[0] === 'cut');
  await bridge.ask({ type: 'call.runAgain', stream: unknown.stream, path: callsOf(unknown)[0]!.path });
  const again = await bridge.sessionOf(page, (session) => callsOf(session)[1]?.state === 'succeeded');
  expect([callsOf(again)[1]?.run, came('cut')]).toEqual([2, 3]);
  await page.close();
});

test('a call that waits for its place at the server is held back when automatic running is switched off', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  const holds = [1, 2, 3, 4].map((n) => ({ name: 'hold', args: { n } }));
  await converse(page, fence([...holds, { name: 'last', args: {} }]));
  const waiting = await bridge.sessionOf(
    page,
    (session) => callsOf(session).length === 5 && came('hold') === 4,
  );
  await bridge.settings({ autoRun: false });
  const last = await bridge.sessionOf(page, (session) => callsOf(session)[4]?.state === 'awaitingApproval');
  expect([callsOf(waiting)[4]?.status, callsOf(last).map(({ state, status }) => [state, status])]).toEqual([
    'Waiting for its server.',
    [
      ...holds.map(() => ['running', 'Running.']),
      ['awaitingApproval', 'Automatic running was switched off before this call could be sent.'],
    ],
  ]);
  for (const end of held) end();
  await bridge.sessionOf(page, (session) => callsOf(session)[3]?.state === 'succeeded');
  expect(came('last')).toBe(0);
  await bridge.ask({ type: 'call.approved', stream: last.stream, path: callsOf(last)[4]!.path });
  await bridge.sessionOf(page, (session) => callsOf(session)[4]?.state === 'succeeded');
  expect(came('last')).toBe(1);
  await page.close();
});

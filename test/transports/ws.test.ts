import { afterEach, expect, it } from 'vitest';
import { type WebSocket as Socket, WebSocketServer } from 'ws';
import { connect } from '../../src/background/mcp/connect.ts';
import { openWs } from '../../src/transports/ws.ts';
import { openSocket } from '../support/ws-socket.ts';
import { freePort } from '../support/ports.ts';
import { hello } from '../support/scripted-server.ts';

/** What no reference server does: frames of every kind, and addresses that cannot be used. */
let server: WebSocketServer | undefined;
afterEach(() => {
  server?.clients.forEach((client) => client.terminate());
  server?.close();
  server = undefined;
});

const { signal } = new AbortController();

async function attempt(transport: { url: string; headers?: Record<string, string> }) {
  return await connect(
    { id: 's', name: 'S', enabled: true, trustHints: false, transport: { kind: 'ws', ...transport } },
    { lost: () => undefined, toolsChanged: () => undefined },
    signal,
    { open: () => openWs({ kind: 'ws', ...transport }, openSocket) },
  );
}

/** A server that answers by hand. */
async function serve(
  answer: (message: { id?: number; method: string }, socket: Socket) => void,
): Promise<string> {
  const port = await freePort();
  server = new WebSocketServer({ host: '127.0.0.1', port });
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) =>
      answer(JSON.parse(data.toString('utf8')) as { id?: number; method: string }, socket),
    ),
  );
  return `ws://127.0.0.1:${port}/message`;
}

it('passes over frames that are no messages', async () => {
  const url = await serve(({ id, method }, socket) => {
    if (id === undefined) return;
    socket.send(Buffer.from([1, 2, 3]));
    socket.send('not JSON');
    const result = { initialize: hello(), 'tools/list': { tools: [] } }[method];
    socket.send(
      JSON.stringify({
        jsonrpc: '2.0',
        id,
        ...(result ? { result } : { error: { code: -32601, message: 'No' } }),
      }),
    );
  });
  const outcome = await attempt({ url });
  expect(outcome).toMatchObject({ ok: true, value: { protocolVersion: '2025-06-18' } });
  if (outcome.ok) await outcome.value.close();
});

it('does not run a call twice when the socket breaks under it', async () => {
  let calls = 0;
  const url = await serve(({ id, method }, socket) => {
    if (method === 'tools/call') {
      calls++;
      socket.terminate();
    } else if (id !== undefined) {
      const result = { initialize: hello(), 'tools/list': { tools: [] } }[method];
      socket.send(
        JSON.stringify({
          jsonrpc: '2.0',
          id,
          ...(result ? { result } : { error: { code: -32601, message: 'No' } }),
        }),
      );
    }
  });
  const outcome = await attempt({ url });
  if (!outcome.ok) throw new Error(outcome.failure.message);
  expect(await outcome.value.callTool('echo', {}, { signal, timeoutMs: 5000 })).toMatchObject({
    ok: false,
    executed: 'unknown',
    failure: { code: 'connectionLost' },
  });
  expect(calls).toBe(1);
});

it.each([
  [
    'http://127.0.0.1:1/mcp',
    {},
    '"http://127.0.0.1:1/mcp" is no WebSocket address. Enter one that begins with ws:// or wss://.',
  ],
  [
    'ws://127.0.0.1:1/',
    { Authorization: 'x' },
    'A WebSocket carries no headers. Take them out, or choose another transport.',
  ],
])('refuses %s with headers %j', async (url, headers, message) => {
  expect(await attempt({ url, headers })).toEqual({ ok: false, failure: { code: 'configInvalid', message } });
});

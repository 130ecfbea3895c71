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

async function attempt(url: string) {
  const transport = { kind: 'ws' as const, url };
  return await connect(
    { id: 's', name: 'S', enabled: true, trustHints: false, transport },
    { lost: () => undefined, toolsChanged: () => undefined },
    signal,
    { open: () => openWs(transport, openSocket) },
  );
}

interface Message {
  readonly id?: number;
  readonly method: string;
}

/** A server that answers by hand. */
async function serve(answer: (message: Message, socket: Socket) => void): Promise<string> {
  const port = await freePort();
  server = new WebSocketServer({ host: '127.0.0.1', port });
  server.on('connection', (socket) =>
    socket.on('message', (data: Buffer) => answer(JSON.parse(data.toString('utf8')) as Message, socket)),
  );
  return `ws://127.0.0.1:${port}/message`;
}

/** Answers as the plainest legacy server does; notifications need no answer. */
function answerPlainly({ id, method }: Message, socket: Socket): void {
  if (id === undefined) return;
  const result = { initialize: hello(), 'tools/list': { tools: [] } }[method];
  const answer = result ? { result } : { error: { code: -32601, message: 'No' } };
  socket.send(JSON.stringify({ jsonrpc: '2.0', id, ...answer }));
}

it('passes over frames that are no messages', async () => {
  const url = await serve((message, socket) => {
    socket.send(Buffer.from([1, 2, 3]));
    socket.send('not JSON');
    answerPlainly(message, socket);
  });
  const outcome = await attempt(url);
  expect(outcome).toMatchObject({ ok: true, value: { protocolVersion: '2025-06-18' } });
  if (outcome.ok) await outcome.value.close();
});

it('does not run a call twice when the socket breaks under it', async () => {
  let calls = 0;
  const url = await serve((message, socket) => {
    if (message.method !== 'tools/call') {
      answerPlainly(message, socket);
      return;
    }
    calls++;
    socket.terminate();
  });
  const outcome = await attempt(url);
  if (!outcome.ok) throw new Error(outcome.failure.message);
  expect(await outcome.value.callTool('echo', {}, { signal, timeoutMs: 5000 })).toMatchObject({
    ok: false,
    executed: 'unknown',
    failure: { code: 'connectionLost' },
  });
  expect(calls).toBe(1);
});

it('refuses an address of another kind', async () => {
  expect(await attempt('http://127.0.0.1:1/mcp')).toEqual({
    ok: false,
    failure: {
      code: 'configInvalid',
      message:
        '"http://127.0.0.1:1/mcp" is no WebSocket address. Enter one that begins with ws:// or wss://.',
    },
  });
});

import type { ServerResponse } from 'node:http';
import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/background/mcp/connect.ts';
import type { Connection } from '../../src/background/mcp/types.ts';
import type { Failure } from '../../src/shared/failure.ts';
import { openSse } from '../../src/transports/sse.ts';
import { until } from '../support/ports.ts';
import { hello, type Script, ScriptedServer, textResult, tool } from '../support/scripted-server.ts';

let server = new ScriptedServer({});
let opened: Connection | undefined;
let lost: Failure[] = [];
let credentials: (string | undefined)[] = [];

afterEach(async () => {
  await opened?.close();
  await server.stop();
  opened = undefined;
  lost = [];
  credentials = [];
});

/** A server of 2024-11-05: what it is asked by POST it answers on its stream. */
function pushing(more: Readonly<Record<string, Script>> = {}, endpoint = '/messages?s=1') {
  const stream: { response?: ServerResponse } = {};
  const push =
    (result: unknown): Script =>
    ({ message, response }) => {
      response.writeHead(202).end('Accepted');
      stream.response?.write(
        `event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n\n`,
      );
    };
  const scripts: Record<string, Script> = {
    GET: ({ response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(`event: endpoint\ndata: ${endpoint}\n\n`);
      stream.response = response;
    },
    initialize: push(hello({ tools: {} }, '2024-11-05')),
    'tools/list': push({ tools: [tool('echo')] }),
    'tools/call': push(textResult('done')),
    ping: push({}),
    ...more,
  };
  return { scripts, stream };
}

async function attempt(scripts: Readonly<Record<string, Script>>, signal = new AbortController().signal) {
  server = new ScriptedServer(scripts);
  const url = (await server.start()).replace('/mcp', '/sse');
  const config = { kind: 'sse' as const, url, headers: { 'X-Key': 'secret' } };
  return await connect(
    { id: 's1', name: 'Scripted', enabled: true, trustHints: false, transport: config },
    { lost: (failure) => lost.push(failure), toolsChanged: () => undefined },
    signal,
    {
      open: () =>
        openSse(config, {
          fetch: (input, init) => {
            credentials.push(init?.credentials);
            return fetch(input, init);
          },
        }),
    },
  );
}

async function connected(scripts: Readonly<Record<string, Script>>): Promise<Connection> {
  const outcome = await attempt(scripts);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  opened = outcome.value;
  return outcome.value;
}

const call = (connection: Connection) =>
  connection.callTool('echo', {}, { signal: new AbortController().signal, timeoutMs: 5_000 });

describe('the transport sse', () => {
  it('speaks 2024-11-05, with the headers and without cookies', async () => {
    const connection = await connected(pushing().scripts);
    expect(connection.protocolVersion).toBe('2024-11-05');
    expect(await call(connection)).toMatchObject({ ok: true });
    expect(server.requests.map(({ headers }) => headers['x-key'])).toEqual(Array(5).fill('secret'));
    expect(credentials).toEqual(Array(5).fill('omit'));
  });

  it('fails what waits as soon as the stream ends, and is not silently opened again', async () => {
    const { scripts, stream } = pushing({ 'tools/call': ({ response }) => response.writeHead(202).end() });
    const connection = await connected(scripts);
    const running = call(connection);
    await until(() => server.count('tools/call') === 1, 'the call is there');
    stream.response?.end();
    expect(await running).toMatchObject({
      ok: false,
      failure: { code: 'connectionLost' },
      executed: 'unknown',
    });
    await until(() => lost.length > 0, 'the loss is told');
    expect(lost).toHaveLength(1);
    expect(await call(connection)).toMatchObject({ ok: false, executed: 'no' });
    expect(server.count('GET')).toBe(1);
  });

  it.each([
    [404, 'notAnMcpServer', 'no'],
    [500, 'httpError', 'unknown'],
  ])('tells a call refused with HTTP %i', async (status, code, executed) => {
    const connection = await connected(
      pushing({ 'tools/call': ({ response }) => response.writeHead(status).end('no') }).scripts,
    );
    expect(await call(connection)).toMatchObject({ ok: false, failure: { code }, executed });
  });

  it('never sends anything to another origin that a server names', async () => {
    expect(await attempt(pushing({}, 'http://127.0.0.2:1/steal').scripts)).toMatchObject({
      ok: false,
      failure: { code: 'notAnMcpServer', detail: expect.stringContaining('origin') as string },
    });
    expect(server.requests).toHaveLength(1);
  });

  it.each([
    ['a web page', 'notAnMcpServer', 200, 'text/html'],
    ['404', 'notAnMcpServer', 404, 'text/plain'],
    ['405, as Streamable HTTP servers say', 'notAnMcpServer', 405, 'text/plain'],
    ['401', 'unauthorized', 401, 'text/plain'],
    ['500', 'httpError', 500, 'text/plain'],
  ])('tells %s where a stream should be', async (_name, code, status, type) => {
    expect(
      await attempt({ GET: ({ response }) => response.writeHead(status, { 'content-type': type }).end('x') }),
    ).toMatchObject({ ok: false, failure: { code } });
  });

  it('does not wait for ever for a server that never names its endpoint', async () => {
    const stop = new AbortController();
    const outcome = attempt(
      {
        GET: ({ response }) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' }).write(': hello\n\n');
          stop.abort(new Error('The user left'));
        },
      },
      stop.signal,
    );
    expect(await outcome).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  });
});

import { afterEach, describe, expect, it } from 'vitest';
import { connect } from '../../src/background/mcp/connect.ts';
import type { Connection, ToolList } from '../../src/background/mcp/types.ts';
import type { RunOutcome } from '../../src/shared/call.ts';
import type { Failure } from '../../src/shared/failure.ts';
import { openHttp, type HttpOptions } from '../../src/transports/http.ts';
import { until } from '../support/ports.ts';
import { hello, type Script, ScriptedServer, textResult, tool } from '../support/scripted-server.ts';

let server = new ScriptedServer({});
let opened: Connection | undefined;
let lost: Failure[] = [];
let changed: ToolList[] = [];

afterEach(async () => {
  await opened?.close();
  await server.stop().catch(() => undefined);
  opened = undefined;
  lost = [];
  changed = [];
});

async function attempt(
  scripts: Readonly<Record<string, Script>>,
  more: { path?: string; headers?: Record<string, string>; options?: HttpOptions } = {},
) {
  server = new ScriptedServer(scripts);
  const url = (await server.start()).replace('/mcp', more.path ?? '/mcp');
  const config = { kind: 'http' as const, url, ...(more.headers && { headers: more.headers }) };
  return await connect(
    { id: 's1', name: 'Scripted', enabled: true, trustHints: false, transport: config },
    { lost: (failure) => lost.push(failure), toolsChanged: (list) => changed.push(list) },
    new AbortController().signal,
    { open: () => openHttp(config, more.options) },
  );
}

async function connected(...args: Parameters<typeof attempt>): Promise<Connection> {
  const outcome = await attempt(...args);
  if (!outcome.ok) throw new Error(JSON.stringify(outcome.failure));
  opened = outcome.value;
  return outcome.value;
}

const call = (connection: Connection, timeoutMs = 5_000): Promise<RunOutcome> =>
  connection.callTool('echo', { text: 'a' }, { signal: new AbortController().signal, timeoutMs });

const done: RunOutcome = {
  ok: true,
  result: { content: [{ type: 'text', text: 'done' }], isError: false },
};

/** Sends pieces of an event stream, each as a chunk of its own. */
const stream =
  (pieces: (id: unknown) => readonly (string | Buffer)[]): Script =>
  ({ message, response }) => {
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    const send = ([first, ...rest]: readonly (string | Buffer)[]): void => {
      if (first === undefined) response.end();
      else response.write(first, () => setImmediate(() => send(rest)));
    };
    send(pieces(message.id));
  };

const answerText = (id: unknown, text = 'done') =>
  JSON.stringify({ jsonrpc: '2.0', id, result: textResult(text) });

describe('answers', () => {
  it('reads plain JSON, and 202 without a body for a notification', async () => {
    expect(await call(await connected({}))).toEqual(done);
    expect(server.received.map(({ method }) => method)).toEqual([
      'server/discover',
      'initialize',
      'notifications/initialized',
      'GET',
      'tools/list',
      'tools/call',
    ]);
  });

  it('takes 200 without a body for a notification, and says of a request that it got none', async () => {
    const empty: Script = ({ response }) => void response.writeHead(200).end();
    const connection = await connected({ 'notifications/initialized': empty, 'tools/call': empty });
    expect(connection.tools.tools.map(({ name }) => name)).toEqual(['echo']);
    expect(await call(connection)).toMatchObject({ ok: false, executed: 'unknown' });
  });

  it('reads an event stream with comments, CRLF, data over two lines, and cuts anywhere', async () => {
    const bytes = (id: unknown) =>
      Buffer.from(
        `: hello\r\n\r\nevent: message\r\ndata: {"jsonrpc":"2.0","id":${String(id)},\r\ndata: "result":${JSON.stringify(textResult('Grüße 🌍'))}}\r\n\r\n`,
      );
    const connection = await connected({
      'tools/call': stream((id) => [...bytes(id)].map((byte) => Buffer.from([byte]))),
    });
    expect(await call(connection)).toEqual({
      ok: true,
      result: { content: [{ type: 'text', text: 'Grüße 🌍' }], isError: false },
    });
  });

  it('sends the session id, the version and the headers, and never cookies', async () => {
    const credentials: (string | undefined)[] = [];
    const connection = await connected(
      {
        initialize: ({ response, reply }) => {
          response.setHeader('mcp-session-id', 'abc');
          reply(hello());
        },
      },
      {
        headers: { 'X-Key': 'secret' },
        options: {
          fetch: (input, init) => {
            credentials.push(init?.credentials);
            return fetch(input, init);
          },
        },
      },
    );
    await call(connection);
    expect(credentials).toEqual(Array(server.requests.length).fill('omit'));
    expect(server.requests.at(-1)?.headers).toMatchObject({
      'mcp-session-id': 'abc',
      'mcp-protocol-version': '2025-06-18',
      'x-key': 'secret',
      accept: 'application/json, text/event-stream',
    });
    expect(server.requests.at(-1)?.headers).not.toHaveProperty('x-bridge-request');
    await connection.close();
    expect(server.count('DELETE')).toBe(1);
  });

  it('takes a tool with an outputSchema and its structured content', async () => {
    const connection = await connected({
      'tools/list': ({ reply }) => reply({ tools: [tool('echo', { outputSchema: { type: 'object' } })] }),
      'tools/call': ({ reply }) => reply({ content: [], structuredContent: { n: 1 } }),
    });
    expect(await call(connection)).toEqual({
      ok: true,
      result: { content: [], structured: { n: 1 }, isError: false },
    });
  });

  it.each(['2024-11-05', '2025-03-26', '2025-06-18', '2025-11-25'])('speaks %s', async (version) => {
    const connection = await connected({ initialize: ({ reply }) => reply(hello({ tools: {} }, version)) });
    expect(connection.protocolVersion).toBe(version);
    expect(await call(connection)).toEqual(done);
  });

  it('answers a request that we do not support with an error, and goes on', async () => {
    const connection = await connected({
      'tools/call': stream((id) => [
        `data: ${JSON.stringify({ jsonrpc: '2.0', id: 'r1', method: 'sampling/createMessage', params: {} })}\n\n`,
        `data: ${answerText(id)}\n\n`,
      ]),
    });
    expect(await call(connection)).toEqual(done);
  });
});

describe('the tool list', () => {
  it('is read over two pages, and one bad tool does not take the others with it', async () => {
    const connection = await connected({
      'tools/list': ({ message, reply }) =>
        reply(
          message.params?.['cursor'] === 'p2'
            ? { tools: [tool('b', { description: null }), tool('a'), 7, { name: 'c' }] }
            : {
                tools: [tool('a', { title: 'A' }), { name: 'bad', inputSchema: { type: 'string' } }],
                nextCursor: 'p2',
              },
        ),
    });
    expect(connection.tools).toEqual({
      tools: [
        { server: 's1', name: 'a', title: 'A', description: '', inputSchema: { type: 'object' }, hints: {} },
        { server: 's1', name: 'b', description: '', inputSchema: { type: 'object' }, hints: {} },
      ],
      rejected: [
        { name: 'bad', reason: 'Its inputSchema is of type "string", not "object".' },
        { name: 'a', reason: 'The server lists it twice; the first is used.' },
        { name: '?', reason: 'The entry is not an object.' },
        { name: 'c', reason: 'The tool has no inputSchema.' },
      ],
    });
  });

  it('ends when the server names one page for ever', async () => {
    const connection = await connected({
      'tools/list': ({ reply }) => reply({ tools: [tool('a')], nextCursor: 'same' }),
    });
    expect(connection.tools.tools.map(({ name }) => name)).toEqual(['a']);
    expect(connection.tools.rejected.at(-1)?.name).toBe('…');
    expect(server.count('tools/list')).toBe(2);
  });

  it('that cannot be read is no connection: the reason is told', async () => {
    const broken = await attempt({
      'tools/list': ({ message, response }) => {
        response.setHeader('content-type', 'application/json');
        response.end(
          JSON.stringify({
            jsonrpc: '2.0',
            id: message.id,
            error: { code: -32603, message: 'The database is down.' },
          }),
        );
      },
    });
    expect(broken).toEqual({
      ok: false,
      failure: {
        code: 'toolError',
        message: 'The server reports an error for connecting: The database is down.',
        detail: '-32603: The database is down.',
      },
    });
  });

  it('is empty for a server without tools', async () => {
    const connection = await connected({ initialize: ({ reply }) => reply(hello({ prompts: {} })) });
    expect(connection.tools).toEqual({ tools: [], rejected: [] });
  });

  it('is read again after a notice, once for a flood of them', async () => {
    const notice = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/tools/list_changed' })}\n\n`;
    const connection = await connected({
      initialize: ({ reply }) => reply(hello({ tools: { listChanged: true } })),
      'tools/call': stream((id) => [notice.repeat(500), `data: ${answerText(id)}\n\n`]),
    });
    await call(connection);
    await until(() => changed.length > 0, 'the list is told');
    expect(changed).toEqual([connection.tools]);
    expect(server.count('tools/list')).toBe(2);
  });
});

describe('sessions', () => {
  /** A server that forgets its session once, after the first call, and says so as told. */
  const forgetful = (refuse: Script): Readonly<Record<string, Script>> => {
    let session = 0;
    let ran = 0;
    return {
      initialize: ({ response, reply }) => {
        session += 1;
        response.setHeader('mcp-session-id', `s${session}`);
        reply(hello());
      },
      'tools/call': (exchange) => {
        if (exchange.request.headers['mcp-session-id'] !== `s${session}` || (ran === 1 && session === 1))
          refuse(exchange);
        else exchange.reply(textResult(`run ${++ran} in s${session}`));
      },
    };
  };

  it.each([
    ['404', 404, 'Session not found'],
    ['400 as the reference server says it', 400, 'Bad Request: No valid session ID provided'],
  ])('says hello anew after %s and runs the call exactly once', async (_name, status, message) => {
    const connection = await connected(
      forgetful(({ response }) => {
        response.writeHead(status, { 'content-type': 'application/json' });
        response.end(JSON.stringify({ jsonrpc: '2.0', error: { code: -32000, message }, id: null }));
      }),
    );
    await call(connection);
    // Two at once: both are refused, one hello serves both.
    const both = await Promise.all([call(connection), call(connection)]);
    expect(both.map((outcome) => outcome.ok && outcome.result.content[0])).toEqual([
      { type: 'text', text: 'run 2 in s2' },
      { type: 'text', text: 'run 3 in s2' },
    ]);
    expect(server.count('initialize')).toBe(2);
    await until(() => changed.length > 0, 'the tools are read again');
    expect(lost).toEqual([]);
  });

  it('says hello once, also to a call that hears of the lost session late', async () => {
    let hellos = 0;
    const refused: (() => void)[] = [];
    const connection = await connected({
      initialize: ({ response, reply }) => {
        hellos += 1;
        response.setHeader('mcp-session-id', `s${hellos}`);
        reply(hello());
      },
      'tools/call': ({ request, response, reply }) => {
        if (request.headers['mcp-session-id'] !== 's1') reply(textResult('done'));
        else refused.push(() => response.writeHead(404).end());
      },
    });
    const [early, late] = [call(connection), call(connection)];
    await until(() => refused.length === 2, 'both calls are there');
    refused[0]?.();
    const first = await Promise.race([early, late]);
    refused[1]?.();
    expect([first, await early, await late]).toEqual([done, done, done]);
    expect(hellos).toBe(2);
  });

  it('tells a 404 without a session as what it is', async () => {
    const connection = await connected({
      'tools/call': ({ response }) => response.writeHead(404).end('gone'),
    });
    expect(await call(connection)).toMatchObject({
      ok: false,
      failure: { code: 'notAnMcpServer' },
      executed: 'no',
    });
  });
});

describe('an answer whose stream breaks', () => {
  /** Breaks off the answer to a call after an event with an id, and answers to who asks for the rest of it. */
  const breaking = () => {
    const closed: string[] = [];
    const asked = new Map<string, unknown>();
    const events = { 'content-type': 'text/event-stream' };
    const scripts: Readonly<Record<string, Script>> = {
      'tools/call': ({ message: { id }, response }) => {
        const event = `event-${asked.size}`;
        asked.set(event, id);
        response.writeHead(200, events).end(`id: ${event}\nretry: 20\ndata: \n\n`);
      },
      GET: ({ request, response }) => {
        const event = String(request.headers['last-event-id']);
        response.on('close', () => closed.push(event));
        response.writeHead(200, events).write(': open\n\n');
        if (asked.has(event)) response.write(`id: last\ndata: ${answerText(asked.get(event), event)}\n\n`);
      },
    };
    return { closed, scripts };
  };
  const said = (text: string): RunOutcome => ({
    ok: true,
    result: { content: [{ type: 'text', text }], isError: false },
  });

  it('is gone on with by the id of its last event, beside the push stream, and that stream is closed', async () => {
    const { closed, scripts } = breaking();
    const connection = await connected(scripts);
    expect(await call(connection)).toEqual(said('event-0'));
    await until(() => closed.includes('event-0'), 'the resumed stream is closed');
    expect(closed).toEqual(['event-0']);
    expect([server.count('tools/call'), server.count('GET')]).toEqual([1, 2]);
  });

  it('is gone on with for many calls at once, each with its own answer', async () => {
    const { scripts } = breaking();
    const connection = await connected(scripts);
    const texts = (await Promise.all(Array.from({ length: 8 }, () => call(connection)))).map((outcome) =>
      outcome.ok ? outcome.result.content[0] : outcome,
    );
    expect(texts).toHaveLength(8);
    const ids = texts.map((part) => (part && 'text' in part ? part.text : JSON.stringify(part)));
    expect(ids.sort()).toEqual(Array.from({ length: 8 }, (_, index) => `event-${index}`));
  });
});

describe('what a broken call proves', () => {
  const refusing = (status: number): Script => {
    return ({ response }) => response.writeHead(status).end('no');
  };

  it.each([
    [401, 'unauthorized', 'no'],
    [403, 'unauthorized', 'no'],
    [429, 'httpError', 'no'],
    [503, 'httpError', 'no'],
    [500, 'httpError', 'unknown'],
    [400, 'notAnMcpServer', 'unknown'],
  ])('HTTP %i: %s, executed %s', async (status, code, executed) => {
    const connection = await connected({ 'tools/call': refusing(status) });
    expect(await call(connection)).toMatchObject({ ok: false, failure: { code }, executed });
  });

  it.each([
    [429, '2', 2_000],
    [503, '0', 0],
    [503, 'soon', undefined],
    [500, '2', undefined],
  ])('HTTP %i with Retry-After %s: to be left alone for %s ms', async (status, header, afterMs) => {
    const connection = await connected({
      'tools/call': ({ response }) => response.writeHead(status, { 'retry-after': header }).end('no'),
    });
    const outcome = await call(connection);
    expect('afterMs' in outcome ? outcome.afterMs : undefined).toBe(afterMs);
  });

  it.each([
    ['before any answer', ({ request }) => request.socket.destroy()],
    [
      'in the middle of a JSON answer',
      ({ request, response }) => {
        response.writeHead(200, { 'content-type': 'application/json', 'content-length': 900 });
        response.write('{"jsonrpc"', () => request.socket.destroy());
      },
    ],
    [
      'in the middle of an event',
      ({ request, response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        response.write('data: {"jsonrpc"', () => request.socket.destroy());
      },
    ],
    ['after a stream without the answer', stream(() => [': nothing\n\n'])],
  ] as [string, Script][])('cut off %s: unknown, at once, never sent again', async (_where, script) => {
    const connection = await connected({ 'tools/call': script });
    const start = performance.now();
    expect(await call(connection)).toMatchObject({ ok: false, executed: 'unknown' });
    expect(performance.now() - start).toBeLessThan(1_000);
    expect(server.count('tools/call')).toBe(1);
  });

  it.each([
    [-32601, 'Method not found', 'protocolError', 'no'],
    [-32602, 'Unknown tool: echo', 'toolUnknown', 'no'],
    [-32602, 'text must be a number', 'argumentsInvalid', 'unknown'],
    [-32603, 'Internal error', 'toolError', 'unknown'],
  ])('JSON-RPC error %i %s: %s, executed %s', async (code, message, failure, executed) => {
    const connection = await connected({
      'tools/call': ({ message: { id }, response }) => {
        response.setHeader('content-type', 'application/json');
        response.end(JSON.stringify({ jsonrpc: '2.0', id, error: { code, message } }));
      },
    });
    expect(await call(connection)).toMatchObject({ ok: false, failure: { code: failure }, executed });
  });

  it('keeps an answer over the limit from growing, and the connection goes on', async () => {
    const big = 'x'.repeat(200_000);
    let calls = 0;
    const connection = await connected(
      {
        'tools/call': (exchange) => {
          calls += 1;
          if (calls === 1) exchange.reply(textResult(big));
          else if (calls === 2) stream((id) => [`id: 1\ndata: ${answerText(id, big)}\n\n`])(exchange);
          else exchange.reply(textResult('done'));
        },
      },
      { options: { maxAnswerBytes: 100_000 } },
    );
    for (const kind of ['JSON', 'event stream'])
      expect(await call(connection), kind).toMatchObject({
        ok: false,
        failure: { code: 'tooLarge' },
        executed: 'unknown',
      });
    expect(await call(connection)).toEqual(done);
  });

  it('lets many small events pass that are over the limit together', async () => {
    const event = `data: ${JSON.stringify({ jsonrpc: '2.0', method: 'notifications/message', params: { level: 'info', data: 'x'.repeat(20_000) } })}\n\n`;
    const connection = await connected(
      { 'tools/call': stream((id) => [...Array<string>(20).fill(event), `data: ${answerText(id)}\n\n`]) },
      { options: { maxAnswerBytes: 100_000 } },
    );
    expect(await call(connection)).toEqual(done);
  });

  it('asks first after a silence, so that a call to nobody provably did not run', async () => {
    // As in Chrome: fetch says the same words for every reason, and so proves nothing.
    const dumb: HttpOptions = {
      fetch: async (url, init) => {
        try {
          return await fetch(url, init);
        } catch {
          throw new TypeError('Failed to fetch');
        }
      },
    };
    const connection = await connected({}, { options: dumb });
    await server.stop();
    const now = performance.now.bind(performance);
    performance.now = () => now() + 6_000;
    try {
      expect(await call(connection)).toMatchObject({
        ok: false,
        failure: { code: 'connectionRefused' },
        executed: 'no',
      });
    } finally {
      performance.now = now;
    }
    expect(lost).toMatchObject([{ code: 'connectionRefused' }]);
  });
});

describe('what a failed connection says', () => {
  it.each([
    [
      'a web page',
      { initialize: ({ response }) => response.writeHead(200, { 'content-type': 'text/html' }).end('<p>') },
      'notAnMcpServer',
      'There is no MCP server at',
    ],
    [
      '404',
      { initialize: ({ response }) => response.writeHead(404).end() },
      'notAnMcpServer',
      'SSE servers in /sse',
    ],
    ['401', { initialize: ({ response }) => response.writeHead(401).end() }, 'unauthorized', 'Authorization'],
    ['403', { initialize: ({ response }) => response.writeHead(403).end() }, 'unauthorized', 'localhost'],
    ['500', { initialize: ({ response }) => response.writeHead(500).end() }, 'httpError', 'HTTP 500'],
    [
      'an unknown version',
      { initialize: ({ reply }) => reply(hello({}, '1999-01-01')) },
      'protocolError',
      'version of MCP',
    ],
    [
      'JSON that is no MCP',
      { initialize: ({ response }) => response.setHeader('content-type', 'application/json').end('{"a":1}') },
      'protocolError',
      'not MCP',
    ],
  ] as [string, Record<string, Script>, string, string][])('%s', async (_name, scripts, code, words) => {
    const outcome = await attempt(scripts);
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code, message: expect.stringContaining(words) as string },
    });
    expect(lost).toEqual([]);
  });

  it('nobody there', async () => {
    const outcome = await attempt(
      {},
      { options: { fetch: () => Promise.reject(new TypeError('Failed to fetch')) } },
    );
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'connectionRefused', detail: 'Failed to fetch' },
    });
  });

  it('an address of SSE', async () => {
    const outcome = await attempt(
      { initialize: ({ response }) => response.writeHead(405).end() },
      { path: '/sse' },
    );
    expect(outcome).toMatchObject({
      ok: false,
      failure: { code: 'notAnMcpServer', message: expect.stringContaining('choose that') as string },
    });
  });

  it('a header that cannot be', async () => {
    const outcome = await attempt({}, { headers: { 'bad name': 'x' } });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'configInvalid' } });
  });
});

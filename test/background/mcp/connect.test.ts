import { mkdtempSync, readFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/background/mcp/connect.ts';
import type { EraMemory } from '../../../src/background/mcp/era.ts';
import type { Connection, ToolList } from '../../../src/background/mcp/types.ts';
import type { ServerConfig } from '../../../src/shared/settings.ts';
import { openTransport } from '../../../src/transports/index.ts';
import {
  discovered,
  hello,
  type Script,
  ScriptedServer,
  textResult,
  tool,
} from '../../support/scripted-server.ts';
import { openStdio } from '../../../src/transports/stdio.ts';
import { fakeBrowser } from '../../support/native-port.ts';
import { until } from '../../support/ports.ts';

/** Both eras over Streamable HTTP, byte for byte: which requests a server of each kind gets, and what is remembered. */
let server: ScriptedServer | undefined;
let connection: Connection | undefined;
let learned: (string | undefined)[];
let changed: ToolList[];

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const list =
  (...tools: unknown[]): Script =>
  ({ reply }) =>
    reply({ ...complete, tools });
const modern: Readonly<Record<string, Script>> = {
  'server/discover': ({ reply }) => reply(discovered()),
  'tools/list': list(tool('echo')),
  'tools/call': ({ reply }) => reply({ ...complete, ...textResult('done') }),
};
const broke500 = 'Asked for its protocol, it failed (HTTP 500 Internal Server Error).';
const refusing =
  (status: number): Script =>
  ({ response }) =>
    response.writeHead(status).end('No.');

async function attempt(
  scripts: Readonly<Record<string, Script>>,
  { known, era }: { known?: string; era?: ServerConfig['era'] } = {},
) {
  server = new ScriptedServer(scripts);
  const transport = { kind: 'http' as const, url: await server.start() };
  const eras: EraMemory = { recall: () => known, learn: (_, legacy) => void learned.push(legacy) };
  const outcome = await connect(
    { id: 's', name: 'S', enabled: true, trustHints: false, transport, ...(era && { era }) },
    { lost: () => undefined, toolsChanged: (tools) => changed.push(tools) },
    new AbortController().signal,
    { open: openTransport, eras },
  );
  if (outcome.ok) connection = outcome.value;
  return outcome;
}
const methods = () => (server?.received ?? []).map(({ method }) => method);
const run = (args: Record<string, string | number | null> = {}) =>
  connection?.callTool('echo', args, { signal: new AbortController().signal, timeoutMs: 5000 });
const done = { ok: true, result: { content: [{ type: 'text', text: 'done' }], isError: false } };
const facts = () =>
  connection && [
    connection.protocolVersion,
    connection.compatibility,
    connection.tools.tools.map(({ name }) => name),
  ];

beforeEach(() => {
  connection = undefined;
  learned = [];
  changed = [];
});
afterEach(async () => {
  await connection?.close();
  await server?.stop();
  server = undefined;
});

describe('a server of the modern era', () => {
  it('is asked once and then used without a session', async () => {
    await attempt(modern);
    expect(facts()).toEqual(['2026-07-28', undefined, ['echo']]);
    expect(await run()).toEqual(done);
    expect(methods()).toEqual(['server/discover', 'tools/list', 'tools/call']);
    expect(learned).toEqual([undefined]);
    const { headers } = server!.requests[2]!;
    expect([headers['mcp-protocol-version'], headers['mcp-method'], headers['mcp-name']]).toEqual([
      '2026-07-28',
      'tools/call',
      'echo',
    ]);
  });

  it('gets the arguments that its schema wants as headers, and a tool that wants impossible ones is left out', async () => {
    const region = { type: 'string', 'x-mcp-header': 'Region' };
    await attempt({
      ...modern,
      'tools/list': list(
        tool('echo', { inputSchema: { type: 'object', properties: { region, n: { type: 'integer' } } } }),
        tool('bad', {
          inputSchema: { type: 'object', properties: { list: { type: 'array', items: region } } },
        }),
      ),
    });
    await run({ region: 'Zürich', n: 3 });
    expect(server?.requests[2]?.headers['mcp-param-region']).toBe('=?base64?WsO8cmljaA==?=');
    expect(connection?.tools.rejected).toEqual([
      { name: 'bad', reason: 'Its schema has x-mcp-header in a place, or of a type, where it must not be.' },
    ]);
  });

  it('loses one tool to a bad entry, not the list', async () => {
    await attempt({ ...modern, 'tools/list': list(tool('echo'), { name: 'bad', inputSchema: 'none' }, 7) });
    expect(connection?.tools.tools.map(({ name }) => name)).toEqual(['echo']);
    expect(connection?.tools.rejected).toEqual([
      { name: 'bad', reason: 'The tool has no inputSchema.' },
      { name: '?', reason: 'The entry is not an object.' },
    ]);
  });

  it('is sent the call again, once, after it refused the headers of an old list', async () => {
    const mismatch = { code: -32020, message: 'Header mismatch' };
    let calls = 0;
    await attempt({
      ...modern,
      'tools/call': ({ message, reply, response }) => {
        if (++calls === 2) reply({ ...complete, ...textResult('done') });
        else response.writeHead(400).end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: mismatch }));
      },
    });
    expect(await run()).toEqual(done);
    expect(methods().slice(2)).toEqual(['tools/call', 'tools/list', 'tools/call']);
  });

  it('has given its whole result when it does not say of what type that is', async () => {
    await attempt({ ...modern, 'tools/call': ({ reply }) => reply(textResult('done')) });
    expect(await run()).toEqual(done);
  });

  it('says with its own code, under whatever status, that it did not run a call', async () => {
    await attempt({
      ...modern,
      'tools/call': ({ message, response }) =>
        response
          .writeHead(404)
          .end(
            JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32601, message: 'No tools' } }),
          ),
    });
    expect(await run()).toMatchObject({ ok: false, executed: 'no', failure: { code: 'protocolError' } });
  });

  it('did not look at a call that it refuses for its credentials or its load, whatever it says beside', async () => {
    for (const [status, code] of [
      [401, 'unauthorized'],
      [503, 'httpError'],
    ] as const) {
      await attempt({
        ...modern,
        'tools/call': ({ message, response }) =>
          response
            .writeHead(status)
            .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32001, message: 'No' } })),
      });
      expect(await run()).toMatchObject({ ok: false, executed: 'no', failure: { code } });
      await connection?.close();
      await server?.stop();
    }
    server = undefined;
  });

  it('is listened to for changed tools, and again after its stream ended', async () => {
    const streams: { end: () => void; notify: () => void }[] = [];
    let tools = [tool('echo')];
    await attempt({
      ...modern,
      'server/discover': ({ reply }) => reply(discovered({ tools: { listChanged: true } })),
      'tools/list': ({ reply }) => reply({ ...complete, tools }),
      'subscriptions/listen': ({ message, response }) => {
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        const _meta = { 'io.modelcontextprotocol/subscriptionId': String(message.id) };
        const write = (method: string, params: object) =>
          response.write(
            `data: ${JSON.stringify({ jsonrpc: '2.0', method, params: { _meta, ...params } })}\n\n`,
          );
        write('notifications/subscriptions/acknowledged', { notifications: { toolsListChanged: true } });
        streams.push({
          end: () => response.end(),
          notify: () => write('notifications/tools/list_changed', {}),
        });
      },
    });
    await until(() => streams.length === 1, 'it listens');
    tools = [tool('echo'), tool('new')];
    streams[0]?.notify();
    await until(() => changed.length === 1, 'the change is told');
    tools = [tool('newer')];
    streams[0]?.end();
    await until(() => changed.length === 2, 'what was missed is told');
    expect([streams.length, ...changed.map((told) => told.tools.map(({ name }) => name))]).toEqual([
      2,
      ['echo', 'new'],
      ['newer'],
    ]);
  });
});

describe('a server of the legacy era', () => {
  it('is spoken to on the same connection when it refuses the question, and is not asked again', async () => {
    await attempt({});
    expect(facts()).toEqual(['2025-06-18', undefined, ['echo']]);
    expect(methods().slice(0, 2)).toEqual(['server/discover', 'initialize']);
    expect(learned).toEqual(['']);
  });

  it('is tried once more, visibly, when the question breaks it', async () => {
    await attempt({ 'server/discover': refusing(500) });
    expect(facts()).toEqual(['2025-06-18', broke500, ['echo']]);
    expect(methods().filter((method) => method === 'initialize')).toHaveLength(1);
    expect(learned).toEqual([broke500]);
  });

  it.each([-32020, -32021])(
    'gives %i a meaning of its own: the call may have run and is not sent again',
    async (code) => {
      await attempt({
        'tools/call': ({ message, response }) =>
          response
            .writeHead(200, { 'content-type': 'application/json' })
            .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code, message: 'Half done' } })),
      });
      expect(await run()).toMatchObject({ ok: false, executed: 'unknown', failure: { code: 'toolError' } });
      expect(methods().filter((method) => method === 'tools/call')).toHaveLength(1);
    },
  );

  it('is not asked when that is known from before, and still says why', async () => {
    await attempt({}, { known: broke500 });
    expect(methods()[0]).toBe('initialize');
    expect(facts()?.[1]).toBe(broke500);
    expect(learned).toEqual([]);
  });

  it('is asked again when it does not answer to that any more', async () => {
    const tooOld = { code: -32022, message: 'Unsupported protocol version' };
    await attempt(
      {
        ...modern,
        initialize: ({ message, response }) =>
          response.writeHead(400).end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: tooOld })),
      },
      { known: '' },
    );
    expect(facts()).toEqual(['2026-07-28', undefined, ['echo']]);
    expect(methods().slice(0, 2)).toEqual(['initialize', 'server/discover']);
    expect(learned).toEqual([undefined, undefined]);
  });
});

describe('the time limit of a call', () => {
  const progressing =
    (times: number): Script =>
    ({ message, response }) => {
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      const write = (said: object) =>
        response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...said })}\n\n`);
      const { _meta } = message.params as { _meta: { progressToken: number } };
      let told = 0;
      const timer = setInterval(() => {
        if (told === times) {
          write({ id: message.id, result: { ...complete, ...textResult('done') } });
          clearInterval(timer);
          response.end();
        } else {
          const params = {
            progressToken: _meta.progressToken,
            progress: ++told,
            total: times,
            message: `step ${told}`,
          };
          write({ method: 'notifications/progress', params });
        }
      }, 10);
      response.on('close', () => clearInterval(timer));
    };
  const runFor = async (timeoutMs: number) => {
    const seen: unknown[] = [];
    const { signal } = new AbortController();
    const outcome = await connection?.callTool(
      'echo',
      {},
      { signal, timeoutMs, onProgress: (said) => seen.push(said) },
    );
    return { outcome, seen };
  };

  it('begins anew with each notice of progress, which is told', async () => {
    await attempt({ ...modern, 'tools/call': progressing(50) });
    const { outcome, seen } = await runFor(300);
    expect(outcome).toEqual(done);
    expect(seen).toEqual(
      Array.from({ length: 50 }, (_, n) => ({ progress: n + 1, total: 50, message: `step ${n + 1}` })),
    );
  });

  it('is held off twenty times its length at most', async () => {
    await attempt({ ...modern, 'tools/call': progressing(1000) });
    const { outcome, seen } = await runFor(200);
    expect(outcome).toEqual({
      ok: false,
      executed: 'unknown',
      failure: {
        code: 'timedOut',
        message:
          'The server gave only progress and no answer for the tool "echo" within 4 s. Look at the server, or raise the time limit.',
      },
    });
    expect(seen.length).toBeGreaterThan(5);
  });
});

describe('a server older than Streamable HTTP', () => {
  it('is reached by its stream of events, visibly', async () => {
    let push: (event: string, data: string) => void = () => undefined;
    const answer =
      (result: unknown): Script =>
      ({ message, response }) => {
        response.writeHead(202).end();
        push('message', JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
      };
    const posted =
      (script: Script): Script =>
      (exchange) =>
        exchange.request.url === '/messages' ? script(exchange) : exchange.response.writeHead(405).end();
    await attempt({
      'server/discover': refusing(405),
      initialize: posted(answer(hello())),
      'tools/list': posted(answer({ tools: [tool('echo')] })),
      GET: ({ response }) => {
        push = (event, data) => void response.write(`event: ${event}\ndata: ${data}\n\n`);
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        push('endpoint', '/messages');
      },
    });
    expect(facts()).toEqual(['2025-06-18', 'It knows only the older transport, HTTP with SSE.', ['echo']]);
  });

  it('is told as what it is when there is no such stream either', async () => {
    const none = refusing(404);
    const outcome = await attempt({ 'server/discover': none, initialize: none, GET: none });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'notAnMcpServer' } });
    expect(methods()).toEqual(['server/discover', 'initialize', 'GET']);
  });
});

describe('a stdio server that ends when it is asked for its era', () => {
  it('is started once more in the legacy era, after the first has ended', async () => {
    const log = join(mkdtempSync(join(tmpdir(), 'era-')), 'log');
    const script = `
      const { appendFileSync } = require('node:fs');
      const say = (what) => appendFileSync(${JSON.stringify(log)}, what + ' ');
      say('start');
      process.on('exit', () => say('end'));
      require('node:readline').createInterface({ input: process.stdin }).on('line', (line) => {
        const { id, method } = JSON.parse(line);
        say(method);
        if (method === 'server/discover') process.exit(1);
        const result = { initialize: ${JSON.stringify(hello())}, 'tools/list': { tools: [] } }[method];
        if (result) console.log(JSON.stringify({ jsonrpc: '2.0', id, result }));
      });`;
    const transport = { kind: 'stdio' as const, command: process.execPath, args: ['-e', script] };
    const browser = fakeBrowser();
    const outcome = await connect(
      { id: 's', name: 'S', enabled: true, trustHints: false, transport },
      { lost: () => undefined, toolsChanged: () => undefined },
      new AbortController().signal,
      { open: () => openStdio(transport, browser.connect) },
    );
    if (outcome.ok) connection = outcome.value;
    expect(facts()?.[1]).toMatch(/^Asked for its protocol, it failed \(/);
    expect(readFileSync(log, 'utf8').trim().split(' ')).toEqual([
      'start', 'server/discover', 'end', 'start', 'initialize', 'notifications/initialized', 'tools/list',
    ]); // prettier-ignore
  });
});

describe('what says nothing of the era', () => {
  it.each([401, 403])('HTTP %i is told as it is, after one question', async (status) => {
    const outcome = await attempt({ 'server/discover': refusing(status) });
    expect(outcome).toMatchObject({ ok: false, failure: { code: 'unauthorized' } });
    expect(methods()).toEqual(['server/discover']);
    expect(learned).toEqual([]);
  });
});

describe('a pinned era', () => {
  it('says so when the server speaks another', async () => {
    const tooOld = { code: -32022, message: 'Unsupported protocol version' };
    const initialize: Script = ({ message, response }) =>
      response.writeHead(400).end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: tooOld }));
    expect(await attempt({ ...modern, initialize }, { era: 'legacy' })).toMatchObject({
      ok: false,
      failure: {
        code: 'protocolError',
        message:
          'The server does not speak the revision of MCP that it is to be spoken to in. Choose "Automatic" for its protocol.',
      },
    });
    expect(methods()).toEqual(['initialize']);
  });

  it('legacy asks nothing', async () => {
    await attempt(modern, { era: 'legacy' });
    expect(methods()[0]).toBe('initialize');
  });

  it('modern never falls back', async () => {
    expect(await attempt({}, { era: 'modern' })).toMatchObject({
      ok: false,
      failure: { code: 'protocolError' },
    });
    expect(methods()).toEqual(['server/discover']);
  });
});

/** Lists in one another, as text: what builds it must not need a stack as deep. */
const nested = (levels: number) => '['.repeat(levels) + ']'.repeat(levels);
const raw =
  (result: string): Script =>
  ({ message: { id }, response }) =>
    response
      .setHeader('content-type', 'application/json')
      .end(`{"jsonrpc":"2.0","id":${id ?? 'null'},"result":${result}}`);

describe.each([
  ['legacy', {}],
  ['modern', modern],
] as const)('what is nested too deep, from a %s server', (_era, scripts) => {
  it('costs a tool whose schema it is, and no other', async () => {
    const schema = `{"type":"object","properties":${'{"a":'.repeat(4_000)}{}${'}'.repeat(4_000)}}`;
    const tools = `[{"name":"deep","inputSchema":${schema}},{"name":"echo","inputSchema":{"type":"object"}}]`;
    await attempt({ ...scripts, 'tools/list': raw(`{"tools":${tools}}`) });
    expect(connection?.tools.tools.map(({ name }) => name)).toEqual(['echo']);
    expect(connection?.tools.rejected).toEqual([
      { name: 'deep', reason: 'It is nested more than 500 deep.' },
    ]);
  });

  it.each(['structuredContent', 'content'])('is said of a result by its true name (%s)', async (part) => {
    await attempt({ ...scripts, 'tools/call': raw(`{"content":[],"${part}":${nested(20_000)}}`) });
    expect(await run()).toEqual({
      ok: false,
      executed: 'unknown',
      failure: {
        code: 'tooLarge',
        message:
          'The answer for the tool "echo" is nested more than 500 deep, so it cannot be kept. Ask for less at a time.',
      },
    });
  });
});

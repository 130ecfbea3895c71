import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/background/mcp/connect.ts';
import type { Asking, Connection } from '../../../src/background/mcp/types.ts';
import { Servers } from '../../../src/background/servers.ts';
import { toItsEnd } from '../../../src/background/to-its-end.ts';
import type { Json } from '../../../src/shared/json.ts';
import type { Question, QuestionOutcome } from '../../../src/shared/question.ts';
import type { ServerConfig } from '../../../src/shared/settings.ts';
import type { ToolProgress } from '../../../src/shared/tool.ts';
import { openStdio } from '../../../src/transports/stdio.ts';
import { fakeBrowser } from '../../support/native-port.ts';
import { memoryBook } from '../../support/names.ts';
import { until } from '../../support/ports.ts';
import { everythingScript } from '../../support/programs.ts';
import {
  discovered,
  hello,
  type Script,
  ScriptedServer,
  textResult,
  tool,
} from '../../support/scripted-server.ts';

/** Calls that servers run as tasks, over real HTTP in both eras, byte for byte, and on the reference server. */
let server: ScriptedServer | undefined;
let connection: Connection | undefined;
let servers: Servers | undefined;
let asked: Question[];
let seen: ToolProgress[];
let answer: () => Promise<QuestionOutcome>;

const asking: Asking = {
  ask: (question) => {
    asked.push(question);
    return answer();
  },
  roots: () => [],
  visited: () => undefined,
  logged: () => undefined,
  level: () => 'info',
  sampling: false,
};
const config = (transport: ServerConfig['transport']): ServerConfig => ({
  id: 's',
  name: 'S',
  enabled: true,
  trustHints: false,
  transport,
});

async function open(scripts: Readonly<Record<string, Script>>) {
  server = new ScriptedServer(scripts);
  const outcome = await connect(
    config({ kind: 'http', url: await server.start() }),
    { lost: () => undefined, toolsChanged: () => undefined, asking },
    new AbortController().signal,
  );
  if (!outcome.ok) throw new Error(outcome.failure.message);
  return (connection = outcome.value);
}
const call = (signal = new AbortController().signal, timeoutMs = 5000, name = 'echo', args = {}) =>
  connection!.callTool(name, args, { signal, timeoutMs, onProgress: (said) => seen.push(said) });
const received = (method: string) =>
  server!.received.filter((message) => message.method === method).map(({ params }) => params);
const done = { ok: true, result: { content: [{ type: 'text', text: 'done' }], isError: false } };

beforeEach(() => {
  asked = [];
  seen = [];
  answer = () => Promise.resolve({ state: 'accepted', content: { fruit: 'pear' } });
});
afterEach(async () => {
  servers?.configure([]);
  await connection?.close();
  await server?.stop();
  server = connection = servers = undefined;
});

const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
const task = { taskId: 't-1', status: 'working', createdAt: 'x', lastUpdatedAt: 'x', ttlMs: 60_000 };
const quick = { ...task, pollIntervalMs: 100 };
const finished = { ...quick, status: 'completed', result: textResult('done') };

/** A server of the modern era that tells these states one after the other, the last one for ever. */
function modern(
  states: readonly Json[],
  more: Readonly<Record<string, Script>> = {},
): Record<string, Script> {
  let looks = 0;
  return {
    'server/discover': ({ reply }) => reply(discovered()),
    'tools/list': ({ reply }) =>
      reply({ ...complete, tools: [tool('echo', { execution: { taskSupport: 'required' } })] }),
    'tools/call': ({ reply }) =>
      reply({ ...quick, resultType: 'task', statusMessage: 'Begun', pollIntervalMs: 100 }),
    'tasks/get': ({ reply }) =>
      reply({ ...complete, ...(states[Math.min(looks++, states.length - 1)] as object) }),
    'tasks/update': ({ reply }) => reply({ resultType: 'complete' }),
    'tasks/cancel': ({ reply }) => reply({ resultType: 'complete' }),
    ...more,
  };
}
const refuse: Script = ({ message, response }) =>
  response
    .writeHead(200, { 'content-type': 'application/json' })
    .end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error: { code: -32602, message: 'No task' } }));

describe('a task of the modern era', () => {
  it('is looked at until it has ended, and what it says is progress', async () => {
    await open(modern([{ ...quick, statusMessage: 'Half' }, { ...quick, statusMessage: 'Half' }, finished]));
    expect(await call()).toEqual(done);
    expect(seen).toEqual([
      { progress: 1, message: 'Begun' },
      { progress: 2, message: 'Half' },
    ]);
    expect([
      received('tools/call').length,
      received('tasks/get').map((params) => params?.['taskId']),
    ]).toEqual([1, ['t-1', 't-1', 't-1']]);
    const request = server!.requests[server!.received.findIndex(({ method }) => method === 'tasks/get')];
    expect(request?.headers['mcp-name']).toBe('t-1');
    expect(received('tools/call')).toMatchObject([
      {
        _meta: {
          'io.modelcontextprotocol/clientCapabilities': {
            extensions: { 'io.modelcontextprotocol/tasks': {} },
          },
        },
      },
    ]);
  });

  it('has each of its questions answered once, and is told', async () => {
    const requestedSchema = { type: 'object', properties: { fruit: { type: 'string' } } };
    const it = { method: 'elicitation/create', params: { mode: 'form', message: 'Fruit?', requestedSchema } };
    const asks = { ...quick, status: 'input_required', inputRequests: { it } };
    await open(modern([asks, asks, finished]));
    expect(await call()).toEqual(done);
    expect(asked.map(({ message }) => message)).toEqual(['Fruit?']);
    expect(received('tasks/update')).toMatchObject([
      { taskId: 't-1', inputResponses: { it: { action: 'accept', content: { fruit: 'pear' } } } },
    ]);
    expect(received('tasks/update')).toHaveLength(1);
  });

  it('is cancelled with its call', async () => {
    const stop = new AbortController();
    await open(modern([quick]));
    const running = call(stop.signal);
    await until(() => received('tasks/get').length > 1, 'it is looked at');
    stop.abort();
    expect(await running).toMatchObject({ ok: false, executed: 'unknown', failure: { code: 'cancelled' } });
    await until(() => received('tasks/cancel').length === 1, 'the server is told');
    expect(received('tasks/cancel')).toMatchObject([{ taskId: 't-1' }]);
  });

  it('has the time limit of its call, held off by its changes', async () => {
    const changing = Array.from({ length: 8 }, (_, n) => ({ ...quick, statusMessage: `Step ${n}` }));
    await open(modern([...changing, quick]));
    expect(await call(undefined, 400)).toMatchObject({ executed: 'unknown', failure: { code: 'timedOut' } });
    expect(seen.at(-1)).toEqual({ progress: 9, message: 'Step 7' });
  });

  it.each([
    ['failed', { ...quick, status: 'failed', error: { code: -32601, message: 'Broke' } }, /"echo": Broke$/],
    ['cancelled by the server', { ...quick, status: 'cancelled' }, /"echo": It cancelled the task\.$/],
  ])('that %s may have run', async (_, state, message) => {
    await open(modern([state]));
    expect(await call()).toMatchObject({
      ok: false,
      executed: 'unknown',
      failure: { code: 'toolError', message: expect.stringMatching(message) as string },
    });
  });

  it('that its server does not know any more may have run', async () => {
    await open(modern([], { 'tasks/get': refuse }));
    expect(await call()).toMatchObject({ executed: 'unknown', failure: { code: 'outcomeUnknown' } });
    expect(received('tools/call')).toHaveLength(1);
  });

  it('is looked at again after a look that failed', async () => {
    let looks = 0;
    await open(
      modern([], {
        'tasks/get': ({ reply, response }) =>
          ++looks < 3 ? void response.writeHead(503).end() : reply({ ...complete, ...finished }),
      }),
    );
    expect(await call()).toEqual(done);
    expect([looks, received('tools/call').length]).toEqual([3, 1]);
  });

  it('is no answer to anything but a call', async () => {
    const tools: Script = ({ reply }) => reply({ ...quick, resultType: 'task' });
    await expect(open(modern([], { 'tools/list': tools }))).rejects.toThrow('not MCP');
  });
});

describe('a server that is away while it runs a task', () => {
  async function begin(again: Readonly<Record<string, Script>>) {
    server = new ScriptedServer(modern([quick]));
    const first = server;
    const url = await first.start();
    const target = config({ kind: 'http', url });
    servers = new Servers(
      (...args) => connect(...args),
      () => undefined,
      () => undefined,
      (said) => said,
      memoryBook(),
    );
    servers.configure([target]);
    await until(() => servers?.connection('s') !== undefined, 'it is connected');
    const held = (connection = servers.connection('s')!);
    const running = call();
    await until(() => first.count('tasks/get') > 0, 'the task is looked at');
    await first.stop();
    await until(() => servers?.connection('s') === undefined, 'its connection is lost');
    server = new ScriptedServer(again);
    await server.start(Number(new URL(url).port));
    const next = (...lost: Parameters<Servers['next']>) => servers!.next(...lost);
    return { outcome: await toItsEnd(next, target, held, await running), first };
  }

  it('is asked about the same task when it is back, and the call is not sent again', async () => {
    const { outcome, first } = await begin(modern([quick, finished]));
    expect(outcome).toEqual(done);
    expect([first.count('tools/call'), server?.count('tools/call')]).toEqual([1, 0]);
    expect(received('tasks/get')).toMatchObject([{ taskId: 't-1' }, { taskId: 't-1' }]);
  });

  it('may have run it when it is back and does not know it', async () => {
    const { outcome } = await begin(modern([], { 'tasks/get': refuse }));
    expect(outcome).toMatchObject({ ok: false, executed: 'unknown', failure: { code: 'outcomeUnknown' } });
    expect(server?.count('tools/call')).toBe(0);
  });
});

describe('a tool of 2025-11-25 that runs only as a task', () => {
  const capable = { tools: {}, tasks: { cancel: {}, requests: { tools: { call: {} } } } };
  const legacy = (capabilities: object): Record<string, Script> => ({
    initialize: ({ reply }) => reply(hello(capabilities, '2025-11-25')),
    'tools/list': ({ reply }) =>
      reply({
        tools: [
          tool('only', { execution: { taskSupport: 'required' } }),
          tool('may', { execution: { taskSupport: 'optional' } }),
        ],
      }),
    'tools/call': ({ message, reply }) =>
      reply(
        message.params?.['task'] === undefined
          ? textResult('done')
          : { task: { ...task, pollInterval: 100 } },
      ),
  });

  it('is left out where the server does not say that it runs tasks', async () => {
    const { tools } = await open(legacy({ tools: {} }));
    expect(tools.rejected).toEqual([
      { name: 'only', reason: 'It runs only as a task, and its server does not say that it runs any.' },
    ]);
    expect(tools.tools.map(({ name }) => name)).toEqual(['may']);
  });

  it('is asked for as one, for as long as its call can last, and its result is collected', async () => {
    let looks = 0;
    await open({
      ...legacy(capable),
      'tasks/get': ({ reply }) =>
        reply({ ...task, pollInterval: 100, status: ++looks < 3 ? 'working' : 'completed' }),
      'tasks/result': ({ reply }) => reply(textResult('done')),
    });
    expect([await call(undefined, 5000, 'only'), await call(undefined, 5000, 'may')]).toEqual([done, done]);
    expect(received('tools/call')).toMatchObject([{ name: 'only', task: { ttl: 100_000 } }, { name: 'may' }]);
    expect(received('tools/call')[1]).not.toHaveProperty('task');
    expect([looks, received('tasks/result')]).toMatchObject([3, [{ taskId: 't-1' }]]);
  });

  it('runs on the reference server over stdio, its question answered meanwhile', async () => {
    answer = () => Promise.resolve({ state: 'accepted', content: { interpretation: 'snake' } });
    const browser = fakeBrowser();
    const transport = {
      kind: 'stdio' as const,
      command: process.execPath,
      args: [everythingScript, 'stdio'],
    };
    const outcome = await connect(
      config(transport),
      { lost: () => undefined, toolsChanged: () => undefined, asking },
      new AbortController().signal,
      { open: () => openStdio(transport, browser.connect) },
    );
    if (!outcome.ok) throw new Error(outcome.failure.message);
    connection = outcome.value;
    const args = { topic: 'python', ambiguous: true };
    const ended = await call(undefined, 20_000, 'simulate-research-query', args);
    expect(ended.ok && ended.result.content[0]).toMatchObject({
      type: 'text',
      text: expect.stringContaining('# Research Report: python (snake)') as string,
    });
    expect([asked.length, seen.length > 3]).toEqual([1, true]);
  }, 30_000);
});

import type { ServerResponse } from 'node:http';
import { afterEach, beforeEach, describe, expect, it } from 'vitest';
import { connect } from '../../../src/background/mcp/connect.ts';
import type { Asking, Connection } from '../../../src/background/mcp/types.ts';
import type { CallRef, Question, QuestionOutcome } from '../../../src/shared/question.ts';
import type { MessageLevel } from '../../../src/shared/server-message.ts';
import type { Root } from '../../../src/shared/settings.ts';
import { until } from '../../support/ports.ts';
import {
  discovered,
  hello,
  type Script,
  ScriptedServer,
  textResult,
  tool,
} from '../../support/scripted-server.ts';

/** What a server asks of its client, over real HTTP in both eras, byte for byte. */
let server: ScriptedServer | undefined;
let connection: Connection | undefined;
let asked: { question: Question; calls: readonly CallRef[]; signal: AbortSignal }[];
let answer: (question: Question, signal: AbortSignal) => Promise<QuestionOutcome>;
let roots: Root[];
let sampling: boolean;
let level: MessageLevel;
let said: unknown[];

const caller: CallRef = { stream: 'session-1', key: 'turn-1#0#h', run: 1 };
const asking: Asking = {
  ask: (question, { calls }, signal) => {
    asked.push({ question, calls, signal });
    return answer(question, signal);
  },
  roots: () => roots,
  level: () => level,
  visited: () => undefined,
  logged: (message) => void said.push(message),
  get sampling() {
    return sampling;
  },
};
const accepted = (content: Extract<QuestionOutcome, { state: 'accepted' }>['content'] = {}) =>
  Promise.resolve<QuestionOutcome>({ state: 'accepted', content });
const untilAborted = (signal: AbortSignal) =>
  new Promise<QuestionOutcome>((resolve) =>
    signal.addEventListener('abort', () => resolve({ state: 'expired' }), { once: true }),
  );

async function open(scripts: Readonly<Record<string, Script>>, era: 'legacy' | 'modern') {
  server = new ScriptedServer(scripts);
  const outcome = await connect(
    {
      id: 's',
      name: 'S',
      enabled: true,
      trustHints: false,
      era,
      transport: { kind: 'http', url: await server.start() },
    },
    { lost: () => undefined, toolsChanged: () => undefined, asking },
    new AbortController().signal,
  );
  if (!outcome.ok) throw new Error(outcome.failure.message);
  connection = outcome.value;
  return connection;
}
const call = (signal = new AbortController().signal) =>
  connection!.callTool('echo', { n: 1 }, { signal, timeoutMs: 5000, caller });
const received = (method: string) =>
  server!.received.filter((message) => message.method === method).map(({ params }) => params);
const done = { ok: true, result: { content: [{ type: 'text', text: 'done' }], isError: false } };

beforeEach(() => {
  connection = undefined;
  asked = [];
  roots = [];
  sampling = false;
  level = 'info';
  said = [];
  answer = () => accepted({ name: 'Ana' });
});
afterEach(async () => {
  await connection?.close();
  await server?.stop();
  server = undefined;
});

const form = {
  message: 'Who are you?',
  requestedSchema: { type: 'object', properties: { name: { type: 'string' } }, required: ['name'] },
};
const formQuestion: Question = {
  kind: 'form',
  message: 'Who are you?',
  asksSecret: false,
  fields: [{ name: 'name', title: 'name', required: true, secret: false, kind: 'text' }],
};

describe('a server of the legacy era', () => {
  /** A call whose stream carries a request to us, and the result once that is answered. */
  function asks(method: string, params: unknown): Readonly<Record<string, Script>> {
    let stream: ServerResponse | undefined;
    let callId: number | undefined;
    const say = (message: object) =>
      stream?.write(`event: message\ndata: ${JSON.stringify({ jsonrpc: '2.0', ...message })}\n\n`);
    return {
      'tools/call': ({ message, response }) => {
        stream = response;
        callId = message.id;
        response.writeHead(200, { 'content-type': 'text/event-stream' });
        say({ id: 100, method, params });
      },
      answer: ({ response }) => {
        response.writeHead(202).end();
        say({ id: callId, result: textResult('done') });
        stream?.end();
      },
    };
  }
  const answers = () =>
    server!.received.filter(({ method }) => method === 'answer').map((message) => ({ ...message }));

  it('is told exactly what it may ask', async () => {
    await open({}, 'legacy');
    expect(received('initialize')).toMatchObject([
      { capabilities: { elicitation: { form: {}, url: {} }, roots: { listChanged: true } } },
    ]);
    expect(Object.keys((received('initialize')[0] as { capabilities: object }).capabilities)).toEqual([
      'extensions',
      'elicitation',
      'roots',
    ]);
  });

  it('has the user asked for the call that runs, and gets the answer', async () => {
    await open(asks('elicitation/create', form), 'legacy');
    expect(await call()).toEqual(done);
    expect(asked.map(({ question, calls }) => ({ question, calls }))).toEqual([
      { question: formQuestion, calls: [caller] },
    ]);
    expect(answers()).toEqual([
      { jsonrpc: '2.0', method: 'answer', id: 100, result: { action: 'accept', content: { name: 'Ana' } } },
    ]);
  });

  it.each([
    ['declined', 'decline'],
    ['cancelled', 'cancel'],
    ['expired', 'cancel'],
  ] as const)('hears of a question that was %s', async (state, action) => {
    answer = () => Promise.resolve({ state });
    await open(asks('elicitation/create', form), 'legacy');
    expect(await call()).toEqual(done);
    expect(answers()).toMatchObject([{ id: 100, result: { action } }]);
  });

  it.each([
    [
      'a form of something else than fields',
      { message: 'm', requestedSchema: { type: 'object', properties: { a: { type: 'object' } } } },
    ],
    [
      'an address that is none of the web',
      { mode: 'url', message: 'm', elicitationId: 'e', url: 'javascript:alert(1)' },
    ],
  ])('is refused %s', async (_, params) => {
    await open(asks('elicitation/create', params), 'legacy');
    expect(await call()).toEqual(done);
    expect([asked, answers()]).toMatchObject([[], [{ id: 100, error: { code: -32602 } }]]);
  });

  it('is not asked about any more once its call was cancelled', async () => {
    answer = (_, signal) => untilAborted(signal);
    await open(asks('elicitation/create', form), 'legacy');
    const stop = new AbortController();
    const running = call(stop.signal);
    await until(() => asked.length === 1, 'a question');
    stop.abort(new Error('The user cancelled.'));
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await until(() => answers().length === 1, 'an answer');
    expect(answers()).toMatchObject([{ id: 100, result: { action: 'cancel' } }]);
  });

  it('is not asked about any more once the connection was closed', async () => {
    answer = (_, signal) => untilAborted(signal);
    await open(asks('elicitation/create', form), 'legacy');
    const running = call();
    await until(() => asked.length === 1, 'a question');
    await connection?.close();
    expect([asked[0]?.signal.aborted, (await running).ok]).toEqual([true, false]);
  });

  it('is shown its roots, and told when they change', async () => {
    roots = [{ uri: 'file:///work', name: 'Work' }];
    await open(asks('roots/list', {}), 'legacy');
    expect(await call()).toEqual(done);
    expect(answers()).toMatchObject([
      { id: 100, result: { roots: [{ uri: 'file:///work', name: 'Work' }] } },
    ]);
    await connection?.rootsChanged();
    expect(server?.count('notifications/roots/list_changed')).toBe(1);
  });

  const wish = {
    systemPrompt: 'Be short.',
    messages: [
      { role: 'user', content: { type: 'text', text: 'Hi' } },
      { role: 'assistant', content: { type: 'image', data: 'AA==', mimeType: 'image/png' } },
    ],
    modelPreferences: { hints: [{ name: 'small' }] },
    maxTokens: 9,
  };

  it('that wants a model’s answer is refused by default', async () => {
    await open(asks('sampling/createMessage', wish), 'legacy');
    expect(await call()).toEqual(done);
    expect([asked, answers()]).toMatchObject([[], [{ id: 100, error: { code: -32601 } }]]);
  });

  it('that may ask for a model’s answer has the whole request shown, and gets what the user sends', async () => {
    sampling = true;
    answer = () => Promise.resolve({ state: 'accepted', reply: { text: 'Hello', model: 'm-1' } });
    await open(asks('sampling/createMessage', wish), 'legacy');
    expect(received('initialize')).toMatchObject([{ capabilities: { sampling: {} } }]);
    expect(await call()).toEqual(done);
    expect(asked.map(({ question }) => question)).toEqual([
      {
        kind: 'sampling',
        message: '',
        request: {
          system: 'Be short.',
          messages: [
            { role: 'user', text: 'Hi' },
            { role: 'assistant', text: '[left out: image/png]' },
          ],
          maxTokens: 9,
        },
        hints: ['small'],
        omitted: 1,
      },
    ]);
    expect(answers()).toMatchObject([
      {
        result: {
          role: 'assistant',
          content: { type: 'text', text: 'Hello' },
          model: 'm-1',
          stopReason: 'endTurn',
        },
      },
    ]);
  });

  it.each([
    ['the user’s no', wish, -1],
    ['tools in the request', { ...wish, tools: [tool('x')] }, -32602],
  ])('that may ask for a model’s answer is told of %s by an error', async (_, params, code) => {
    sampling = true;
    answer = () => Promise.resolve({ state: 'declined' });
    await open(asks('sampling/createMessage', params), 'legacy');
    expect(await call()).toEqual(done);
    expect(answers()).toMatchObject([{ id: 100, error: { code } }]);
  });

  it('that can log is asked for its messages, and they are kept', async () => {
    const notice = { level: 'warning', logger: 'db', data: { slow: true } };
    await open(
      {
        initialize: ({ reply }) => reply(hello({ tools: {}, logging: {} })),
        'logging/setLevel': ({ reply }) => reply({}),
        ...asks('roots/list', {}),
        'tools/call': ({ message, response }) => {
          response.writeHead(200, { 'content-type': 'text/event-stream' });
          for (const one of [
            { method: 'notifications/message', params: notice },
            { id: message.id, result: textResult('done') },
          ])
            response.write(`data: ${JSON.stringify({ jsonrpc: '2.0', ...one })}\n\n`);
          response.end();
        },
      },
      'legacy',
    );
    expect(await call()).toEqual(done);
    expect([received('logging/setLevel'), said]).toEqual([
      [{ level: 'info' }],
      [{ level: 'warning', logger: 'db', text: '{"slow":true}' }],
    ]);
    level = 'debug';
    await connection?.levelChanged();
    expect(received('logging/setLevel')).toEqual([{ level: 'info' }, { level: 'debug' }]);
  });

  describe('that wants an address visited first', () => {
    const needs: Script = ({ message, response }) => {
      const elicitations = [
        { mode: 'url', elicitationId: 'e1', url: 'https://a.example/ok?x=1', message: 'Sign in' },
      ];
      const error = { code: -32042, message: 'Visit first', data: { elicitations } };
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
    };
    const first: Script = (exchange) => {
      if (server?.count('tools/call') === 1) needs(exchange);
      else exchange.reply(textResult('done'));
    };

    it('gets the call again once the visit is over', async () => {
      await open({ 'tools/call': first }, 'legacy');
      expect(await call()).toEqual(done);
      expect(asked.map(({ question }) => question)).toEqual([
        { kind: 'url', message: 'Sign in', url: 'https://a.example/ok?x=1', waits: true, elicitation: 'e1' },
      ]);
      expect(server?.count('tools/call')).toBe(2);
    });

    it('does not get the call again when the user does not want to', async () => {
      answer = () => Promise.resolve({ state: 'declined' });
      await open({ 'tools/call': first }, 'legacy');
      expect(await call()).toMatchObject({ ok: false, executed: 'no', failure: { code: 'denied' } });
      expect(server?.count('tools/call')).toBe(1);
    });

    it('is not content for ever: after three visits the error stands', async () => {
      await open({ 'tools/call': needs }, 'legacy');
      expect(await call()).toMatchObject({ ok: false, failure: { detail: '-32042: Visit first' } });
      expect([asked.length, server?.count('tools/call')]).toEqual([3, 4]);
    });
  });
});

describe('a server of the modern era', () => {
  const complete = { resultType: 'complete', ttlMs: 0, cacheScope: 'private' };
  const state = ' {"byte":"exact", "ü":1}\n';
  const needs =
    (inputRequests: unknown): Script =>
    ({ message, reply }) =>
      message.params?.['requestState'] === undefined
        ? reply({ resultType: 'input_required', requestState: state, inputRequests })
        : reply({ ...complete, ...textResult('done') });
  const modern = (inputRequests: unknown): Readonly<Record<string, Script>> => ({
    'server/discover': ({ reply }) => reply(discovered()),
    'tools/list': ({ reply }) => reply({ ...complete, tools: [tool('echo')] }),
    'tools/call': needs(inputRequests),
  });

  it('gets the same call again with the answers and its own state, as a new request', async () => {
    roots = [{ uri: 'file:///work' }];
    await open(
      modern({
        who: { method: 'elicitation/create', params: form },
        where: { method: 'roots/list' },
      }),
      'modern',
    );
    expect(await call()).toEqual(done);
    const [first, second] = server!.received.filter(({ method }) => method === 'tools/call');
    expect(second?.params).toMatchObject({
      name: 'echo',
      arguments: { n: 1 },
      requestState: state,
      inputResponses: {
        who: { action: 'accept', content: { name: 'Ana' } },
        where: { roots: [{ uri: 'file:///work' }] },
      },
    });
    expect(second?.id).not.toBe(first?.id);
    expect(asked.map(({ question, calls }) => ({ question, calls }))).toEqual([
      { question: formQuestion, calls: [caller] },
    ]);
    expect(first?.params?.['_meta']).toMatchObject({
      'io.modelcontextprotocol/clientCapabilities': { elicitation: { form: {}, url: {} } },
    });
  });

  it('is asked no more, and gets nothing more, once its call was cancelled', async () => {
    answer = (_, signal) => untilAborted(signal);
    await open(modern({ who: { method: 'elicitation/create', params: form } }), 'modern');
    const stop = new AbortController();
    const running = call(stop.signal);
    await until(() => asked.length === 1, 'a question');
    stop.abort(new Error('The user cancelled.'));
    expect(await running).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    expect([asked[0]?.signal.aborted, server?.count('tools/call')]).toEqual([true, 1]);
  });

  it('that can log is asked for its messages with each call', async () => {
    await open(
      { ...modern({}), 'server/discover': ({ reply }) => reply(discovered({ tools: {}, logging: {} })) },
      'modern',
    );
    expect(await call()).toEqual(done);
    expect(received('tools/call')[0]?.['_meta']).toMatchObject({
      'io.modelcontextprotocol/logLevel': 'info',
    });
    level = 'error';
    await connection?.levelChanged();
    expect(await call()).toEqual(done);
    expect(received('tools/call').at(-1)?.['_meta']).toMatchObject({
      'io.modelcontextprotocol/logLevel': 'error',
    });
    expect([server?.count('logging/setLevel'), connection?.offers.facts]).toEqual([0, { logs: true }]);
  });

  const sample = {
    it: {
      method: 'sampling/createMessage',
      params: { messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }], maxTokens: 9 },
    },
  };

  it('that wants a model’s answer without leave gets nothing, and the user is told where leave is given', async () => {
    await open(modern(sample), 'modern');
    expect(await call()).toMatchObject({
      ok: false,
      executed: 'unknown',
      failure: {
        code: 'protocolError',
        message:
          'The server needs something for the tool "echo" that it may not ask for. A model\'s answers can be allowed in the server\'s settings.',
      },
    });
    expect([asked, server?.count('tools/call')]).toEqual([[], 1]);
  });

  it('gets a model’s answer, or nothing at all where the user declines', async () => {
    sampling = true;
    answer = () => Promise.resolve({ state: 'accepted', reply: { text: 'Hello', model: 'm-1' } });
    await open(modern(sample), 'modern');
    expect(await call()).toEqual(done);
    expect(received('tools/call')[1]).toMatchObject({
      inputResponses: { it: { role: 'assistant', content: { type: 'text', text: 'Hello' }, model: 'm-1' } },
    });
    answer = () => Promise.resolve({ state: 'declined' });
    expect(await call()).toMatchObject({ ok: false, executed: 'unknown', failure: { code: 'denied' } });
    expect(server?.count('tools/call')).toBe(3);
  });

  it('is told of no new roots: it asks for them when it needs them', async () => {
    await open(modern({}), 'modern');
    await connection?.rootsChanged();
    expect(server?.count('notifications/roots/list_changed')).toBe(0);
  });
});

it('without anybody to ask, nothing is declared', async () => {
  server = new ScriptedServer({ initialize: ({ reply }) => reply(hello()) });
  const transport = { kind: 'http' as const, url: await server.start() };
  const outcome = await connect(
    { id: 's', name: 'S', enabled: true, trustHints: false, era: 'legacy', transport },
    { lost: () => undefined, toolsChanged: () => undefined },
    new AbortController().signal,
  );
  if (outcome.ok) connection = outcome.value;
  expect(received('initialize')).toMatchObject([{ capabilities: {} }]);
});

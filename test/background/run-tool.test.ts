import { expect, test, vi } from 'vitest';
import { CallProgress } from '../../src/background/call-progress.ts';
import { runTool, type RunToolWorld } from '../../src/background/run-tool.ts';
import type { CallOptions } from '../../src/background/mcp/running-calls.ts';
import type { Connection } from '../../src/background/mcp/types.ts';
import type { RunOutcome } from '../../src/shared/call.ts';
import type { JsonObject } from '../../src/shared/json.ts';
import type { CallLimits } from '../../src/shared/call-limits.ts';
import type { ToolHints } from '../../src/shared/tool.ts';
import { namesOf } from '../support/names.ts';

const ok: RunOutcome = { ok: true, result: { content: [], isError: false } };
const lost = (executed: 'no' | 'unknown'): RunOutcome => ({
  ok: false,
  executed,
  failure: { code: 'connectionLost', message: 'm' },
});
const input = { key: 'k', run: 1, attempt: 1, name: 'read', args: { a: 1 } };

function world(
  over: {
    outcome?: RunOutcome;
    hints?: ToolHints;
    trustHints?: boolean;
    limits?: CallLimits;
    connected?: boolean;
    missing?: readonly string[];
    /** The server offers the tool. Default: it does. */
    offered?: boolean;
    enabled?: boolean;
    claim?: boolean | Error;
    place?: Promise<void>;
    ready?: Promise<void>;
    inputSchema?: JsonObject;
    outputSchema?: JsonObject;
  } = {},
) {
  const order: string[] = [];
  const sendOnceAdmitted = async ({ admit }: CallOptions): Promise<RunOutcome> => {
    const refused = await admit?.();
    if (refused) return { ok: false, executed: 'no', failure: refused };
    order.push('call');
    return over.outcome ?? ok;
  };
  const callTool = vi.fn<Connection['callTool']>((_name, _args, options) => {
    return over.place === undefined
      ? sendOnceAdmitted(options)
      : over.place.then(() => sendOnceAdmitted(options));
  });
  const claim = vi.fn<RunToolWorld['claim']>(() => {
    order.push('claim');
    return over.claim instanceof Error ? Promise.reject(over.claim) : Promise.resolve(over.claim ?? true);
  });
  const names = namesOf([
    {
      serverName: 'Files',
      tool: {
        server: 's',
        name: 'read',
        description: '',
        inputSchema: over.inputSchema ?? {},
        ...(over.outputSchema && { outputSchema: over.outputSchema }),
        hints: over.hints ?? {},
      },
    },
  ]);
  const made: RunToolWorld = {
    servers: {
      names: () =>
        over.offered === false
          ? {
              tools: new Map(),
              owners: new Map(
                [...names.owners].map(([name, owner]) => [name, { ...owner, tool: undefined }]),
              ),
            }
          : names,
      connection: () => (over.connected === false ? undefined : ({ callTool } as unknown as Connection)),
      missing: () => over.missing ?? [],
      config: () => ({
        id: 's',
        name: 'Files',
        enabled: over.enabled ?? true,
        trustHints: over.trustHints ?? false,
        ...over.limits,
        transport: { kind: 'http', url: 'http://x' },
      }),
      until: () => Promise.resolve(),
      next: () => Promise.resolve(undefined),
    },
    claim,
    timeoutMs: () => 30_000,
    stored: (stream, { call }) =>
      stream === 'stream-1' && call === 2
        ? { content: [{ type: 'text', text: 'abcdef' }], isError: false }
        : undefined,
    resultChars: () => 3,
    ready: over.ready ?? Promise.resolve(),
    progress: new CallProgress(
      () => undefined,
      (said) => said,
    ),
  };
  const run = (
    name = 'read',
    signal = new AbortController().signal,
    args: JsonObject = input.args,
    meant: { server?: string } = {},
  ) =>
    runTool(made, {
      stream: 'stream-1',
      input: { ...input, name, args, ...meant },
      signal,
      sent: () => void order.push('sent'),
    });
  return { run, callTool, claim, order };
}

test('claims the run before it sends, and sends once', async () => {
  const { run, callTool, claim, order } = world();
  expect(await run()).toEqual(ok);
  expect(order).toEqual(['claim', 'sent', 'call']);
  expect(claim.mock.calls).toEqual([
    [{ key: 'k', run: 1, attempt: 1, stream: 'stream-1', repeatable: false }],
  ]);
  expect(callTool.mock.calls.map(([name, args, options]) => [name, args, options.timeoutMs])).toEqual([
    ['read', { a: 1 }, 30_000],
  ]);
});

test.each([
  ['an unknown tool', {}, 'fly', 'toolUnknown', false],
  ['an unknown tool while a server is away', { missing: ['Git'] }, 'fly', 'serverUnavailable', true],
  ['a server that is not connected', { connected: false }, 'read', 'serverUnavailable', true],
  ['a run that somebody else has claimed', { claim: false }, 'read', 'alreadyRan', false],
  ['a log that cannot be written', { claim: new Error('no space') }, 'read', 'logUnavailable', false],
] as const)('sends nothing for %s', async (_what, over, name, code, mayRepeat) => {
  const { run, order } = world(over);
  expect(await run(name)).toMatchObject({ ok: false, executed: 'no', mayRepeat, failure: { code } });
  expect(order.filter((step) => step !== 'claim')).toEqual([]);
});

test('sends nothing to another server than the one that was meant', async () => {
  const { run, order } = world();
  expect(await run('read', undefined, undefined, { server: 'removed' })).toEqual({
    ok: false,
    executed: 'no',
    mayRepeat: false,
    failure: {
      code: 'toolAmbiguous',
      message:
        'When this call was written, read was a tool of another server. Now it is one of Files. Call it again, if you mean that.',
    },
  });
  expect(order).toEqual([]);
  expect(await run('read', undefined, undefined, { server: 's' })).toEqual(ok);
});

test('says of a tool that is not offered whose it is, and tries again only where that may help', async () => {
  const away = { offered: false, connected: false };
  expect(await world(away).run()).toMatchObject({
    mayRepeat: true,
    retries: { max: 5 },
    failure: {
      code: 'serverUnavailable',
      message: 'The server Files is not connected. Reconnect it in the popup.',
    },
  });
  expect(await world({ ...away, enabled: false }).run()).toMatchObject({
    retries: { max: 0 },
    failure: { message: 'The server Files is switched off. Switch it on in the popup.' },
  });
  expect(await world({ offered: false }).run()).toEqual({
    ok: false,
    executed: 'no',
    mayRepeat: false,
    failure: { code: 'toolUnknown', message: 'The server Files does not offer read any more.' },
  });
});

test('sends arguments in the types that the tool takes', async () => {
  const { run, callTool } = world({ inputSchema: { properties: { a: { type: 'boolean' } } } });
  await run('read', undefined, { a: 'true' });
  expect(callTool.mock.calls.map(([, args]) => args)).toEqual([{ a: true }]);
});

test('claims and sends nothing when the arguments do not fit', async () => {
  const { run, order } = world({ inputSchema: { required: ['path'] } });
  expect(await run()).toEqual({
    ok: false,
    executed: 'no',
    mayRepeat: false,
    failure: {
      code: 'argumentsInvalid',
      message: 'The arguments do not fit what read takes, so it was not run.',
      detail: '#: Instance does not have required property "path".\nIt takes: {"required":["path"]}',
    },
  });
  expect(order).toEqual([]);
});

test('tells with the result that it breaks the promise of its tool, and gives it all the same', async () => {
  const { run } = world({ outputSchema: { type: 'object' } });
  expect(await run()).toEqual({
    ok: true,
    result: {
      content: [],
      isError: false,
      notes: [
        'The tool promises structured content by its outputSchema, and gave none. This is what it gave.',
      ],
    },
  });
});

test('tells with the result that nobody could check the arguments', async () => {
  const { run } = world({ inputSchema: { $ref: 'https://example.com/x' } });
  expect(await run()).toEqual({
    ok: true,
    result: {
      content: [],
      isError: false,
      notes: [expect.stringContaining('The arguments were sent unchecked')],
    },
  });
});

function deferred() {
  let resolve = (): void => undefined;
  const promise = new Promise<void>((settle) => (resolve = settle));
  return { promise, resolve: () => resolve() };
}

const held = { executed: 'no', mayRepeat: false, failure: { code: 'cancelled' } };

test('claims nothing, and looks for no server, before all sessions know the settings of now', async () => {
  const settings = deferred();
  const stop = new AbortController();
  const { run, order } = world({ ready: settings.promise });
  const running = run('read', stop.signal);
  stop.abort();
  settings.resolve();
  expect(await running).toMatchObject(held);
  expect(order).toEqual([]);
});

test('claims when it has its place, not while it waits for it', async () => {
  const place = deferred();
  const { run, order } = world({ place: place.promise });
  const running = run();
  await Promise.resolve();
  expect(order).toEqual([]);
  place.resolve();
  expect(await running).toEqual(ok);
  expect(order).toEqual(['claim', 'sent', 'call']);
});

test('sends nothing when it was cancelled while it was claimed', async () => {
  const stop = new AbortController();
  const { run, claim, order } = world();
  claim.mockImplementation(() => {
    stop.abort();
    return Promise.resolve(true);
  });
  expect(await run('read', stop.signal)).toMatchObject(held);
  expect(order).toEqual([]);
});

test.each([
  ['no', false, { readOnlyHint: true }, true],
  ['unknown', false, { readOnlyHint: true }, false],
  ['unknown', true, {}, false],
  ['unknown', true, { readOnlyHint: true }, true],
  ['unknown', true, { idempotentHint: true }, true],
] as const)(
  'executed %s, hints trusted: %s, hints %o: may be repeated: %s',
  async (executed, trustHints, hints, mayRepeat) => {
    const { run } = world({ outcome: lost(executed), trustHints, hints });
    expect(await run()).toEqual({ ...lost(executed), mayRepeat, retries: seed });
  },
);

const seed = { max: 5, stepMs: 1000 };

test('a tool that the user has confirmed may be repeated, no other', async () => {
  const of = (confirmedRepeatable: string[]) =>
    world({ outcome: lost('unknown'), limits: { confirmedRepeatable } });
  expect(await of(['read']).run()).toMatchObject({ mayRepeat: true });
  expect(await of(['Read', 'write']).run()).toMatchObject({ mayRepeat: false });
});

test('the server has a time limit and retries of its own; what it asks for itself is told with them', async () => {
  const { run, callTool } = world({
    outcome: { ...lost('no'), afterMs: 7_000 } as RunOutcome,
    limits: { timeoutSeconds: 5, retries: { max: 2, seconds: 0.5 } },
  });
  expect(await run()).toEqual({
    ...lost('no'),
    mayRepeat: true,
    retries: { max: 2, stepMs: 500, afterMs: 7_000 },
  });
  expect(callTool.mock.calls.map(([, , { timeoutMs }]) => timeoutMs)).toEqual([5_000]);
});

test('a server that is away is tried again by its own limits', async () => {
  const { run } = world({ connected: false, limits: { retries: { max: 0, seconds: 1 } } });
  expect(await run()).toMatchObject({ mayRepeat: true, retries: { max: 0, stepMs: 1000 } });
});

test('read_more is answered from the stored result, with no server asked', async () => {
  const { run, order } = world();
  const more = (args: JsonObject) => run('read_more', undefined, args);
  expect(await more({ cursor: '1.2.a@1' })).toEqual({
    ok: true,
    result: {
      content: [{ type: 'text', text: 'bcd' }],
      isError: false,
      more: { cursor: '1.2.a@4', left: 2 },
    },
  });
  expect(await more({ cursor: '1.2.a@0', search: 'E' })).toMatchObject({
    ok: true,
    result: { content: [{ text: '[at 0] abcdef' }] },
  });
  expect(order).toEqual(['claim', 'sent', 'claim', 'sent']);
});

test.each([
  [{ cursor: '1.9.a@0' }, 'not kept any more'],
  [{ cursor: 'next' }, 'no cursor'],
  [{}, 'do not fit'],
] as const)('read_more with %o fails: %s', async (args, words) => {
  expect(await world().run('read_more', undefined, args)).toMatchObject({
    ok: false,
    executed: 'no',
    mayRepeat: false,
    failure: { code: 'argumentsInvalid', message: expect.stringContaining(words) as string },
  });
});

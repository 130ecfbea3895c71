import { createActor, fromPromise, setup } from 'xstate';
import { expect, test } from 'vitest';
import { toolCallMachine } from '../../../src/machines/tool-call/tool-call.machine.ts';
import type {
  CallMode,
  RunToolInput,
  RunToolOutput,
  ToolCallContext,
  ToolCallInput,
} from '../../../src/machines/tool-call/tool-call.types.ts';
import { callView } from '../../../src/machines/tool-call/tool-call.view.ts';
import { explore, inertEffect } from '../../support/model.ts';

/** A call alone has no parent to tell; here it stands under one that listens to nothing. */
const inert = toolCallMachine.provide({
  actors: { runTool: inertEffect<RunToolOutput, RunToolInput>() },
  actions: { tellOpened: () => undefined },
});
const input = (mode: CallMode): ToolCallInput => ({
  id: 'call-1',
  key: 'k',
  callId: '1',
  name: 'x',
  args: {},
  mode,
  reason: 'because',
  run: 1,
  ordinal: 0,
  tellsSent: true,
});
const noFacts = { serverOf: () => undefined, progressOf: () => undefined, timesOf: () => ({}) };
const failed = (executed: 'no' | 'unknown', mayRepeat: boolean): Extract<RunToolOutput, { ok: false }> => ({
  ok: false,
  executed,
  mayRepeat,
  failure: { code: 'connectionLost', message: 'm' },
});
const outputs: RunToolOutput[] = [
  { ok: true, result: { content: [], isError: false } },
  { ok: true, result: { content: [], isError: true } },
  failed('no', true),
  failed('no', false),
  failed('unknown', false),
];
const events = [
  { type: 'call.approved' },
  { type: 'call.sent' },
  { type: 'call.denied' },
  { type: 'call.cancelled' },
  { type: 'call.withdrawn' },
  { type: 'autoRun.stopped' },
  { type: 'host.resumed', dispatched: true },
  { type: 'host.resumed', dispatched: false },
  { type: 'host.resumed', dispatched: true, mayRepeat: true },
  ...outputs.map((output) => ({ type: 'xstate.done.actor.runTool', output })),
  { type: 'xstate.error.actor.runTool', error: { message: 'bug' } },
];
const modes: CallMode[] = ['auto', 'ask', 'history', 'approved'];
const states = [
  'awaitingApproval',
  'backingOff',
  'cancelled',
  'denied',
  'failed',
  'outcomeUnknown',
  'proposed',
  'succeeded',
  { running: 'sent' },
  { running: 'waiting' },
];

test('every transition can be taken, and every state reached', () => {
  const old = { ...input('auto'), tellsSent: undefined };
  const unread = { ...input('auto'), malformed: 'unreadable' as const };
  const found = [...modes.map(input), old, unread].map((from) =>
    explore(inert, from, events, ({ attempt, held }: ToolCallContext) => [Math.min(attempt, 7), held]),
  );
  const missed = found
    .map((one) => new Set(one.missed))
    .reduce((all, one) => new Set([...all].filter((name) => one.has(name))));
  expect([...missed]).toEqual([]);
  expect([...new Set(found.flatMap((one) => one.values))].sort()).toEqual(
    states.map((state) => JSON.stringify(state)),
  );
});

test('no call begins without the user: by itself only in the modes auto and approved', () => {
  const begun = modes.map((mode) => {
    const actor = createActor(inert, { input: input(mode) }).start();
    const { value, context } = actor.getSnapshot();
    actor.stop();
    return [mode, value, context.attempt];
  });
  expect(begun).toEqual([
    ['auto', { running: 'waiting' }, 1],
    ['ask', 'awaitingApproval', 0],
    ['history', 'proposed', 0],
    ['approved', { running: 'waiting' }, 1],
  ]);
});

test('whatever happens, a call is never sent again after an attempt that may have run', () => {
  const sent: number[] = [];
  const spy = inert.provide({
    actors: {
      runTool: fromPromise(
        ({ input: { attempt } }) => (sent.push(attempt), new Promise<never>(() => undefined)),
      ),
    },
  });
  for (const last of [outputs[0], outputs[1], outputs[4]]) {
    sent.length = 0;
    const actor = createActor(spy, { input: input('auto') }).start();
    actor.send({ type: 'xstate.done.actor.runTool', output: last } as never);
    for (const event of events) if (actor.getSnapshot().status === 'active') actor.send(event as never);
    expect([sent, actor.getSnapshot().status]).toEqual([[1], 'done']);
  }
});

test('gives up after the last attempt, after 1 + 2 + 3 + 4 + 5 seconds', () => {
  const waits: number[] = [];
  const clock = {
    setTimeout: (_fire: () => void, ms: number) => waits.push(ms),
    clearTimeout: () => undefined,
  };
  const actor = createActor(inert, { input: input('auto'), clock }).start();
  for (let attempt = 1; attempt <= 6; attempt++) {
    actor.send({ type: 'xstate.done.actor.runTool', output: failed('no', true) } as never);
    actor.send({ type: 'xstate.after.backOff.toolCall.backingOff' } as never);
  }
  expect([waits, actor.getSnapshot().value, actor.getSnapshot().context.attempt]).toEqual([
    [1000, 2000, 3000, 4000, 5000],
    'failed',
    6,
  ]);
});

/** The waits of a call whose every attempt ends so, and where it stands then. */
function waitsFor(output: RunToolOutput) {
  const waits: number[] = [];
  const clock = {
    setTimeout: (_fire: () => void, ms: number) => waits.push(ms),
    clearTimeout: () => undefined,
  };
  const actor = createActor(inert, { input: input('auto'), clock }).start();
  const states: unknown[] = [];
  for (let attempt = 1; actor.getSnapshot().status === 'active'; attempt++) {
    actor.send({ type: 'xstate.done.actor.runTool', output } as never);
    states.push(callView('p', actor.getSnapshot(), noFacts).status);
    actor.send({ type: 'xstate.after.backOff.toolCall.backingOff' } as never);
  }
  return { waits, states };
}

test('keeps to the policy that the failure brought with it, and says so', () => {
  expect(waitsFor({ ...failed('no', true), retries: { max: 2, stepMs: 500 } })).toEqual({
    waits: [500, 1000],
    states: ['m Trying again in 1 s (retry 1 of 2).', 'm Trying again in 1 s (retry 2 of 2).', 'm'],
  });
  expect(waitsFor({ ...failed('no', true), retries: { max: 0, stepMs: 500 } }).waits).toEqual([]);
});

test('waits as long as the server asks, but not for more than two minutes', () => {
  expect(waitsFor({ ...failed('no', true), retries: { max: 2, stepMs: 1000, afterMs: 1500 } })).toEqual({
    waits: [1500, 2000],
    states: [
      'm Trying again in 2 s, as the server asks (retry 1 of 2).',
      'm Trying again in 2 s, as the server asks (retry 2 of 2).',
      'm',
    ],
  });
  expect(
    waitsFor({ ...failed('no', true), retries: { max: 2, stepMs: 1000, afterMs: 121_000 } }).waits,
  ).toEqual([]);
});

test('an HTTP error that came before the call ran passes; in a log without a policy it did not', () => {
  const refused: Extract<RunToolOutput, { ok: false }> = {
    ok: false,
    executed: 'no',
    mayRepeat: true,
    failure: { code: 'httpError', message: 'm' },
  };
  expect(waitsFor({ ...refused, retries: { max: 1, stepMs: 10 } }).waits).toEqual([10]);
  expect(waitsFor(refused).waits).toEqual([]);
});

test('tells its batch when it opens and how it ended', () => {
  const told: unknown[] = [];
  const parent = setup({
    actors: {
      call: toolCallMachine.provide({
        actors: { runTool: inertEffect<RunToolOutput, RunToolInput>() },
      }),
    },
  }).createMachine({
    invoke: { id: 'call-1', src: 'call', input: input('ask') },
    on: { '*': { actions: ({ event }) => told.push(event) } },
  });
  const actor = createActor(parent).start();
  actor.getSnapshot().children['call-1']?.send({ type: 'call.denied' });
  expect(told).toEqual([
    { type: 'call.opened', id: 'call-1' },
    {
      type: 'xstate.done.actor.call-1',
      actorId: 'call-1',
      output: {
        id: 'call-1',
        state: 'denied',
        failure: { code: 'denied', message: 'The user refused this call. It was not run.' },
      },
    },
  ]);
});

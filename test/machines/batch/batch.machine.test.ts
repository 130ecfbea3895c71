import { fromCallback } from 'xstate';
import { expect, test } from 'vitest';
import { batchMachine } from '../../../src/machines/batch/batch.machine.ts';
import type {
  BatchContext,
  BatchInput,
  DeliverInput,
  DeliverOutput,
  SendInput,
  SendOutput,
} from '../../../src/machines/batch/batch.types.ts';
import { explore, inertEffect } from '../../support/model.ts';

/** Its calls are silent: what they would tell comes as events. */
const inert = batchMachine.provide({
  actors: {
    toolCall: fromCallback(() => undefined) as never,
    deliverResults: inertEffect<DeliverOutput, DeliverInput>(),
    pressSend: inertEffect<SendOutput, SendInput>(),
  },
  actions: { tellCalls: () => undefined },
});
const call = {
  key: 'k',
  name: 'x',
  callId: '1',
  args: {},
  exact: true,
  live: true,
  mode: 'auto' as const,
  reason: '',
  run: 1,
};
const input = (autoSend: boolean): BatchInput => ({
  id: 'batch-1',
  turn: 't',
  calls: [call],
  delivery: { autoSend, injectDelay: 4000, sendDelay: 8000 },
});
const gone = { ok: false, failure: { code: 'pageGone', message: 'm' } };
const events = [
  { type: 'calls.added', calls: [] },
  { type: 'reply.finished' },
  { type: 'delivery.changed', delivery: input(true).delivery },
  { type: 'delivery.changed', delivery: input(false).delivery },
  { type: 'page.returned' },
  { type: 'user.sent' },
  { type: 'tab.closed' },
  { type: 'autoRun.stopped' },
  { type: 'tab.changed' },
  { type: 'batch.deliverRequested' },
  { type: 'batch.sendRequested' },
  { type: 'batch.stopped' },
  { type: 'call.runAgain', id: 'call-1' },
  { type: 'host.resumed' },
  { type: 'call.opened', id: 'call-1' },
  {
    type: 'xstate.done.actor.call-1',
    output: { id: 'call-1', state: 'succeeded', result: { content: [], isError: false } },
  },
  { type: 'xstate.done.actor.deliverResults', output: { ok: true, how: 'drop', visit: 'v' } },
  { type: 'xstate.done.actor.deliverResults', output: gone },
  { type: 'xstate.error.actor.deliverResults', error: { message: 'bug' } },
  { type: 'xstate.done.actor.pressSend', output: { ok: true, how: 'button' } },
  { type: 'xstate.done.actor.pressSend', output: gone },
  {
    type: 'xstate.done.actor.pressSend',
    output: { ok: false, failure: { code: 'attachFailed', message: 'm' } },
  },
  { type: 'xstate.error.actor.pressSend', error: { message: 'bug' } },
];
/** Run again could go on for ever: two runs tell all there is to tell. */
const told = ({ calls, deliveries, deliveredIn, failure, delivery, paused }: BatchContext) => [
  paused,
  delivery.autoSend,
  calls.slice(0, 2).map((one) => [one.open, one.output !== undefined, one.delivered]),
  Math.min(deliveries, 2),
  deliveredIn,
  failure?.code,
];

test('every transition can be taken, and every state reached', () => {
  const found = [true, false].map((autoSend) => explore(inert, input(autoSend), events, told));
  found.push(explore(inert, { ...input(true), heldBack: true }, events, told));
  const missed = found[0]!.missed.filter((name) => found.every((one) => one.missed.includes(name)));
  expect(missed).toEqual([]);
  expect([...new Set(found.flatMap((one) => one.values))].sort()).toEqual(
    [
      '"collecting"',
      '"done"',
      '"running"',
      '"settling"',
      '"undelivered"',
      '{"delivering":"asking"}',
      '{"sending":"pressing"}',
      '{"sending":"waiting"}',
    ].sort(),
  );
});

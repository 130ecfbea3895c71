import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { serverMachine } from '../../../src/machines/server/server.machine.ts';
import type { ConnectOutput, ServerContext } from '../../../src/machines/server/server.types.ts';
import { explore, inertEffect } from '../../support/model.ts';

const inert = serverMachine.provide({
  actors: { connect: inertEffect<ConnectOutput, undefined>() },
});
const offer = { protocolVersion: '2025-11-25', tools: [], rejected: [] };
const fails = (code: string) => ({ ok: false, failure: { code, message: 'm' } });
const events = [
  { type: 'connect.requested' },
  { type: 'server.disabled' },
  { type: 'connection.lost', failure: fails('connectionLost').failure },
  { type: 'connection.lost', failure: fails('unauthorized').failure },
  { type: 'tools.changed', offer },
  { type: 'xstate.done.actor.connect', output: { ok: true, value: offer } },
  { type: 'xstate.done.actor.connect', output: fails('connectionRefused') },
  { type: 'xstate.done.actor.connect', output: fails('hostMissing') },
  { type: 'xstate.error.actor.connect', error: { message: 'bug' } },
];

test('every transition can be taken, and every state reached', () => {
  const found = [true, false].map((enabled) =>
    explore(inert, { enabled }, events, ({ attempt }: ServerContext) => Math.min(attempt, 2)),
  );
  expect(found[0]!.missed.filter((name) => found[1]!.missed.includes(name))).toEqual([]);
  expect([...new Set(found.flatMap((one) => one.values))].sort()).toEqual(
    ['backingOff', 'connecting', 'disabled', 'failed', 'idle', 'ready'].map((state) => JSON.stringify(state)),
  );
});

test('waits 1, 2, 4, 8, 16, 30, 30 s between attempts, and begins anew after a minute of connection', () => {
  const waits: number[] = [];
  const clock = {
    setTimeout: (_fire: () => void, ms: number) => waits.push(ms),
    clearTimeout: () => undefined,
  };
  const actor = createActor(inert, { input: { enabled: true }, clock }).start();
  actor.send({ type: 'connect.requested' });
  for (let attempt = 0; attempt < 7; attempt++) {
    actor.send({ type: 'xstate.done.actor.connect', output: fails('connectionRefused') } as never);
    actor.send({ type: 'xstate.after.backOff.server.backingOff' } as never);
  }
  expect(waits).toEqual([1000, 2000, 4000, 8000, 16_000, 30_000, 30_000]);
  actor.send({ type: 'xstate.done.actor.connect', output: { ok: true, value: offer } } as never);
  actor.send({ type: 'xstate.after.steady.server.ready' } as never);
  actor.send({ type: 'connection.lost', failure: { code: 'connectionLost', message: 'm' } });
  expect(waits.slice(7)).toEqual([60_000, 1000]);
});

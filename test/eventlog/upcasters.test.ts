import { expect, test } from 'vitest';
import { catalogue } from '../../src/background/catalogue.ts';
import type { LogRecord } from '../../src/eventlog/record.ts';
import {
  checkCatalogue,
  Unreadable,
  upcast,
  versionOf,
  type EventCatalogue,
} from '../../src/eventlog/upcasters.ts';

const grown: EventCatalogue = {
  a: [
    { from: 1, up: (event) => ({ ...event, two: true }) },
    { from: 2, up: ({ two, ...event }) => ({ ...event, three: two ?? null }) },
  ],
  b: [],
};
const record = (type: string, v: number): LogRecord => ({
  stream: 's',
  seq: 4,
  at: 0,
  v,
  to: 'root',
  event: { type },
});

test('lifts an event step by step to the newest format', () => {
  expect(upcast(grown, record('a', 1))).toEqual({ type: 'a', three: true });
  expect(upcast(grown, record('a', 2))).toEqual({ type: 'a', three: null });
  expect(upcast(grown, record('a', 3))).toEqual({ type: 'a' });
  expect([versionOf(grown, 'a'), versionOf(grown, 'b'), versionOf(grown, 'xstate.after.x')]).toEqual([
    3, 1, 1,
  ]);
});

test('does not guess at an unknown type or a newer format', () => {
  expect(() => upcast(grown, record('c', 1))).toThrow(new Unreadable('Record 4 has the unknown type c'));
  expect(() => upcast(grown, record('a', 4))).toThrow(
    new Unreadable('Record 4 (a) has version 4, newer than this one'),
  );
  expect(upcast(grown, record('xstate.done.actor.x', 1))).toEqual({ type: 'xstate.done.actor.x' });
});

test('a gap between the steps is noticed', () => {
  const up = (event: { readonly type: string }) => event;
  expect(() =>
    checkCatalogue({
      a: [
        { from: 1, up },
        { from: 3, up },
      ],
    }),
  ).toThrow('Upcaster 2 of a starts at version 3');
  expect(() => checkCatalogue({ a: [{ from: 2, up }] })).toThrow('Upcaster 1 of a starts at version 2');
});

test("today's catalogue has no gap", () => {
  checkCatalogue(catalogue);
  expect(Object.keys(catalogue).length).toBeGreaterThan(20);
});

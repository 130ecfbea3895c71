import { expect, test } from 'vitest';
import { compact, finishStream, keepDays } from '../../src/eventlog/compact.ts';
import { findStreams } from '../../src/eventlog/check.ts';
import { MemoryStore } from '../../src/eventlog/memory-store.ts';
import { SessionRig } from '../support/session-rig.ts';
import { MemoryMarks } from '../support/memory-marks.ts';

const day = 24 * 3600 * 1000;

test('records of a finished stream go after their days; its history row and claims stay', async () => {
  const rig = new SessionRig();
  await rig.stream.flushed();
  const { store, marks } = rig;
  await store.claim({
    conversation: 'c',
    key: 'k',
    run: 1,
    stream: 'session-1',
    attempt: 1,
    repeatable: false,
    at: 1,
  });
  await finishStream(store, 'session-1', 5 * day, { calls: 2 });
  expect(await findStreams(store, marks)).toEqual([]);
  expect(await compact(store, marks, (5 + keepDays) * day)).toEqual([]);
  expect(await compact(store, marks, (5 + keepDays) * day + 1)).toEqual(['session-1']);
  expect([await store.read('session-1'), await store.streams(), marks.marks.size]).toEqual([[], [], 0]);
  expect(await store.history()).toEqual([
    { stream: 'session-1', finishedAt: 5 * day, summary: { calls: 2 } },
  ]);
  expect(await store.claims('c')).toHaveLength(1);
});

test('an emptied database is noticed by its marks', async () => {
  const rig = new SessionRig();
  await rig.stream.flushed();
  expect(await findStreams(new MemoryStore(), rig.marks)).toEqual([
    {
      state: 'damaged',
      stream: 'session-1',
      failure: {
        code: 'logDamaged',
        message:
          'Part of the record of earlier calls is damaged. Nothing runs by itself until you have read this.',
        detail: 'session-1: 1 of 1 records are gone',
      },
    },
  ]);
  expect(await findStreams(rig.store, new MemoryMarks())).toMatchObject([
    { state: 'whole', stream: 'session-1', machine: 'session' },
  ]);
});

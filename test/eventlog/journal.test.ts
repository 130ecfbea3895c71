import { expect, test } from 'vitest';
import { blobThreshold } from '../../src/eventlog/blobs.ts';
import { damageOf } from '../../src/eventlog/marks.ts';
import { FlushFailed, Journal } from '../../src/eventlog/journal.ts';
import { MemoryStore } from '../../src/eventlog/memory-store.ts';
import { MemoryMarks } from '../support/memory-marks.ts';

function rig(store = new MemoryStore(), marks = new MemoryMarks()) {
  const troubles: (string | undefined)[] = [];
  const make = () =>
    new Journal(
      's',
      store,
      marks,
      store.records.filter((record) => record.stream === 's'),
      (trouble) => troubles.push(trouble ? trouble.detail : 'over'),
    );
  return { store, marks, troubles, make };
}
const entry = (n: number, text = '') => ({ at: n, v: 1, to: 'root', event: { type: 'a', n, text } });

test('what is appended in one turn is one write, in order, with its mark', async () => {
  const { store, marks, make } = rig();
  const journal = make();
  for (const n of [0, 1, 2]) journal.append(entry(n));
  await journal.flushed();
  expect(store.writes).toBe(1);
  expect(store.records.map(({ seq, event }) => [seq, event['n']])).toEqual([
    [0, 0],
    [1, 1],
    [2, 2],
  ]);
  expect(damageOf(store.records, marks.marks.get('s'))).toBeUndefined();
  expect(marks.marks.get('s')?.seq).toBe(2);
});

test('a journal goes on where the log ends', async () => {
  const { store, marks, make } = rig();
  const first = make();
  first.append(entry(0));
  await first.flushed();
  const second = make();
  second.append(entry(1));
  await second.flushed();
  expect(store.records.map(({ seq }) => seq)).toEqual([0, 1]);
  expect(damageOf(store.records, marks.marks.get('s'))).toBeUndefined();
});

test('a full disk rejects, is told once, and loses nothing once there is space', async () => {
  const { store, troubles, make } = rig();
  const journal = make();
  store.failWith = new Error('FILE_ERROR_NO_SPACE');
  journal.append(entry(0));
  await expect(journal.flushed()).rejects.toBeInstanceOf(FlushFailed);
  journal.append(entry(1));
  await expect(journal.flushed()).rejects.toMatchObject({ failure: { code: 'logUnavailable' } });
  expect(troubles).toEqual(['FILE_ERROR_NO_SPACE']);
  store.failWith = undefined;
  journal.append(entry(2));
  await journal.flushed();
  expect(store.records.map(({ event }) => event['n'])).toEqual([0, 1, 2]);
  expect(troubles).toEqual(['FILE_ERROR_NO_SPACE', 'over']);
});

test('two writers of one stream: the second is refused for good', async () => {
  const { store, make } = rig();
  const [one, two] = [make(), make()];
  one.append(entry(0));
  await one.flushed();
  two.append(entry(7));
  await expect(two.flushed()).rejects.toBeInstanceOf(FlushFailed);
  await expect(two.flushed()).rejects.toBeInstanceOf(FlushFailed);
  expect(store.records.map(({ event }) => event['n'])).toEqual([0]);
});

test('payloads above the threshold lie beside the record', async () => {
  const { store, make } = rig();
  const journal = make();
  journal.append(entry(0, 'x'.repeat(blobThreshold)));
  await journal.flushed();
  expect(store.records[0]?.event).toEqual({ type: 'a', n: 0, text: { $blob: '0.0' } });
  expect(store.blobs).toEqual([{ stream: 's', id: '0.0', text: JSON.stringify('x'.repeat(blobThreshold)) }]);
});

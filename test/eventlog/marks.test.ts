import { expect, test } from 'vitest';
import { damageOf } from '../../src/eventlog/marks.ts';
import { chainHash, emptyHash, type LogRecord } from '../../src/eventlog/record.ts';

const log: LogRecord[] = [0, 1, 2, 3].map((seq) => ({
  stream: 's',
  seq,
  at: seq,
  v: 1,
  to: 'root',
  event: { type: 'a', n: seq },
}));
const markAt = (seq: number) => ({ seq, hash: log.slice(0, seq + 1).reduce(chainHash, emptyHash) });

test('a whole log is whole, also when it is longer than its mark or has none', () => {
  expect(damageOf(log, markAt(3))).toBeUndefined();
  expect(damageOf(log, markAt(1))).toBeUndefined();
  expect(damageOf(log, undefined)).toBeUndefined();
});

test('every kind of damage is told', () => {
  expect(damageOf([], markAt(3))).toBe('4 of 4 records are gone');
  expect(damageOf(log.slice(0, 2), markAt(3))).toBe('2 of 4 records are gone');
  expect(damageOf(log.slice(1), markAt(3))).toBe('record 0 is missing');
  expect(damageOf([log[0]!, log[2]!, log[3]!], markAt(3))).toBe('record 1 is missing');
  const changed = log.map((record) =>
    record.seq === 1 ? { ...record, event: { type: 'a', n: 99 } } : record,
  );
  expect(damageOf(changed, markAt(3))).toBe('records up to 3 are not the ones that were written');
});

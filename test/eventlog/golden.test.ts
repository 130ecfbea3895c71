import { describe, expect, test } from 'vitest';
import { goldenLogs } from '../support/golden.ts';
import { fold, stateOf } from '../support/replay-log.ts';

/** Logs that real browsers wrote (test/e2e/golden-logs.spec.ts) are read alike for ever. */
const logs = goldenLogs();

test('the stories are there', () => {
  expect(logs.map(({ name }) => name)).toEqual([
    'approved-denied-run-again',
    'three-calls-one-fails',
    'worker-killed-while-running',
  ]);
});

describe.each(logs)('$name', ({ records, snapshot }) => {
  test('leads to its snapshot', () => {
    expect(stateOf(fold(records))).toEqual(snapshot);
  });

  test('cut anywhere, snapshot and rest lead there too', () => {
    for (let cut = 1; cut < records.length; cut++) {
      const first = stateOf(fold(records.slice(0, cut)));
      expect(stateOf(fold([records[0]!, ...records.slice(cut)].slice(1), first)), `cut at ${cut}`).toEqual(snapshot);
    }
  });
});

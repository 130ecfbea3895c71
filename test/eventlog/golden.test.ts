import { describe, expect, test } from 'vitest';
import { rootId } from '../../src/eventlog/stream.ts';
import { sessionView } from '../../src/machines/session/session.view.ts';
import type { CallFacts } from '../../src/machines/tool-call/tool-call.view.ts';
import type { SessionView } from '../../src/shared/views.ts';
import { goldenLogs } from '../support/golden.ts';
import { fold, plain, stateOf } from '../support/replay-log.ts';

/** Logs that real browsers wrote (test/logs/record.ts) are read alike for ever. */
const logs = goldenLogs();

test('the stories are there', () => {
  expect(logs.map(({ name, records }) => [name, records.length])).toEqual([
    ['approved-denied-run-again', 18],
    ['big-result', 8],
    ['server-away-cancelled', 10],
    ['tab-closed-undelivered', 13],
    ['three-calls-one-fails', 12],
    ['worker-killed-in-batch-then-reload', 33],
    ['worker-killed-while-running', 12],
  ]);
});

describe.each(logs)('$name', ({ records, snapshot, view }) => {
  test('leads to its snapshot', () => {
    expect(stateOf(fold(records))).toEqual(snapshot);
  });

  test('leads to the cards that the live worker showed', () => {
    const shown = sessionView(records[0]!.stream, view.platform, rootId, fold(records).getSnapshot(), {
      serverOf: () => 'Oracle',
      progressOf: () => undefined,
      timesOf: timesIn(view),
    });
    expect(plain(shown)).toEqual(view);
  });

  test('cut anywhere, the snapshot there and the rest lead to the same', () => {
    for (let cut = 1; cut <= records.length; cut++)
      expect(
        stateOf(fold(records.slice(cut), stateOf(fold(records.slice(0, cut))))),
        `cut at ${cut}`,
      ).toEqual(snapshot);
  });
});

/** When the calls of a view ran: known to the worker's own timeline, not to the machines. */
function timesIn({ batches }: SessionView): CallFacts['timesOf'] {
  const calls = batches.flatMap((batch) => batch.calls);
  return (path) => {
    const { startedAt, settledAt } = calls.find((call) => call.path === path) ?? {};
    return plain({ startedAt, settledAt }) as ReturnType<CallFacts['timesOf']>;
  };
}

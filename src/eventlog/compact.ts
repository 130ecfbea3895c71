import type { LogStore } from './log-store.ts';
import type { MarkStore } from './marks.ts';

/** How long the records of a finished stream are kept; its history row stays. */
export const keepDays = 14;

const dayMs = 24 * 60 * 60 * 1000;

/** Ends a stream: one row for history now, its records go in `keepDays` days. */
export async function finishStream(
  store: LogStore,
  stream: string,
  finishedAt: number,
  summary: unknown,
): Promise<void> {
  await store.finish({ stream, finishedAt, summary });
}

/**
 * Deletes the records of streams that finished more than `keepDays` days before `now`. Claims stay: they are what keeps
 * an old call from running again. Resolves the names of what went.
 */
export async function compact(store: LogStore, marks: MarkStore, now: number): Promise<string[]> {
  const rows = await store.streams();
  const old = rows.filter((row) => row.finishedAt !== undefined && row.finishedAt < now - keepDays * dayMs);
  for (const { stream } of old) {
    // The mark goes first: dying in between leaves a log without a mark, which is whole, not a mark without a log.
    await marks.remove(stream);
    await store.remove(stream);
  }
  return old.map((row) => row.stream);
}

import { errorText, failure, type Failure } from '../shared/failure.ts';
import type { LogStore } from './log-store.ts';
import { damageOf, type MarkStore } from './marks.ts';
import type { LogRecord } from './record.ts';
import { openedType } from './record.ts';

/** A stream at start: whole and readable, or set aside with the reason. */
export type FoundStream =
  | {
      readonly state: 'whole';
      readonly stream: string;
      readonly machine: string;
      readonly records: readonly LogRecord[];
    }
  | { readonly state: 'damaged'; readonly stream: string; readonly failure: Failure };

/**
 * Every unfinished stream of the log, each held against its mark. A stream that is marked but not in the log is damaged
 * too: that is how an emptied database is noticed. Rejects only if the store cannot be opened.
 */
export async function findStreams(store: LogStore, marks: MarkStore): Promise<FoundStream[]> {
  const [rows, marked] = await Promise.all([store.streams(), marks.all()]);
  const finished = new Set(rows.filter((row) => row.finishedAt !== undefined).map((row) => row.stream));
  const names = new Set([...rows.map((row) => row.stream), ...marked.keys()]);
  const open = [...names].filter((name) => !finished.has(name)).sort();
  return Promise.all(open.map((stream) => inspectStream(store, stream, marked)));
}

async function inspectStream(
  store: LogStore,
  stream: string,
  marked: Awaited<ReturnType<MarkStore['all']>>,
): Promise<FoundStream> {
  try {
    const records = await store.read(stream);
    const damage = damageOf(records, marked.get(stream));
    const opening = records[0]?.event;
    if (damage !== undefined) return damaged(stream, damage);
    if (opening?.type !== openedType) return damaged(stream, 'it has no beginning');
    return { state: 'whole', stream, machine: opening['machine'] as string, records };
  } catch (error) {
    return damaged(stream, errorText(error));
  }
}

function damaged(stream: string, detail: string): FoundStream {
  return {
    state: 'damaged',
    stream,
    failure: failure(
      'logDamaged',
      'Part of the record of earlier calls is damaged. Nothing runs by itself until you have read this.',
      `${stream}: ${detail}`,
    ),
  };
}

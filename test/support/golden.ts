import { readdirSync, readFileSync } from 'node:fs';
import type { Snapshot } from 'xstate';
import type { LogRecord } from '../../src/eventlog/record.ts';
import type { SessionView } from '../../src/shared/views.ts';

const folder = new URL('../logs/', import.meta.url);

/** A log that a real browser wrote, and to what it must lead for ever. */
export interface GoldenLog {
  readonly name: string;
  readonly records: readonly LogRecord[];
  readonly snapshot: Snapshot<unknown>;
  /** What the live worker showed of it. */
  readonly view: SessionView;
}

/** All of test/logs. They are never changed: an event's new format gets an upcaster. */
export function goldenLogs(): GoldenLog[] {
  const read = (file: string) => readFileSync(new URL(file, folder), 'utf8');
  const names = readdirSync(folder).flatMap((file) => /^(.*)\.jsonl$/.exec(file)?.[1] ?? []);
  return names.sort().map((name) => ({
    name,
    records: read(`${name}.jsonl`)
      .split('\n')
      .filter((line) => line !== '')
      .map((line) => JSON.parse(line) as LogRecord),
    snapshot: JSON.parse(read(`${name}.snapshot.json`)) as Snapshot<unknown>,
    view: JSON.parse(read(`${name}.view.json`)) as SessionView,
  }));
}

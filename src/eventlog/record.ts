import { textHash } from '../shared/call.ts';
import type { Json } from '../shared/json.ts';

/** An event as it is kept: JSON only. */
export interface LoggedEvent {
  readonly type: string;
  readonly [field: string]: Json | undefined;
}

/**
 * One thing that entered a stream's machines from outside: from the page, the UI, an effect, or an own timer.
 * Key is [stream, seq]; a stream's records have no gap in `seq`, beginning with 0, which opens the stream.
 */
export interface LogRecord {
  readonly stream: string;
  readonly seq: number;
  /** Host clock, ms since 1970. Machines never see it; order is `seq`, never time. */
  readonly at: number;
  /** Version of this event type's format (see upcasters.ts). */
  readonly v: number;
  /** Path of explicit actor ids of the machine it was sent to: `root/batch-1/call-2`. */
  readonly to: string;
  readonly event: LoggedEvent;
}

/** Type of record 0: `{machine, input}` says which machine the stream is and what it was made from. */
export const openedType = 'stream.opened';

/** Chained hash of a stream up to and with `record`, given the hash before it. Notices lost, changed and reordered records. */
export function chainHash(previous: string, record: LogRecord): string {
  return textHash(previous + JSON.stringify(record));
}

/** Hash before record 0. */
export const emptyHash = '';

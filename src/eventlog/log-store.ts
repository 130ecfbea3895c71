import type { LogRecord } from './record.ts';

/** What the store knows of a stream without reading its records. */
export interface StreamRow {
  readonly stream: string;
  /** Last seq written. */
  readonly seq: number;
  readonly hash: string;
  /** Host clock when it ended; its records go some days later (compact.ts). */
  readonly finishedAt?: number;
}

/** A claim says: this call was given to a server. Written before dispatch, kept longer than the stream. */
export interface Claim {
  /** `<platform>/<conversation>`. */
  readonly conversation: string;
  readonly key: string;
  /** 1 for the first run, one more for each "run again". */
  readonly run: number;
  readonly stream: string;
  /** Attempt of this run, from 1. A later attempt of the same stream takes the claim over: the one before did not run. */
  readonly attempt: number;
  /** The user vouched at dispatch that running it twice does no harm. */
  readonly repeatable: boolean;
  readonly at: number;
}

/** Whether `claim` may stand where `known` stands. */
export function mayClaim(known: Claim | undefined, claim: Claim): boolean {
  return known === undefined || (known.stream === claim.stream && known.attempt < claim.attempt);
}

/** A finished stream as one row: what history shows when the records are gone. `summary` is JSON of the caller's choosing. */
export interface HistoryRow {
  readonly stream: string;
  readonly finishedAt: number;
  readonly summary: unknown;
}

/** Thrown by `append` when [stream, seq] exists: somebody else writes the same stream. Nothing was written. */
export class LogConflict extends Error {}

/**
 * Where records live. Every method is one transaction: it happens wholly or not at all, and a write has reached the
 * disk when its promise resolves. Rejects with the store's own error when it cannot (disk full, closed, damaged).
 */
export interface LogStore {
  append: (records: readonly LogRecord[], row: StreamRow, blobs: readonly BlobRow[]) => Promise<void>;
  /** In order of seq. */
  read: (stream: string) => Promise<readonly LogRecord[]>;
  readBlobs: (stream: string) => Promise<readonly BlobRow[]>;
  streams: () => Promise<readonly StreamRow[]>;
  finish: (row: HistoryRow) => Promise<void>;
  remove: (stream: string) => Promise<void>;
  history: () => Promise<readonly HistoryRow[]>;
  /** Sets the claim of [conversation, key, run] if `mayClaim`; resolves whether it did. */
  claim: (claim: Claim) => Promise<boolean>;
  claims: (conversation: string) => Promise<readonly Claim[]>;
  /** The conversation got its real id: its claims follow. Claims that exist under the new name stay. */
  renameClaims: (from: string, to: string) => Promise<void>;
}

/** A payload kept beside the log; `id` stands in the record in its place. */
export interface BlobRow {
  readonly stream: string;
  readonly id: string;
  readonly text: string;
}

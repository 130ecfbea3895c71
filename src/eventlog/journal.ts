import { errorText, failure, type Failure } from '../shared/failure.ts';
import { detach } from './blobs.ts';
import { LogConflict, type BlobRow, type LogStore, type StreamRow } from './log-store.ts';
import type { MarkStore } from './marks.ts';
import { chainHash, emptyHash, type LogRecord } from './record.ts';

/** What a journal tells: trouble while it cannot write, undefined when it can again. */
export type TroubleListener = (trouble: Failure | undefined) => void;

/** The writing end of one stream: takes records at once, brings them to disk in order, says when they are there. */
export class Journal {
  #queue: LogRecord[] = [];
  #blobs: BlobRow[] = [];
  #row: StreamRow;
  #flushing: Promise<void> | undefined;
  #trouble: Failure | undefined;
  #conflict = false;

  constructor(
    private readonly stream: string,
    private readonly store: LogStore,
    private readonly marks: MarkStore,
    written: readonly LogRecord[],
    private readonly onTrouble: TroubleListener,
  ) {
    this.#row = { stream, seq: written.length - 1, hash: written.reduce(chainHash, emptyHash) };
  }

  /** Takes a record; it is written soon. */
  append(entry: Pick<LogRecord, 'at' | 'v' | 'to' | 'event'>): void {
    const seq = this.#row.seq + 1;
    const { event, blobs } = detach(entry.event, this.stream, seq);
    const record: LogRecord = { stream: this.stream, seq, at: entry.at, v: entry.v, to: entry.to, event };
    this.#queue.push(record);
    this.#blobs.push(...blobs);
    this.#row = { stream: this.stream, seq, hash: chainHash(this.#row.hash, record) };
    void this.flushed().catch(() => undefined); // told through onTrouble; whoever depends on it awaits it itself
  }

  /** Resolves when all that was appended is on disk and marked; rejects with a Failure when it cannot be brought there now. */
  async flushed(): Promise<void> {
    while (this.#queue.length > 0) {
      this.#flushing ??= this.#flush().finally(() => (this.#flushing = undefined));
      await this.#flushing;
    }
  }

  async #flush(): Promise<void> {
    // Waits one microtask so that all records of one macrostep travel in one transaction.
    await Promise.resolve();
    const records = this.#queue.slice();
    const blobs = this.#blobs.slice();
    const row = this.#row;
    try {
      if (this.#conflict) throw new LogConflict('Another writer holds this stream');
      await this.store.append(records, row, blobs);
      this.#queue = this.#queue.slice(records.length);
      this.#blobs = this.#blobs.slice(blobs.length);
      await this.marks.write(this.stream, { seq: row.seq, hash: row.hash });
      this.#tell(undefined);
    } catch (error) {
      if (error instanceof LogConflict) this.#conflict = true;
      const trouble = failure(
        'logUnavailable',
        'The event log could not be written, so nothing is run. Free some disk space, then try again.',
        errorText(error),
      );
      this.#tell(trouble);
      throw new FlushFailed(trouble);
    }
  }

  #tell(trouble: Failure | undefined): void {
    if (trouble?.detail === this.#trouble?.detail && trouble?.code === this.#trouble?.code) return;
    this.#trouble = trouble;
    this.onTrouble(trouble);
  }
}

/** What `flushed` rejects with. */
export class FlushFailed extends Error {
  constructor(readonly failure: Failure) {
    super(failure.message);
  }
}

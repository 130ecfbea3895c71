import {
  LogConflict,
  mayClaim,
  type BlobRow,
  type Claim,
  type HistoryRow,
  type LogStore,
  type StreamRow,
} from './log-store.ts';
import type { LogRecord } from './record.ts';

/** A LogStore in memory, for tests and replay. `failWith` makes every write reject, as a full disk does. */
export class MemoryStore implements LogStore {
  readonly records: LogRecord[] = [];
  readonly blobs: BlobRow[] = [];
  readonly rows = new Map<string, StreamRow>();
  readonly claimed = new Map<string, Claim>();
  readonly ended = new Map<string, HistoryRow>();
  failWith: Error | undefined;
  writes = 0;

  append(records: readonly LogRecord[], row: StreamRow, blobs: readonly BlobRow[]): Promise<void> {
    return this.#write(() => {
      for (const record of records)
        if (this.records.some((other) => other.stream === record.stream && other.seq === record.seq))
          throw new LogConflict(`${record.stream} ${record.seq} exists`);
      this.records.push(...structuredClone(records));
      this.blobs.push(...blobs);
      this.rows.set(row.stream, row);
    });
  }

  read(stream: string): Promise<readonly LogRecord[]> {
    return Promise.resolve(
      this.records.filter((record) => record.stream === stream).sort((a, b) => a.seq - b.seq),
    );
  }

  readBlobs(stream: string): Promise<readonly BlobRow[]> {
    return Promise.resolve(this.blobs.filter((blob) => blob.stream === stream));
  }

  streams(): Promise<readonly StreamRow[]> {
    return Promise.resolve([...this.rows.values()]);
  }

  finish(row: HistoryRow): Promise<void> {
    return this.#write(() => {
      this.ended.set(row.stream, row);
      const known = this.rows.get(row.stream);
      if (known) this.rows.set(row.stream, { ...known, finishedAt: row.finishedAt });
    });
  }

  remove(stream: string): Promise<void> {
    return this.#write(() => {
      const others = this.records.filter((record) => record.stream !== stream);
      this.records.splice(0, this.records.length, ...others);
      const otherBlobs = this.blobs.filter((blob) => blob.stream !== stream);
      this.blobs.splice(0, this.blobs.length, ...otherBlobs);
      this.rows.delete(stream);
    });
  }

  history(): Promise<readonly HistoryRow[]> {
    return Promise.resolve([...this.ended.values()]);
  }

  claim(claim: Claim): Promise<boolean> {
    const key = JSON.stringify([claim.conversation, claim.key, claim.run]);
    return this.#write(() => mayClaim(this.claimed.get(key), claim) && this.claimed.set(key, claim).has(key));
  }

  claims(conversation: string): Promise<readonly Claim[]> {
    return Promise.resolve([...this.claimed.values()].filter((claim) => claim.conversation === conversation));
  }

  renameClaims(from: string, to: string): Promise<void> {
    return this.#write(() => {
      for (const [key, claim] of [...this.claimed]) {
        if (claim.conversation !== from) continue;
        this.claimed.delete(key);
        const moved = JSON.stringify([to, claim.key, claim.run]);
        if (!this.claimed.has(moved)) this.claimed.set(moved, { ...claim, conversation: to });
      }
    });
  }

  #write<T>(change: () => T): Promise<T> {
    this.writes++;
    return this.failWith ? Promise.reject(this.failWith) : Promise.resolve().then(change);
  }
}

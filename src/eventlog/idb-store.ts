import { openDB, type DBSchema, type IDBPDatabase, type IDBPTransaction, type StoreNames } from 'idb';
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

interface Schema extends DBSchema {
  records: { key: [string, number]; value: LogRecord };
  blobs: { key: [string, string]; value: BlobRow };
  streams: { key: string; value: StreamRow };
  history: { key: string; value: HistoryRow };
  claims: { key: [string, string, number]; value: Claim };
}

type Stores = StoreNames<Schema>[];
type Change<T> = (transaction: IDBPTransaction<Schema, Stores, 'readwrite'>) => Promise<T>;

/** Every key of a stream in a store whose keys begin with the stream's name. */
const ofStream = (stream: string) => IDBKeyRange.bound([stream], [stream, []]);

/** The LogStore of the worker: IndexedDB with strict durability (a resolved write survives power loss). */
export class IdbStore implements LogStore {
  #db: Promise<IDBPDatabase<Schema>> | undefined;

  constructor(private readonly name = 'eventlog') {}

  async append(records: readonly LogRecord[], row: StreamRow, blobs: readonly BlobRow[]): Promise<void> {
    try {
      await this.#change(['records', 'blobs', 'streams'], async (transaction) => {
        const added = records.map((record) => transaction.objectStore('records').add(record));
        const kept = blobs.map((blob) => transaction.objectStore('blobs').add(blob));
        await all([...added, ...kept, transaction.objectStore('streams').put(row)]);
      });
    } catch (error) {
      throw isNamed(error, 'ConstraintError')
        ? new LogConflict(`A record of ${row.stream} exists already`)
        : error;
    }
  }

  read(stream: string): Promise<readonly LogRecord[]> {
    return this.#use((db) => db.getAll('records', ofStream(stream)));
  }

  readBlobs(stream: string): Promise<readonly BlobRow[]> {
    return this.#use((db) => db.getAll('blobs', ofStream(stream)));
  }

  streams(): Promise<readonly StreamRow[]> {
    return this.#use((db) => db.getAll('streams'));
  }

  async finish(row: HistoryRow): Promise<void> {
    await this.#change(['history', 'streams'], async (transaction) => {
      const streams = transaction.objectStore('streams');
      const known = await streams.get(row.stream);
      await transaction.objectStore('history').put(row);
      if (known) await streams.put({ ...known, finishedAt: row.finishedAt });
    });
  }

  async remove(stream: string): Promise<void> {
    await this.#change(['records', 'blobs', 'streams'], async (transaction) => {
      await transaction.objectStore('records').delete(ofStream(stream));
      await transaction.objectStore('blobs').delete(ofStream(stream));
      await transaction.objectStore('streams').delete(stream);
    });
  }

  history(): Promise<readonly HistoryRow[]> {
    return this.#use((db) => db.getAll('history'));
  }

  async claim(claim: Claim): Promise<boolean> {
    return this.#change(['claims'], async (transaction) => {
      const claims = transaction.objectStore('claims');
      const mine = mayClaim(await claims.get([claim.conversation, claim.key, claim.run]), claim);
      if (mine) await claims.put(claim);
      return mine;
    });
  }

  claims(conversation: string): Promise<readonly Claim[]> {
    return this.#use((db) => db.getAll('claims', ofStream(conversation)));
  }

  async renameClaims(from: string, to: string): Promise<void> {
    await this.#change(['claims'], async (transaction) => {
      const claims = transaction.objectStore('claims');
      for (const claim of await claims.getAll(ofStream(from))) {
        const known = await claims.get([to, claim.key, claim.run]);
        if (!known) await claims.put({ ...claim, conversation: to });
        await claims.delete([from, claim.key, claim.run]);
      }
    });
  }

  /** Closes the handle; the next use opens it again. */
  async close(): Promise<void> {
    (await this.#db)?.close();
    this.#db = undefined;
  }

  /** One strict transaction. */
  async #change<T>(stores: Stores, change: Change<T>): Promise<T> {
    const transaction = await this.#use((db) =>
      db.transaction(stores, 'readwrite', { durability: 'strict' }),
    );
    const [result] = await all([change(transaction), transaction.done]);
    return result;
  }

  /** Uses the handle. One that the disk closed under us (no space) is opened anew, once. */
  async #use<T>(use: (db: IDBPDatabase<Schema>) => T | Promise<T>, again = true): Promise<T> {
    const db = await this.#open();
    try {
      return await use(db);
    } catch (error) {
      if (!again || !isNamed(error, 'InvalidStateError')) throw error;
      this.#db = undefined;
      return this.#use(use, false);
    }
  }

  #open(): Promise<IDBPDatabase<Schema>> {
    this.#db ??= openDB<Schema>(this.name, 1, {
      upgrade(db) {
        db.createObjectStore('records', { keyPath: ['stream', 'seq'] });
        db.createObjectStore('blobs', { keyPath: ['stream', 'id'] });
        db.createObjectStore('streams', { keyPath: 'stream' });
        db.createObjectStore('history', { keyPath: 'stream' });
        db.createObjectStore('claims', { keyPath: ['conversation', 'key', 'run'] });
      },
      terminated: () => {
        this.#db = undefined;
      },
    }).catch((error: unknown) => {
      this.#db = undefined;
      throw error;
    });
    return this.#db;
  }
}

/** All of them; else the cause. One failing request aborts the others, so the first rejection may be only an echo of it. */
async function all<T extends readonly unknown[]>(requests: {
  readonly [K in keyof T]: Promise<T[K]>;
}): Promise<T> {
  const settled = await Promise.allSettled(requests);
  const reasons: unknown[] = settled.flatMap((one) =>
    one.status === 'rejected' ? [one.reason as unknown] : [],
  );
  if (reasons.length > 0) throw reasons.find((reason) => !isNamed(reason, 'AbortError')) ?? reasons[0];
  return Promise.all(requests);
}

function isNamed(error: unknown, name: string): boolean {
  return error instanceof Error && error.name === name;
}

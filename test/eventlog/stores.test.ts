import 'fake-indexeddb/auto';
import { beforeEach, describe, expect, test, vi } from 'vitest';
import { IdbStore } from '../../src/eventlog/idb-store.ts';
import { LogConflict, type Claim, type LogStore } from '../../src/eventlog/log-store.ts';
import { MemoryStore } from '../../src/eventlog/memory-store.ts';
import type { LogRecord } from '../../src/eventlog/record.ts';

const record = (stream: string, seq: number): LogRecord => ({
  stream,
  seq,
  at: 1,
  v: 1,
  to: 'root',
  event: { type: 'a', seq },
});
const row = (stream: string, seq: number) => ({ stream, seq, hash: `h${seq}` });
const claim = (over: Partial<Claim> = {}): Claim => ({
  conversation: 'c',
  key: 'k',
  run: 1,
  stream: 's',
  attempt: 1,
  repeatable: false,
  at: 5,
  ...over,
});

let names = 0;
const kinds: [string, () => LogStore][] = [
  ['memory', () => new MemoryStore()],
  ['IndexedDB', () => new IdbStore(`log-${++names}`)],
];

describe.each(kinds)('the %s store', (_kind, make) => {
  let store: LogStore;
  beforeEach(() => {
    store = make();
  });

  test('gives back a stream in order, apart from others, with its row and blobs', async () => {
    await store.append([record('a', 0), record('a', 1)], row('a', 1), [
      { stream: 'a', id: '1.0', text: '"x"' },
    ]);
    await store.append([record('ab', 0)], row('ab', 0), []);
    await store.append([record('a', 2)], row('a', 2), []);
    expect(await store.read('a')).toEqual([record('a', 0), record('a', 1), record('a', 2)]);
    expect(await store.readBlobs('a')).toEqual([{ stream: 'a', id: '1.0', text: '"x"' }]);
    expect(await store.streams()).toEqual([row('a', 2), row('ab', 0)]);
  });

  test('refuses a second writer wholly', async () => {
    await store.append([record('a', 0)], row('a', 0), []);
    await expect(store.append([record('a', 1), record('a', 0)], row('a', 9), [])).rejects.toBeInstanceOf(
      LogConflict,
    );
    expect(await store.read('a')).toEqual([record('a', 0)]);
    expect(await store.streams()).toEqual([row('a', 0)]);
  });

  test('finishes a stream as a history row and removes its records alone', async () => {
    await store.append([record('a', 0)], row('a', 0), [{ stream: 'a', id: '0.0', text: '1' }]);
    await store.append([record('b', 0)], row('b', 0), []);
    await store.finish({ stream: 'a', finishedAt: 9, summary: { n: 1 } });
    expect(await store.streams()).toEqual([{ ...row('a', 0), finishedAt: 9 }, row('b', 0)]);
    await store.remove('a');
    expect([await store.read('a'), await store.readBlobs('a'), await store.streams()]).toEqual([
      [],
      [],
      [row('b', 0)],
    ]);
    expect(await store.history()).toEqual([{ stream: 'a', finishedAt: 9, summary: { n: 1 } }]);
  });

  test('lets a run be claimed once; only the next attempt of the same stream takes it over', async () => {
    expect(await store.claim(claim())).toBe(true);
    expect(await store.claim(claim())).toBe(false);
    expect(await store.claim(claim({ stream: 'other', attempt: 2 }))).toBe(false);
    expect(await store.claim(claim({ attempt: 2 }))).toBe(true);
    expect(await store.claim(claim({ run: 2 }))).toBe(true);
    expect(await store.claims('c')).toEqual([claim({ attempt: 2 }), claim({ run: 2 })]);
    expect(await store.claims('d')).toEqual([]);
  });

  test('moves the claims of a chat that got its id, and keeps what stands there', async () => {
    await store.claim(claim({ conversation: '~s' }));
    await store.claim(claim({ conversation: '~s', key: 'k2' }));
    await store.claim(claim({ conversation: 'c', key: 'k2', stream: 'first' }));
    await store.renameClaims('~s', 'c');
    await store.renameClaims('~s', 'c');
    expect(await store.claims('~s')).toEqual([]);
    const moved = await store.claims('c');
    expect([...moved].sort((a, b) => a.key.localeCompare(b.key))).toEqual([
      claim(),
      claim({ key: 'k2', stream: 'first' }),
    ]);
  });
});

test.each(['append', 'read', 'claims'] as const)(
  'the IndexedDB store goes on after its handle was closed under it: %s',
  async (first) => {
    const opening = vi.spyOn(indexedDB, 'open');
    const store = new IdbStore(`closing ${first}`);
    await store.append([record('a', 0)], row('a', 0), []);
    const [handle] = opening.mock.results;
    (handle?.value as IDBOpenDBRequest).result.close();
    if (first === 'append') await store.append([record('a', 1)], row('a', 1), []);
    else if (first === 'read') expect(await store.read('a')).toEqual([record('a', 0)]);
    else expect(await store.claims('c')).toEqual([]);
    expect(opening).toHaveBeenCalledTimes(2);
    expect(await store.read('a')).toEqual(
      first === 'append' ? [record('a', 0), record('a', 1)] : [record('a', 0)],
    );
    opening.mockRestore();
  },
);

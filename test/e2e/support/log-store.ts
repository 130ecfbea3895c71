import type { Page } from 'playwright-core';

/** What damage does to the log's database: one record a stream, all records, or everything. */
export type Damage = 'a record' | 'all records' | 'the database';

/** Damages the log from a page of the extension. The worker must be dead, or it holds the database open. */
export function damageLog(page: Page, damage: Damage): Promise<void> {
  return page.evaluate(async (what) => {
    const done = (request: IDBRequest) =>
      new Promise<void>((resolve, reject) => {
        request.onsuccess = () => resolve();
        request.onerror = () => reject(request.error ?? new Error(what));
      });
    if (what === 'the database') {
      await done(indexedDB.deleteDatabase('eventlog'));
      return;
    }
    const opening = indexedDB.open('eventlog');
    await done(opening);
    const records = opening.result.transaction('records', 'readwrite').objectStore('records');
    if (what === 'all records') await done(records.clear());
    else {
      const keys = records.getAllKeys();
      await done(keys);
      for (const key of keys.result as [string, number][]) if (key[1] === 1) await done(records.delete(key));
    }
    opening.result.close();
  }, damage);
}

/** All that the log's database holds, as JSON: every row of every store. */
export function logText(page: Page): Promise<string> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('eventlog');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The log cannot be opened.'));
    });
    const names = [...db.objectStoreNames];
    const rows = names.map(
      (name) =>
        new Promise((resolve) => {
          const all = db.transaction(name).objectStore(name).getAll();
          all.onsuccess = () => resolve([name, all.result]);
        }),
    );
    const text = JSON.stringify(Object.fromEntries((await Promise.all(rows)) as [string, unknown][]));
    db.close();
    return text;
  });
}

/** Records of a stream that the log holds now. */
export async function recordCount(page: Page, stream: string): Promise<number> {
  const { records } = JSON.parse(await logText(page)) as { records: { stream: string }[] };
  return records.filter((record) => record.stream === stream).length;
}

import { isJsonObject, type Json } from '../../shared/json.ts';

/** What results hold in lists: each entry is judged alone, by us (faults 47). */
const lists = ['tools', 'resources', 'resourceTemplates', 'prompts', 'contents', 'messages'] as const;
type ListKey = (typeof lists)[number];

const aside = 'unreadEntries';

/**
 * In the modern era the SDK holds each result against its strict schema before ours: one entry that it cannot read, or a
 * cache hint that is missing, costs the user the whole list. So entries are set aside before it looks, and hints that
 * are none stand for "do not keep" (2026-07-28, "Caching"). Changes the message in place.
 */
export function setEntriesAside(message: unknown): void {
  const result = isJsonObject(message) ? message['result'] : undefined;
  if (!isJsonObject(result) || result['resultType'] !== 'complete') return;
  const key = lists.find((name) => Array.isArray(result[name]));
  if (key === undefined) return;
  const { ttlMs, cacheScope } = result;
  Object.assign(result, {
    [aside]: result[key],
    [key]: [],
    ttlMs: Number.isSafeInteger(ttlMs) && Number(ttlMs) >= 0 ? ttlMs : 0,
    cacheScope: cacheScope === 'public' ? cacheScope : 'private',
  });
}

/** The entries of a result's list, whether they were set aside or not. */
export function entriesOf<K extends ListKey, T>(
  result: Readonly<Record<K, readonly T[]>>,
  key: K,
): readonly T[] {
  const kept = (result as Readonly<Record<string, unknown>>)[aside];
  return Array.isArray(kept) ? (kept as readonly (T & Json)[]) : result[key];
}

import { deepestJson, isDeeper, isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import type { Listed } from '../../shared/resource.ts';
import type { ReadList } from './read-pages.ts';

/** Longest description that is kept of anything, in UTF-16 units. */
const maxDescription = 20_000;
const maxName = 1_000;

/** An entry that can be used, or why it cannot. `key` is what no two entries of a list may share. */
export type Sorted<T> =
  { readonly key: string; readonly item: T } | { readonly name: string; readonly reason: string };

/** A list's entries, each judged alone: what cannot be used is set aside with its reason. */
export function sortOut<T>(
  { entries, stopped }: Pick<ReadList, 'entries' | 'stopped'>,
  read: (entry: JsonObject) => Sorted<T>,
): Listed<T> {
  const items = new Map<string, T>();
  const rejected: { name: string; reason: string }[] = [];
  for (const entry of entries) {
    const sorted = readable(entry, read);
    if ('reason' in sorted) rejected.push(sorted);
    else if (items.has(sorted.key))
      rejected.push({ name: sorted.key, reason: 'The server lists it twice; the first is used.' });
    else items.set(sorted.key, sorted.item);
  }
  if (stopped !== undefined) rejected.push({ name: '…', reason: stopped });
  return { items: [...items.values()], rejected };
}

function readable<T>(entry: unknown, read: (entry: JsonObject) => Sorted<T>): Sorted<T> {
  if (!isJsonObject(entry)) return { name: '?', reason: 'The entry is not an object.' };
  // Who follows it needs a stack as deep, here and in every page that shows it.
  if (isDeeper(entry))
    return { name: nameIn(entry['name']) ?? '?', reason: `It is nested more than ${deepestJson} deep.` };
  return read(entry);
}

/** A text that can name something; undefined where it is none. */
export function nameIn(value: Json | undefined, most = maxName): string | undefined {
  return typeof value === 'string' && value !== '' && value.length <= most ? value : undefined;
}

/** The texts that every kind of entry may carry, each only where it is one. */
export function describedBy(entry: JsonObject): { title?: string; description?: string } {
  const title = nameIn(entry['title']);
  const { description } = entry;
  return {
    ...(title !== undefined && { title }),
    ...(typeof description === 'string' &&
      description !== '' && { description: description.slice(0, maxDescription) }),
  };
}

import { isJsonObject, type Json } from '../shared/json.ts';
import type { LoggedEvent } from './record.ts';
import type { BlobRow } from './log-store.ts';

/** Payloads above this many characters of JSON are kept beside the log. */
export const blobThreshold = 64 * 1024;

const mark = '$blob';

/** The mark itself, and what a foreign key that looks like it is turned into: one more `$` each time. */
const marks = /^\$+blob$/;

/**
 * The event with every part above the threshold replaced by `{$blob: id}`, and those parts. A model or a tool may write
 * that key as well: it is kept as `$$blob`, so that nobody but us names a blob.
 */
export function detach(
  given: LoggedEvent,
  stream: string,
  seq: number,
): { event: LoggedEvent; blobs: BlobRow[] } {
  const event = escape(given as Json) as LoggedEvent;
  if (JSON.stringify(event).length <= blobThreshold) return { event, blobs: [] };
  const blobs: BlobRow[] = [];
  const keep = (value: Json): Json => {
    const text = JSON.stringify(value);
    if (text.length <= blobThreshold) return value;
    const slim = typeof value === 'string' ? value : mapParts(value, keep);
    if (typeof slim !== 'string' && JSON.stringify(slim).length <= blobThreshold) return slim;
    const id = `${seq}.${blobs.length}`;
    blobs.push({ stream, id, text: JSON.stringify(slim) });
    return { [mark]: id };
  };
  return { event: mapParts(event as Json, keep) as LoggedEvent, blobs };
}

/** The event with its blobs put back; inverse of `detach`. Throws if one is missing. */
export function attach(event: LoggedEvent, blobs: ReadonlyMap<string, string>): LoggedEvent {
  return unescape(inline(event, blobs) as Json) as LoggedEvent;
}

/** The event with its blobs put back and foreign marks still escaped: it replays as it stands, without any blob. */
export function inline(event: LoggedEvent, blobs: ReadonlyMap<string, string>): LoggedEvent {
  const restore = (value: Json): Json => {
    const id = isJsonObject(value) ? value[mark] : undefined;
    if (typeof id !== 'string') return mapParts(value, restore);
    const text = blobs.get(id);
    if (text === undefined) throw new Error(`Blob ${id} is missing`);
    return mapParts(JSON.parse(text) as Json, restore);
  };
  return restore(event as Json) as LoggedEvent;
}

function escape(value: Json): Json {
  return mapParts(value, escape, (key) => (marks.test(key) ? `$${key}` : key));
}

function unescape(value: Json): Json {
  return mapParts(value, unescape, (key) => (marks.test(key) ? key.slice(1) : key));
}

function mapParts(
  value: Json,
  change: (part: Json) => Json,
  rename: (key: string) => string = (key) => key,
): Json {
  if (Array.isArray(value)) return (value as readonly Json[]).map(change);
  if (!isJsonObject(value)) return value;
  return Object.fromEntries(Object.entries(value).map(([key, part]) => [rename(key), change(part)]));
}

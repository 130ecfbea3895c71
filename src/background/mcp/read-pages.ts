const maxPages = 64;

/** One page of a list, with its entries unread. */
export interface ListPage {
  readonly entries: readonly unknown[];
  readonly nextCursor?: string | null | undefined;
  /** How long it may be kept, ms (2026-07-28, "Caching"). */
  readonly ttlMs?: unknown;
}

/** All pages of a list together. */
export interface ReadList {
  readonly entries: readonly unknown[];
  /** Why not all of it was read. */
  readonly stopped?: string;
  /** The shortest time that a page may be kept, ms; 0 where a page tells none. */
  readonly ttlMs: number;
}

/**
 * Reads a list to its end, or to where it stops being sensible: a server must not hold us with pages without number.
 * Rejects with whatever `readPage` rejects with.
 * @param noun what is listed, for the sentence
 */
export async function readPages(
  noun: string,
  most: number,
  readPage: (cursor: string | undefined) => Promise<ListPage>,
): Promise<ReadList> {
  const entries: unknown[] = [];
  const seen = new Set<string>();
  let ttlMs = Infinity;
  let cursor: string | undefined;
  for (let page = 1; ; page++) {
    const answer = await readPage(cursor);
    for (const entry of answer.entries.slice(0, most + 1)) entries.push(entry);
    ttlMs = Math.min(ttlMs, ttlOf(answer.ttlMs));
    cursor = answer.nextCursor ?? undefined;
    const stopped = whyStop(
      noun,
      most,
      { count: entries.length, page, again: seen.has(cursor ?? '') },
      cursor,
    );
    if (stopped !== undefined) return { entries: entries.slice(0, most), stopped, ttlMs };
    if (cursor === undefined) return { entries, ttlMs };
    seen.add(cursor);
  }
}

function whyStop(
  noun: string,
  most: number,
  { count, page, again }: { readonly count: number; readonly page: number; readonly again: boolean },
  cursor: string | undefined,
): string | undefined {
  if (count > most) return `The list has more than ${most} ${noun}; the rest is left out.`;
  if (cursor === undefined) return undefined;
  if (again) return 'The server names the same page of its list twice; the rest is left out.';
  return page === maxPages ? `The list has more than ${maxPages} pages; the rest is left out.` : undefined;
}

/** What a server allows, in ms: nothing unless it is a sound number. */
export function ttlOf(said: unknown): number {
  return typeof said === 'number' && said > 0 ? said : 0;
}

import * as z from 'zod/mini';
import { errorText } from '../shared/failure.ts';
import { booked, type NameBook, type Offering } from '../shared/name-book.ts';
import { isManagedId } from './managed-config.ts';

const storageKey = 'toolNames';

const storedSchema = z
  .object({
    qualified: z.boolean(),
    shelves: z.array(
      z.object({
        server: z.string(),
        slug: z.string(),
        prefix: z.string(),
        names: z.array(
          z.object({
            name: z.string().check(z.regex(/^[\w-]+$/)),
            tool: z.string(),
            retired: z.optional(z.literal(true)),
          }),
        ),
      }),
    ),
  })
  .check(z.refine(isWhole));

/**
 * Which tool each name in the chat means, kept over restarts (docs/decisions/names-in-the-chat.md). A book that cannot
 * be read is begun anew with long names only: whose the short ones were nobody knows.
 */
export class ToolBook {
  #book: NameBook = { shelves: [], qualified: false };
  #stored = '';
  #kept: Promise<void> = Promise.resolve();

  async load(): Promise<void> {
    const items = await chrome.storage.local.get<Record<string, unknown>>(storageKey);
    const stored = items[storageKey];
    if (stored === undefined) return;
    const read = storedSchema.safeParse(stored);
    if (!read.success) console.warn('The names of tools could not be read', read.error.issues);
    this.#book = read.data ?? { shelves: [], qualified: true };
    this.#stored = read.success ? JSON.stringify(this.#book) : '';
  }

  /** Enters what servers offer now. @param servers all that are configured, in the user's order */
  enter(servers: readonly Offering[]): NameBook {
    this.#book = booked(this.#book, [...servers, ...this.#unread(servers)]);
    const text = JSON.stringify(this.#book);
    if (text === this.#stored) return this.#book;
    this.#stored = text;
    this.#kept = chrome.storage.local.set({ [storageKey]: this.#book }).catch((error: unknown) => {
      console.warn('The names of tools could not be kept', errorText(error));
    });
    return this.#book;
  }

  /** Resolves when all names of now are on disk, or cannot be put there: only then a chat is told of them. */
  kept(): Promise<void> {
    return this.#kept;
  }

  /** A policy that says of no server may just not have been read yet: its servers are not gone. */
  #unread(servers: readonly Offering[]): Offering[] {
    if (servers.some(({ id }) => isManagedId(id))) return [];
    return this.#book.shelves.flatMap(({ server, slug }) =>
      isManagedId(server) ? [{ id: server, name: slug, tools: undefined }] : [],
    );
  }
}

/** Each server stands in it once, and each name is one server's. */
function isWhole({ shelves }: NameBook): boolean {
  const servers = shelves.map(({ server }) => server);
  const names = shelves.flatMap((shelf) => shelf.names.map(({ name }) => name));
  return new Set(servers).size === servers.length && new Set(names).size === names.length;
}

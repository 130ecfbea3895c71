import { readMoreTool } from './read-more.ts';
import { isSafe, joint, mark, safeName, skeleton, slug } from './tool-spelling.ts';

/** A name in the chat, and the server's own name of the one tool that it means. */
export interface BookedName {
  readonly name: string;
  readonly tool: string;
  /** It runs nothing any more: others came to share it, or its server was renamed. It stays taken. */
  readonly retired?: true | undefined;
}

/** The names of one server, the oldest first. */
export interface Shelf {
  readonly server: string;
  /** Of the server's name, by which a new name of it is noticed. */
  readonly slug: string;
  /** What stands before the joint in its names; no other server's, now or earlier. */
  readonly prefix: string;
  readonly names: readonly BookedName[];
}

/** Every name that a chat may have been told of, by the server that owns it. */
export interface NameBook {
  readonly shelves: readonly Shelf[];
  /** Every name begins with its server's: an earlier book was lost, and nobody knows whose the short ones were. */
  readonly qualified: boolean;
}

/** A configured server. `tools`: the own names of what it offers; undefined while that is not known. */
export interface Offering {
  readonly id: string;
  readonly name: string;
  readonly tools: readonly string[] | undefined;
}

/** Names that a server does not use now; the oldest are forgotten first. */
const maxUnused = 500;

/**
 * The book once these servers offer this. A tool has its own name where no other tool that the book knows bears it, else
 * `<server>__<tool>` for each of those that share it: first-come never wins (threats T8). A name that looks as if it had
 * a server's part gets one. What once meant a tool never means another one while its server is configured: names that
 * came to be shared are retired, those of servers that are away stay theirs (docs/decisions/names-in-the-chat.md).
 * @param servers in the user's order; the shelves of all others are cleared
 */
export function booked(book: NameBook, servers: readonly Offering[]): NameBook {
  const shelves = servers.reduce(withShelf, ofThese(book.shelves, servers));
  const offers = new Map(servers.map(({ id, tools }) => [id, tools]));
  const known = shelves.map((shelf) => [...new Set([...inUse(shelf), ...(offers.get(shelf.server) ?? [])])]);
  const bearers = countBy([readMoreTool.name, ...known.flat().map(safeName)].map(skeleton));
  const isFree = (alias: string) =>
    !book.qualified && !alias.includes(joint) && bearers.get(skeleton(alias)) === 1;
  const kept = shelves.map((shelf) => retire(shelf, (name) => !name.includes(joint) && !isFree(name)));
  const taken = new Set(kept.flatMap(({ names }) => names.map(({ name }) => name)));
  return {
    ...book,
    shelves: kept.map((shelf, at) =>
      trimmed(named(shelf, known[at] ?? [], isFree, taken), offers.get(shelf.server)),
    ),
  };
}

function ofThese(shelves: readonly Shelf[], servers: readonly Offering[]): readonly Shelf[] {
  return shelves.filter(({ server }) => servers.some(({ id }) => id === server));
}

/** A renamed server's names with the old one before them are retired. */
function withShelf(shelves: readonly Shelf[], { id, name }: Offering): readonly Shelf[] {
  const known = shelves.find(({ server }) => server === id);
  if (known?.slug === slug(name)) return shelves;
  const others = shelves.filter((shelf) => shelf !== known);
  const prefix = freePrefix(slug(name), id, others);
  const empty: Shelf = { server: id, slug: slug(name), prefix, names: [] };
  if (!known) return [...shelves, empty];
  const moved = { ...retire(known, (one) => one.includes(joint)), slug: slug(name), prefix };
  return shelves.map((shelf) => (shelf === known ? moved : shelf));
}

function freePrefix(wanted: string, id: string, others: readonly Shelf[]): string {
  const isTaken = (prefix: string) =>
    others.some(
      (shelf) => shelf.prefix === prefix || shelf.names.some(({ name }) => name.startsWith(prefix + joint)),
    );
  return isTaken(wanted) ? numbered(`${wanted}_${mark(id)}`, isTaken) : wanted;
}

function retire(shelf: Shelf, isOver: (name: string) => boolean): Shelf {
  return {
    ...shelf,
    names: shelf.names.map((one) => (isOver(one.name) ? { ...one, retired: true } : one)),
  };
}

/** Gives a name to each tool that has none. Those with names in safe signs choose first. */
function named(
  shelf: Shelf,
  tools: readonly string[],
  isFree: (alias: string) => boolean,
  taken: Set<string>,
): Shelf {
  const bearers = countBy(tools.map(safeName));
  const known = new Set(inUse(shelf));
  const fresh = tools.filter((tool) => !known.has(tool));
  const choosing = [...fresh.filter(isSafe), ...fresh.filter((tool) => !isSafe(tool))];
  const added = choosing.map((tool): BookedName => {
    const alias = safeName(tool);
    const isTwin = !isSafe(tool) && (bearers.get(alias) ?? 0) > 1;
    const long = `${shelf.prefix}${joint}${alias}${isTwin ? `_${mark(tool)}` : ''}`;
    const name = numbered(isFree(alias) ? alias : long, (wanted) => taken.has(wanted));
    taken.add(name);
    return { name, tool };
  });
  return { ...shelf, names: [...shelf.names, ...added] };
}

/** A server that tells of ever new tools does not fill the disk. */
function trimmed(shelf: Shelf, offered: readonly string[] | undefined): Shelf {
  const live = new Set(offered ?? inUse(shelf));
  const unused = shelf.names.filter(({ tool, retired }) => retired || !live.has(tool));
  const over = new Set(unused.slice(0, Math.max(0, unused.length - maxUnused)));
  return over.size === 0 ? shelf : { ...shelf, names: shelf.names.filter((one) => !over.has(one)) };
}

function inUse({ names }: Shelf): string[] {
  return names.flatMap(({ tool, retired }) => (retired ? [] : [tool]));
}

function numbered(wanted: string, isTaken: (name: string) => boolean): string {
  if (!isTaken(wanted)) return wanted;
  for (let number = 2; ; number++) if (!isTaken(`${wanted}_${number}`)) return `${wanted}_${number}`;
}

function countBy(keys: readonly string[]): Map<string, number> {
  const counts = new Map<string, number>();
  for (const key of keys) counts.set(key, (counts.get(key) ?? 0) + 1);
  return counts;
}

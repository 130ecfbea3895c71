import { booked, type NameBook } from '../../src/shared/name-book.ts';
import { toolNames, type OfferedTool, type ToolNames } from '../../src/shared/tool-names.ts';

/** A book in which nothing stands yet. */
export const emptyBook: NameBook = { shelves: [], qualified: false };

/** A book that is kept nowhere. */
export function memoryBook() {
  let book = emptyBook;
  return {
    enter: (servers: Parameters<typeof booked>[1]) => (book = booked(book, servers)),
    kept: () => Promise.resolve(),
  };
}

/** The names of these tools where nothing was named before. */
export function namesOf(offered: readonly OfferedTool[]): ToolNames {
  const ids = [...new Set(offered.map(({ tool }) => tool.server))];
  const servers = ids.map((id) => {
    const mine = offered.filter(({ tool }) => tool.server === id);
    return { id, name: mine[0]?.serverName ?? id, tools: mine.map(({ tool }) => tool) };
  });
  const book = booked(
    emptyBook,
    servers.map((server) => ({ ...server, tools: server.tools.map(({ name }) => name) })),
  );
  return toolNames(book, servers);
}

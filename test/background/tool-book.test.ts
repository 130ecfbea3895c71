import { beforeEach, expect, it, vi } from 'vitest';
import { ToolBook } from '../../src/background/tool-book.ts';

let stored: Record<string, unknown>;
let writes: number;
let full: boolean;
beforeEach(() => {
  stored = {};
  writes = 0;
  full = false;
  const local = {
    get: (key: string) => Promise.resolve(structuredClone({ [key]: stored[key] })),
    set: (items: Record<string, unknown>) => {
      writes++;
      return full
        ? Promise.reject(new Error('quota'))
        : Promise.resolve(void Object.assign(stored, structuredClone(items)));
    },
  };
  vi.stubGlobal('chrome', { storage: { local } });
  vi.spyOn(console, 'warn').mockImplementation(() => undefined);
});

const files = (tools?: readonly string[]) => ({ id: 'files', name: 'Files', tools });
const git = (tools?: readonly string[]) => ({ id: 'git', name: 'Git', tools });
async function reborn(): Promise<ToolBook> {
  const book = new ToolBook();
  await book.load();
  return book;
}

it('keeps names over a restart, and writes only what is new', async () => {
  const first = await reborn();
  first.enter([files(['read']), git()]);
  first.enter([files(), git()]);
  await first.kept();
  const later = await reborn();
  later.enter([files(), git()]);
  expect(writes).toBe(1);
  expect(later.enter([files(), git(['read'])]).shelves).toEqual([
    {
      server: 'files',
      slug: 'files',
      prefix: 'files',
      names: [
        { name: 'read', tool: 'read', retired: true },
        { name: 'files__read', tool: 'read' },
      ],
    },
    { server: 'git', slug: 'git', prefix: 'git', names: [{ name: 'git__read', tool: 'read' }] },
  ]);
});

it.each([
  ['something else', 5],
  ['a name in other signs', shelves([{ name: 'a b', tool: 'a' }])],
  [
    'a name twice',
    shelves([
      { name: 'a', tool: 'a' },
      { name: 'a', tool: 'b' },
    ]),
  ],
])('begins anew with long names where it finds %s, and stays so', async (_what, value) => {
  stored['toolNames'] = value;
  const names = (book: ToolBook) =>
    book.enter([files(['read'])]).shelves.flatMap((shelf) => shelf.names.map(({ name }) => name));
  const book = await reborn();
  expect(names(book)).toEqual(['files__read']);
  await book.kept();
  expect(names(await reborn())).toEqual(['files__read']);
});

it('holds as long as the worker lives where it cannot be stored', async () => {
  full = true;
  const book = await reborn();
  const entered = book.enter([files(['read'])]);
  await book.kept();
  expect([book.enter([files()]), stored]).toEqual([entered, {}]);
});

it('keeps the names of the administrator’s servers while the policy says of none, and no longer', async () => {
  const managed = (name: string) => ({ id: `managed:${name}`, name, tools: ['read'] });
  const book = await reborn();
  book.enter([managed('Desk')]);
  const servers = (...now: Parameters<ToolBook['enter']>[0]) =>
    book.enter(now).shelves.map(({ server }) => server);
  expect(servers(files())).toEqual(['managed:Desk', 'files']);
  expect(servers(managed('Shelf'), files())).toEqual(['files', 'managed:Shelf']);
});

function shelves(names: readonly unknown[]) {
  return { qualified: false, shelves: [{ server: 'files', slug: 'files', prefix: 'files', names }] };
}

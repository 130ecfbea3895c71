import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { booked, type NameBook, type Offering } from '../../src/shared/name-book.ts';
import { emptyBook } from '../support/names.ts';

const server = (id: string, tools?: readonly string[], name = id): Offering => ({ id, name, tools });
const after = (...steps: readonly (readonly Offering[])[]): NameBook => steps.reduce(booked, emptyBook);
/** Name -> whose tool, with a cross where it is retired. */
const owners = ({ shelves }: NameBook) =>
  Object.fromEntries(
    shelves.flatMap((shelf) =>
      shelf.names.map(({ name, tool, retired }) => [name, `${shelf.server}:${tool}${retired ? ' †' : ''}`]),
    ),
  );

describe('a name', () => {
  test('stays with its server while that is silent; one that comes to share it gets its own, and the short one means nobody', () => {
    const alone = after([server('files', ['read']), server('git')]);
    expect(owners(alone)).toEqual({ read: 'files:read' });
    const both = booked(alone, [server('files'), server('git', ['read', 'log'])]);
    expect(owners(both)).toEqual({
      read: 'files:read †',
      files__read: 'files:read',
      git__read: 'git:read',
      log: 'git:log',
    });
    expect(booked(both, [server('files', ['read']), server('git')])).toEqual(both);
  });

  test('that was shared stays as it is when the other has gone for good', () => {
    const both = after([server('files', ['read']), server('git', ['read'])]);
    expect(owners(booked(both, [server('git', ['read'])]))).toEqual({ git__read: 'git:read' });
    expect(owners(booked(both, []))).toEqual({});
  });

  test('with a server’s part cannot be had by calling a tool so', () => {
    expect(owners(after([server('evil', ['files__read']), server('files'), server('git')]))).toEqual({
      evil__files__read: 'evil:files__read',
    });
  });

  test('of servers whose names are written alike has the mark of the later one, whoever connects first', () => {
    const two = [server('a', undefined, 'My Files'), server('b', undefined, 'my-files')];
    const told = (...order: readonly string[]) =>
      owners(
        order.reduce(
          (book, id) =>
            booked(
              book,
              two.map((one) => (one.id === id ? { ...one, tools: ['read'] } : one)),
            ),
          booked(emptyBook, two),
        ),
      );
    const [mine, other] = Object.keys(told('a', 'b')).filter((name) => name !== 'read');
    expect([mine, other]).toEqual(['my_files__read', expect.stringMatching(/^my_files_\w{5}__read$/)]);
    expect(told('a', 'b')[mine ?? '']).toBe('a:read');
    expect(told('b', 'a')[mine ?? '']).toBe('a:read');
  });

  test('of a renamed server is retired, and nobody else gets it', () => {
    const shared = after([server('a', ['read'], 'Files'), server('b', ['read'], 'Git')]);
    const swapped = [
      [server('a', ['read'], 'Docs'), server('b', ['read'], 'Git')],
      [server('a', ['read'], 'Docs'), server('b', ['read'], 'Files')],
    ].reduce(booked, shared);
    expect(owners(swapped)).toEqual({
      files__read: 'a:read †',
      docs__read: 'a:read',
      git__read: 'b:read †',
      [swapped.shelves[1]?.names[1]?.name ?? '']: 'b:read',
    });
    expect(swapped.shelves[1]?.names[1]?.name).toMatch(/^files_\w{5}__read$/);
  });

  test('is long for all where an earlier book was lost', () => {
    const book = booked({ shelves: [], qualified: true }, [
      server('files', ['read']),
      server('git', ['log']),
    ]);
    expect(owners(book)).toEqual({ files__read: 'files:read', git__log: 'git:log' });
  });

  test('is forgotten, the oldest first, where a server tells of ever new tools; those of others are not', () => {
    const rounds = Array.from({ length: 700 }, (_, round) => [
      server('files', round === 0 ? ['read'] : undefined),
      server('evil', [`tool-${round}`]),
    ]);
    const book = after(...rounds);
    expect(book.shelves.map(({ names }) => names.length)).toEqual([1, 501]);
    expect(owners(book)['read']).toBe('files:read');
    expect(owners(book)['tool-199']).toBe('evil:tool-199');
    expect(owners(book)['tool-198']).toBeUndefined();
  });
});

const toolName = fc.oneof(
  fc.constantFrom(
    'read',
    'Read',
    'log',
    'x.y',
    'x/y',
    'x_y',
    'a__read',
    'b__read',
    'read_more',
    'read_2',
    '查询',
  ),
  fc.string({ minLength: 1, unit: 'grapheme' }),
);
/** Four servers, two of which are written alike. */
const names = { a: 'A', b: 'b', c: 'B', d: 'ß' };
const offers = fc.record({
  a: fc.array(toolName, { maxLength: 4 }),
  b: fc.array(toolName, { maxLength: 4 }),
  c: fc.array(toolName, { maxLength: 4 }),
  d: fc.array(toolName, { maxLength: 4 }),
});
type Id = keyof typeof names;
const all = Object.keys(names) as Id[];

describe('whatever servers offer, in whatever order they come and go', () => {
  test('a name never means two tools over time, each tool has one, in safe signs', () => {
    const step = fc.record({ here: fc.subarray(all), offered: offers });
    fc.assert(
      fc.property(fc.array(step, { maxLength: 8 }), (steps) => {
        const meant = new Map<string, string>();
        let book = emptyBook;
        for (const { here, offered } of steps) {
          book = booked(
            book,
            all.map((id) => server(id, here.includes(id) ? offered[id] : undefined, names[id])),
          );
          const entries = book.shelves.flatMap((shelf) =>
            shelf.names.map((one) => ({ ...one, owner: JSON.stringify([shelf.server, one.tool]) })),
          );
          expect(new Set(entries.map(({ name }) => name)).size).toBe(entries.length);
          for (const { name, owner } of entries) {
            expect(name).toMatch(/^[\w-]+$/);
            expect(meant.get(name) ?? owner).toBe(owner);
            meant.set(name, owner);
          }
          const current = entries.filter(({ retired }) => !retired).map(({ owner }) => owner);
          expect(new Set(current).size).toBe(current.length);
          const wanted = here.flatMap((id) => offered[id].map((tool) => JSON.stringify([id, tool])));
          expect(wanted.filter((owner) => !current.includes(owner))).toEqual([]);
        }
      }),
    );
  });

  test('the order in which they connect changes no name that runs', () => {
    const order = fc.shuffledSubarray(all, { minLength: all.length });
    fc.assert(
      fc.property(offers, order, order, (offered, one, other) => {
        const current = (ids: readonly Id[]) => {
          const steps = ids.map((id) =>
            all.map((other) => server(other, other === id ? offered[other] : undefined, names[other])),
          );
          const book = after(
            all.map((id) => server(id, undefined, names[id])),
            ...steps,
          );
          return new Map(Object.entries(owners(book)).filter(([, owner]) => !owner.endsWith('†')));
        };
        expect(current(other)).toEqual(current(one));
      }),
    );
  });
});

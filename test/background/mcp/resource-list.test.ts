import { expect, test } from 'vitest';
import { readPages } from '../../../src/background/mcp/read-pages.ts';
import { readContents } from '../../../src/background/mcp/resource-contents.ts';
import { maxResourceChars } from '../../../src/background/mcp/resource-contents.ts';
import { readResourceList, readTemplateList } from '../../../src/background/mcp/resource-list.ts';

test('a bad resource is set aside with its reason and takes no other with it', () => {
  const entries = [
    { uri: 'file:///a', name: 'a', title: 'A', description: 'The first', mimeType: 'text/plain', size: 3 },
    { uri: 'file:///b', size: -1, title: 7, mimeType: null },
    { name: 'nowhere' },
    'nonsense',
    { uri: 'file:///a', name: 'again' },
  ];
  expect(readResourceList({ entries, ttlMs: 0, stopped: 'Enough.' })).toEqual({
    items: [
      { uri: 'file:///a', name: 'a', title: 'A', description: 'The first', mimeType: 'text/plain', size: 3 },
      { uri: 'file:///b', name: 'file:///b' },
    ],
    rejected: [
      { name: 'nowhere', reason: 'It has no usable URI.' },
      { name: '?', reason: 'The entry is not an object.' },
      { name: 'file:///a', reason: 'The server lists it twice; the first is used.' },
      { name: '…', reason: 'Enough.' },
    ],
  });
});

test('a template that cannot be read is set aside', () => {
  const entries = [
    { uriTemplate: 'x://{id}', name: 'one' },
    { uriTemplate: 'x://{', name: 'two' },
    { name: 'three' },
  ];
  expect(readTemplateList({ entries, ttlMs: 0 })).toEqual({
    items: [{ uriTemplate: 'x://{id}', name: 'one' }],
    rejected: [
      { name: 'two', reason: 'Its URI template cannot be read (RFC 6570): x://{' },
      { name: 'three', reason: 'It has no usable URI template.' },
    ],
  });
});

test('pages are read to the end; the shortest time counts', async () => {
  const asked: (string | undefined)[] = [];
  const list = await readPages('things', 10, (cursor) => {
    asked.push(cursor);
    return Promise.resolve(
      cursor === undefined
        ? { entries: [1, 2], nextCursor: '', ttlMs: 5000 }
        : { entries: [3], nextCursor: null, ttlMs: 900 },
    );
  });
  expect([asked, list]).toEqual([[undefined, ''], { entries: [1, 2, 3], ttlMs: 900 }]);
});

test.each([
  [
    'names a page twice',
    10,
    () => 'same',
    'The server names the same page of its list twice; the rest is left out.',
  ],
  [
    'has no end',
    1000,
    (page: number) => String(page),
    'The list has more than 64 pages; the rest is left out.',
  ],
  [
    'is too long',
    3,
    (page: number) => String(page),
    'The list has more than 3 things; the rest is left out.',
  ],
])('a list that %s is left with a reason', async (_, most, next, stopped) => {
  let page = 0;
  const list = await readPages('things', most, () =>
    Promise.resolve({ entries: [page], nextCursor: next(++page) }),
  );
  expect([list.stopped, list.ttlMs]).toEqual([stopped, 0]);
});

test('contents are texts and bytes, and too much of them is refused', () => {
  const contents = [
    { uri: 'x://1', mimeType: 'text/plain', text: 'hi' },
    { blob: 'aGk\n_-' },
    { uri: 'x://2', blob: 'not base64!' },
    null,
  ];
  expect(readContents('x://', { contents })).toEqual({
    ok: true,
    value: [
      { uri: 'x://1', mimeType: 'text/plain', text: 'hi' },
      { uri: 'x://', blob: 'aGk/+' },
    ],
  });
  expect(readContents('x://', { contents: [] })).toMatchObject({ failure: { code: 'protocolError' } });
  const big = 'a'.repeat(maxResourceChars / 2 + 1);
  expect(readContents('x://', { contents: [{ text: big }, { text: big }] })).toMatchObject({
    failure: {
      code: 'tooLarge',
      message:
        'The resource x:// is too large: more than 24 MB cannot be handed on. Ask the server for a part of it.',
    },
  });
});

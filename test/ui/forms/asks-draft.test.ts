import { expect, test } from 'vitest';
import { asksDraft, asksErrors, asksOf, noAsks } from '../../../src/ui/forms/asks-draft.ts';
import { server } from '../gallery/views.ts';

test('folders are read as people write them, and shown again as addresses', () => {
  const roots = 'Notes = /home/ana/My notes\n\nfile:///srv/data\nC:\\Work\\a#b\n/a=b/c';
  const read = asksOf({ roots, sampling: 'ask' });
  expect(read).toEqual({
    roots: [
      { uri: 'file:///home/ana/My%20notes', name: 'Notes' },
      { uri: 'file:///srv/data' },
      { uri: 'file:///C:/Work/a%23b' },
      { uri: 'file:///a=b/c' },
    ],
    sampling: 'ask',
  });
  const shown = asksDraft(server(read));
  expect([shown.roots.split('\n')[0], asksOf(shown)]).toEqual(['Notes = file:///home/ana/My%20notes', read]);
});

test('a line that is no folder is named', () => {
  expect([asksErrors({ ...noAsks, roots: '/a\nnotes' }), asksErrors(noAsks), asksOf(noAsks)]).toEqual([
    { roots: 'Line 2 is no path and no file:// address.' },
    {},
    {},
  ]);
});

import { expect, test } from 'vitest';
import { editionFaults, manifestFaults } from '../../../scripts/budgets/editions.ts';
import { manifest } from '../../../manifest.ts';

const files = [
  'icons/16.png',
  'icons/48.png',
  'icons/128.png',
  'src/ui/popup.html',
  'src/ui/sidebar.html',
  'src/background/main.ts',
  'src/content/main.ts',
  'managed-schema.json',
];
const edition = (made: object, paths = files) =>
  new Map([
    ['manifest.json', Buffer.from(JSON.stringify(made))],
    ...paths.map((path): [string, Buffer] => [path, Buffer.from(path)]),
  ]);
const [chat, full] = [manifest('chat', '1.0.0'), manifest('full', '1.0.0')];

test('every file that the manifest names must be there', () => {
  expect(manifestFaults(edition(chat))).toEqual([]);
  for (const missing of files)
    expect(
      manifestFaults(
        edition(
          chat,
          files.filter((path) => path !== missing),
        ),
      ),
    ).toEqual([`The manifest names ${missing}, which is not there.`]);
  expect(manifestFaults(new Map())).toEqual(['There is no manifest.json: the edition was not built.']);
});

test('the editions differ in the name and `debugger` only', () => {
  expect(editionFaults(edition(chat), edition(full))).toEqual([]);
  expect(editionFaults(edition(full), edition(full))).toEqual([
    'The chat edition asks for `debugger`, which only the full one may.',
  ]);
  expect(editionFaults(edition(chat), edition(chat))).toEqual(['The full edition lacks `debugger`.']);
  expect(editionFaults(edition(chat), edition({ ...full, host_permissions: ['<all_urls>'] }))).toEqual([
    'The manifests differ in more than the name and the permission `debugger`.',
  ]);
});

test('their code is the same to the byte', () => {
  const other = edition(full)
    .set('src/content/main.ts', Buffer.from('other'))
    .set('extra.js', Buffer.from(''));
  expect(editionFaults(edition(chat), other)).toEqual([
    'src/content/main.ts is not the same in both editions.',
    'extra.js is not the same in both editions.',
  ]);
  expect(editionFaults(edition(chat), new Map())).toEqual(['One of the editions was not built.']);
});

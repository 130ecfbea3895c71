import { mkdirSync, mkdtempSync, rmSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { dirname, join } from 'node:path';
import { afterEach, expect, test } from 'vitest';
import { floorsPage, folderImports } from '../../../scripts/gen/floors.ts';

const roots: string[] = [];
afterEach(() => roots.splice(0).forEach((root) => rmSync(root, { recursive: true })));

/** A source tree with these files; the other folders of the floors are empty. */
function tree(files: Readonly<Record<string, string>>): string {
  const root = mkdtempSync(join(tmpdir(), 'floors-'));
  roots.push(root);
  const folders = 'shared machines eventlog transports platforms content ui background';
  for (const folder of [...folders.split(' ').map((name) => `src/${name}`), 'native'])
    mkdirSync(join(root, folder), { recursive: true });
  for (const [path, text] of Object.entries(files)) {
    mkdirSync(dirname(join(root, path)), { recursive: true });
    writeFileSync(join(root, path), text);
  }
  return root;
}

test('every kind of import between folders is an arrow, once; within a folder none', () => {
  const root = tree({
    'src/ui/a.ts':
      "import type { X } from '../shared/x.ts';\nimport './b.ts';\nvoid import('../machines/m.ts');\n",
    'src/ui/deep/c.ts': "export { x } from '../../shared/x.ts';\n",
  });
  expect(folderImports(root)).toEqual([
    { from: 'src/ui', to: 'src/shared' },
    { from: 'src/ui', to: 'src/machines' },
  ]);
});

test('an arrow up, or between two folders of one floor, is drawn as what it is', () => {
  const page = floorsPage([
    { from: 'src/shared', to: 'src/ui' },
    { from: 'src/machines', to: 'src/eventlog' },
    { from: 'src/background', to: 'src/machines' },
  ]);
  expect(page.split('\n').filter((line) => line.includes('>'))).toEqual([
    '  src_background --> src_machines',
    '  src_machines ==>|UPWARD| src_eventlog',
    '  src_shared ==>|UPWARD| src_ui',
  ]);
});

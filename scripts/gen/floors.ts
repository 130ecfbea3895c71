import { readdirSync, readFileSync } from 'node:fs';
import { dirname, join } from 'node:path';

/** Floors, lowest first; names as in .dependency-cruiser.cjs, which forbids what this picture would show upside down. */
const floors: readonly (readonly string[])[] = [
  ['src/shared'],
  ['src/machines', 'src/eventlog'],
  ['src/transports', 'src/platforms'],
  ['src/content', 'src/ui', 'src/background'],
  ['native'],
];

/** Some file of one folder imports something of another. */
export interface FolderImport {
  readonly from: string;
  readonly to: string;
}

/** Reads the imports between the floors' folders, type-only and dynamic ones too. */
export function folderImports(root: string): FolderImport[] {
  const folders = floors.flat();
  const pairs = new Map<string, FolderImport>();
  for (const from of folders)
    for (const file of sources(root, from)) {
      const text = readFileSync(join(root, file), 'utf8');
      const found = [...text.matchAll(/(?:from|import\(|import)\s*'(\.{1,2}\/[^']+)'/g)].map(
        ([, path = '']) => join(dirname(file), path).replaceAll('\\', '/'),
      );
      for (const to of folders)
        if (to !== from && found.some((path) => path.startsWith(`${to}/`)))
          pairs.set(`${from} ${to}`, { from, to });
    }
  return [...pairs.values()];
}

/** The page with the picture. An arrow up would be drawn thick and named so. */
export function floorsPage(imports: readonly FolderImport[]): string {
  const levelOf = (folder: string) => floors.findIndex((floor) => floor.includes(folder));
  const arrows = imports
    .toSorted((a, b) => a.from.localeCompare(b.from) || a.to.localeCompare(b.to))
    .map(({ from, to }) => {
      const arrow = levelOf(to) >= levelOf(from) ? '==>|UPWARD|' : '-->';
      return `  ${idOf(from)} ${arrow} ${idOf(to)}`;
    });
  const boxes = floors
    .map((floor, level) => ({ floor, level }))
    .toReversed()
    .map(({ floor, level }) =>
      [
        `  subgraph floor${level}["floor ${level}"]`,
        ...floor.map((folder) => `    ${idOf(folder)}["${folder}"]`),
        '  end',
      ].join('\n'),
    );
  return [
    '# Floors',
    '',
    'Made by `npm run gen` from the imports in the source. A folder imports only what stands below it.',
    '`.dependency-cruiser.cjs` holds it, file by file.',
    '',
    '```mermaid',
    'flowchart TB',
    ...boxes,
    ...arrows,
    '```',
    '',
  ].join('\n');
}

function idOf(folder: string): string {
  return folder.replaceAll(/\W/g, '_');
}

function sources(root: string, folder: string): string[] {
  return readdirSync(join(root, folder), { recursive: true, encoding: 'utf8' })
    .filter((path) => path.endsWith('.ts'))
    .map((path) => `${folder}/${path.replaceAll('\\', '/')}`)
    .toSorted();
}

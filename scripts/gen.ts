import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { dirname } from 'node:path';
import { machines } from '../src/machines/index.ts';
import { floorsPage, folderImports } from './gen/floors.ts';
import { machinePage } from './gen/page.ts';

/** Writes the pages that the source dictates. With --check it writes nothing and fails when one is not up to date. */
const check = process.argv.includes('--check');
const pages = new Map([
  ['docs/floors.md', floorsPage(folderImports('.'))],
  ...Object.entries(machines).map(([name, machine]): [string, string] => [
    `docs/machines/${name}.md`,
    machinePage(name, machine),
  ]),
]);

const orphans = readdirSync('docs/machines')
  .map((file) => `docs/machines/${file}`)
  .filter((path) => !pages.has(path));
const stale = [...[...pages].filter(([path, text]) => read(path) !== text).map(([path]) => path), ...orphans];

for (const path of stale) {
  const text = pages.get(path);
  if (check) console.error(`${path} is not what the source says: run \`npm run gen\` and commit it.`);
  else if (text === undefined) rmSync(path);
  else {
    mkdirSync(dirname(path), { recursive: true });
    writeFileSync(path, text);
  }
}
console.log(`${pages.size} pages, ${stale.length} ${check ? 'out of date' : 'written'}`);
process.exitCode = check && stale.length > 0 ? 1 : 0;

function read(path: string): string {
  return existsSync(path) ? readFileSync(path, 'utf8') : '';
}

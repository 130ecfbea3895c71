import { existsSync, mkdirSync, readdirSync, readFileSync, rmSync, writeFileSync } from 'node:fs';
import { machines } from '../src/machines/index.ts';
import { machinePage } from './gen/page.ts';

/** Writes docs/machines, one page a machine. With --check it writes nothing and fails when a page is not up to date. */
const folder = 'docs/machines';
const check = process.argv.includes('--check');
const pages = new Map(
  Object.entries(machines).map(([name, machine]) => [`${name}.md`, machinePage(name, machine)]),
);

mkdirSync(folder, { recursive: true });
const there = readdirSync(folder);
const stale = [
  ...[...pages].filter(([file, text]) => !there.includes(file) || read(file) !== text).map(([file]) => file),
  ...there.filter((file) => !pages.has(file)),
];

for (const file of stale) {
  const text = pages.get(file);
  if (check)
    console.error(`${folder}/${file} is not what the machines say: run \`npm run gen\` and commit it.`);
  else if (text === undefined) rmSync(`${folder}/${file}`);
  else writeFileSync(`${folder}/${file}`, text);
}
console.log(`${pages.size} pages, ${stale.length} ${check ? 'out of date' : 'written'}`);
process.exitCode = check && stale.length > 0 ? 1 : 0;

function read(file: string): string {
  return existsSync(`${folder}/${file}`) ? readFileSync(`${folder}/${file}`, 'utf8') : '';
}

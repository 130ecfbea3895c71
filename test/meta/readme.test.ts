import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machines } from '../../src/machines/index.ts';
import { platforms } from '../../src/platforms/index.ts';
import { transports } from '../../src/transports/index.ts';
import pkg from '../../package.json' with { type: 'json' };

const readme = readFileSync('README.md', 'utf8');
const [, table = ''] = /## Add a …\n([^]*?)\n## /.exec(readme) ?? [];

/** A name of the table as the file that is there for each member of its registry. */
function examples(name: string): string[] {
  if (name.includes('<site>')) return platforms.map(({ id }) => name.replace('<site>', id));
  if (name.includes('<kind>')) return Object.keys(transports).map((kind) => name.replace('<kind>', kind));
  if (name.includes('<name>')) return Object.keys(machines).map((machine) => name.replace('<name>', machine));
  return [name];
}

test('every file that "Add a …" names is there', () => {
  const named = [...table.matchAll(/`((?:src|test|docs)\/[^`]+)`/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(7);
  expect(named.flatMap(examples).filter((path) => !existsSync(path))).toEqual([]);
});

test('every script that the README names is there', () => {
  const own = ['ci', 'install'];
  const named = [...readme.matchAll(/npm (?:run )?([a-z:]+)/g)].map((match) => match[1] ?? '');
  expect(named.length).toBeGreaterThan(5);
  expect([...new Set(named)].filter((name) => !own.includes(name) && !(name in pkg.scripts))).toEqual([]);
});

test('every file that the README links to is there', () => {
  const links = [...readme.matchAll(/\]\((?!https?:)([^)#]+)/g)].map((match) => match[1] ?? '');
  expect(links.length).toBeGreaterThan(0);
  expect(links.filter((path) => !existsSync(path))).toEqual([]);
});

import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { machineSkeleton } from '../../scripts/new/machine.ts';
import { platformSkeleton } from '../../scripts/new/platform.ts';
import { transportSkeleton } from '../../scripts/new/transport.ts';
import pkg from '../../package.json' with { type: 'json' };

const readme = readFileSync('README.md', 'utf8');
const [, table = ''] = /## Add a …\n([^]*?)\n## /.exec(readme) ?? [];

/** The files that a row names, column by column. */
function row(title: string): string[][] {
  const cells = table
    .split('\n')
    .filter((line) => line.startsWith('|'))
    .map((line) => line.split('|').map((cell) => cell.trim()));
  return (cells.find(([, first]) => first === title) ?? []).slice(2).map(filesIn);
}

function filesIn(cell: string): string[] {
  return [...cell.matchAll(/`((?:src|test|docs)\/[^`]+)`/g)].flatMap(([, name = '']) => {
    const [, before = '', parts = '', after = ''] = /^(.*)\{(.*)\}(.*)$/.exec(name) ?? [];
    return parts === '' ? [name] : parts.split(',').map((part) => `${before}${part}${after}`);
  });
}

test.each([
  ['chat site', platformSkeleton('<site>')],
  ['transport', transportSkeleton('<kind>')],
  ['machine', machineSkeleton('<name>')],
])('"Add a …" names for a %s what `npm run new` writes, changes and leaves to do', (title, made) => {
  const [written, byHand] = row(title);
  expect(written?.sort()).toEqual([...Object.keys(made.files), ...made.edits.map(({ path }) => path)].sort());
  expect(byHand?.sort()).toEqual(made.next.flatMap((line) => /^(?:src|test)\/\S+/.exec(line) ?? []).sort());
});

test('every other file that "Add a …" names is there', () => {
  const named = filesIn(table).filter((name) => !name.includes('<'));
  expect(named.length).toBeGreaterThan(7);
  expect(named.filter((path) => !existsSync(path))).toEqual([]);
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

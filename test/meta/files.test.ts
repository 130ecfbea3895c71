import { homedir } from 'node:os';
import { basename } from 'node:path';
import { expect, test } from 'vitest';
import { sources } from './sources.ts';

const code = ['src', 'native', 'scripts'];
const everything = [...code, 'test', 'docs', 'examples', '.ci'];
const limit = 300;
const goal = 80;
/** Longer files and why they stay whole. */
const exceptions: Readonly<Record<string, string>> = {};

const length = (text: string) => text.trimEnd().split('\n').length;

test('no source file is longer than 300 lines; half of them have 80 or fewer', () => {
  const lengths = sources(code, /\.(ts|css)$/).map(({ path, text }) => ({ path, lines: length(text) }));
  const long = lengths.filter(({ lines }) => lines > limit).map(({ path }) => path);
  expect(long.sort()).toEqual(Object.keys(exceptions).sort());
  const sorted = lengths.map(({ lines }) => lines).sort((a, b) => a - b);
  const median = sorted[Math.floor(sorted.length / 2)] ?? 0;
  console.log(`${lengths.length} source files, median ${median} lines, longest ${sorted.at(-1) ?? 0}`);
  expect(median).toBeLessThanOrEqual(goal);
});

test('files are named in kebab-case', () => {
  const names = sources([...code, 'test'], /\.ts$/).map(({ path }) => path);
  expect(names.filter((path) => !/^[a-z0-9]+(-[a-z0-9]+)*(\.[a-z]+)*\.ts$/.test(basename(path)))).toEqual([]);
});

test('an index.ts is a registry: it exports what it lists and hands nothing on', () => {
  const barrels = sources(['src'], /\/index\.ts$/).filter(({ text }) =>
    /^export (\*|\{|type \{)/m.test(text),
  );
  expect(barrels.map(({ path }) => path)).toEqual([]);
});

test('no file names a folder of the machine it was written on', () => {
  const own = [process.cwd(), homedir()].filter((path) => path.length > 1).map((path) => `${path}/`);
  const named = sources(everything).filter(({ text }) => own.some((path) => text.includes(path)));
  expect(named.map(({ path }) => path)).toEqual([]);
});

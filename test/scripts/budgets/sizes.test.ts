import { randomBytes } from 'node:crypto';
import { expect, test } from 'vitest';
import { partsOf, scriptsOf } from '../../../scripts/budgets/edition.ts';
import { sizeFaults, sizesOf } from '../../../scripts/budgets/sizes.ts';

const sound = {
  'src/background/main.js': 'var a=b.eval(1),evaluate=()=>2',
  'src/content/main.js': 'content',
  'src/ui/popup.html':
    '<link rel="modulepreload" crossorigin href="/shared.js"><script type="module" src="/src/ui/popup.js"></script>',
  'src/ui/sidebar.html': '<script type="module" src="../../sidebar.js"></script>',
  'src/ui/popup.js': 'import{a}from"../../shared.js";import"./more.js"',
  'src/ui/more.js': 'export{b}from"../../shared.js"',
  'shared.js': 'shared',
  'sidebar.js': 'import"./shared.js";const later=()=>[import("./part.js"),import(`./shared.js`)]',
  'part.js': 'import{a}from"./shared.js";import"./piece.js"',
  'piece.js': 'piece',
};
const edition = (changes: Record<string, string | Buffer> = {}, missing = '') =>
  new Map(
    Object.entries({ ...sound, ...changes })
      .filter(([path]) => path !== missing)
      .map(([path, content]) => [path, Buffer.from(content)]),
  );
/** Cannot be compressed. */
const bulk = (kib: number) => randomBytes(kib * 1024);

test('a page has the scripts that its HTML names and all they import, each once', () => {
  expect(scriptsOf(edition(), 'src/ui/popup.html')).toEqual([
    'shared.js',
    'src/ui/popup.js',
    'src/ui/more.js',
  ]);
  expect(scriptsOf(edition(), 'src/ui/sidebar.html')).toEqual(['sidebar.js', 'shared.js']);
});

test('a part that is fetched when it is wanted counts by itself, without what the page has already', () => {
  expect(partsOf(edition(), 'src/ui/sidebar.html')).toEqual([['part.js', 'piece.js']]);
  expect(partsOf(edition(), 'src/ui/popup.html')).toEqual([]);
  expect(sizeFaults(edition({ 'piece.js': bulk(16) }))).toEqual([
    expect.stringMatching(/^part\.js has 16\.\d KiB gzipped, more than 15\.0 KiB\.$/),
  ]);
});

test('a sound edition has no fault', () => {
  expect(sizeFaults(edition())).toEqual([]);
  expect(sizesOf(edition()).map(({ what, limit }) => [what, limit / 1024])).toEqual([
    ['worker', 180],
    ['content script', 25],
    ['src/ui/popup.html', 35],
    ['src/ui/sidebar.html', 35],
    ['part.js', 15],
  ]);
});

test('tells what is too large, shared chunks counted for each page', () => {
  expect(sizeFaults(edition({ 'src/background/main.js': bulk(181) }))).toEqual([
    expect.stringMatching(/^worker has 181\.\d KiB gzipped, more than 180\.0 KiB\.$/),
  ]);
  expect(sizeFaults(edition({ 'src/content/main.js': bulk(26) }))).toEqual([
    expect.stringMatching(/^content script has 26\.\d KiB gzipped/),
  ]);
  expect(sizeFaults(edition({ 'shared.js': bulk(36) }))).toEqual([
    expect.stringMatching(/^src\/ui\/popup\.html has 36\.\d KiB/),
    expect.stringMatching(/^src\/ui\/sidebar\.html has 36\.\d KiB/),
  ]);
});

test('tells what is missing', () => {
  expect(sizeFaults(edition({}, 'src/background/main.js'))).toEqual(['src/background/main.js is not there.']);
  expect(sizeFaults(edition({}, 'src/ui/sidebar.html'))).toEqual(['The popup or the sidebar was not built.']);
  expect(sizeFaults(edition({ 'src/ui/popup.html': '<p>' }))).toEqual(['src/ui/popup.html loads no script.']);
});

test('the worker compiles no code at run time', () => {
  expect(sizeFaults(edition({ 'src/background/main.js': 'a=new Function("x")' }))).toEqual([
    'The worker holds `new Function`, which its CSP forbids.',
  ]);
  expect(sizeFaults(edition({ 'src/background/main.js': 'a=eval("x")' }))).toEqual([
    'The worker holds `eval(`, which its CSP forbids.',
  ]);
});

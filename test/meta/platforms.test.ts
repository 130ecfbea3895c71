// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { platforms } from '../../src/platforms/index.ts';
import type { Platform } from '../../src/platforms/types.ts';
import { platformFaults } from './platform-faults.ts';

const folder = 'src/platforms';
const files = readdirSync(folder)
  .filter((name) => name.endsWith('.ts') && !['index.ts', 'types.ts'].includes(name))
  .map((name) => name.replace('.ts', ''));

test('every descriptor is registered, under the name of its file', () => {
  const ids = platforms.map(({ id }) => id);
  const faults = [
    ...files
      .filter((id) => !ids.includes(id))
      .map((id) => `src/platforms/index.ts: add ${id} to \`platforms\``),
    ...ids
      .filter((id) => !files.includes(id))
      .map((id) => `src/platforms: name the file of "${id}" ${id}.ts`),
  ];
  expect(faults).toEqual([]);
});

test('no descriptor lacks a part', () => {
  expect(platforms.flatMap(platformFaults)).toEqual([]);
});

test('no two platforms claim one host', () => {
  const hosts = platforms.flatMap(({ matches }) => [
    ...new Set(matches.map((pattern) => pattern.split('/')[2])),
  ]);
  expect(hosts.filter((host, index) => hosts.indexOf(host) !== index)).toEqual([]);
});

test('a chat replica is served under the host of its site', () => {
  const server = readFileSync('test/fixtures/server.ts', 'utf8');
  const faults = platforms
    .filter(({ id }) => existsSync(`test/fixtures/pages/${id}.ts`) && !server.includes(`: '${id}.ts',`))
    .map(
      ({ id, matches }) =>
        `test/fixtures/server.ts: add the line '${hostOf(matches) ?? '<host of the site>'}': '${id}.ts', to \`pages\``,
    );
  expect(faults).toEqual([]);
});

test('a missing part is named', () => {
  const broken: Platform = {
    ...platforms[0]!,
    id: 'newSite',
    matches: ['https://*.example.com'],
    conversation: ['^/c/', '^/(', '^/(?:a)/(b)/(c)'],
    generations: [{ ...platforms[0]!.generations[0]!, id: '1', send: [], busy: [], exclude: ['div >'] }],
    checkedOn: '',
  };
  expect(platformFaults(broken)).toEqual([
    'src/platforms/newSite.ts: its id "newSite" is not kebab-case',
    'src/platforms/newSite.ts: "https://*.example.com" is no match pattern',
    'src/platforms/newSite.ts: "^/c/" has 0 groups; group 1 must be the only one',
    'src/platforms/newSite.ts: "^/(" is no regular expression',
    'src/platforms/newSite.ts: "^/(?:a)/(b)/(c)" has 2 groups; group 1 must be the only one',
    'src/platforms/newSite.ts: generation 1: fill in `busy`, or say in `quiet` for how long an answer must stand still',
    'src/platforms/newSite.ts: generation 1: fill in `send`',
    'src/platforms/newSite.ts: generation 1: "div >" is no selector',
    'src/platforms/newSite.ts: say in `checkedOn` on which page the selectors were checked, and when',
  ]);
  expect(platformFaults({ ...platforms[0]!, id: 'other', checkedOn: 'From memory.' })).toEqual([
    'src/platforms/other.ts: write test/fixtures/pages/other.ts, or say "No fixture: <why>" in `checkedOn`',
  ]);
});

/** The host of the first address that names one. */
function hostOf(matches: readonly string[]): string | undefined {
  return matches
    .map((pattern) => pattern.split('/')[2])
    .find((host) => host !== undefined && !host.includes('*'));
}

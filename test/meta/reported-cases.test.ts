import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { reportedCases } from './reported-cases.ts';

const collection = '../shared/cases/bridge.md';
const groups = ['F3', 'F4', 'F7', 'F8'];

test('every reported case names tests that are there', () => {
  const missing = Object.entries(reportedCases).flatMap(([number, proofs]) =>
    proofs
      .filter(
        ([file, name]) =>
          !existsSync(file) || !names(readFileSync(file, 'utf8')).some((one) => one.startsWith(name)),
      )
      .map(([file, name]) => `${number}: ${file}: ${name}`),
  );
  expect(missing).toEqual([]);
});

test.skipIf(!existsSync(collection))(
  `no case of the collection is left out (${collection}, not in a clone)`,
  () => {
    const sections = readFileSync(collection, 'utf8').split(/^## /m);
    const wanted = sections
      .filter((section) => groups.some((group) => section.startsWith(`${group} `)))
      .flatMap((section) => [...section.matchAll(/^(\d+)\. /gm)].map(([, number]) => Number(number)));
    expect(Object.keys(reportedCases).map(Number)).toEqual(wanted);
  },
);

/** The names that a test file gives its tests. */
function names(text: string): string[] {
  return [...text.matchAll(/(?:it|test)(?:\.\w+)*(?:\([^()]*\))?\(\s*(['"`])((?:\\.|(?!\1).)*)\1/gs)].map(
    ([, , name = '']) => name,
  );
}

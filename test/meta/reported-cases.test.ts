import { existsSync, readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { casesWithoutTest, reportedCases } from './reported-cases.ts';

const collection = '../shared/cases/bridge.md';
const groups = ['F1', 'F2', 'F3', 'F4', 'F5', 'F6', 'F7', 'F8', 'F11'];

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
    const known = [...Object.keys(reportedCases), ...Object.keys(casesWithoutTest)].map(Number);
    expect(known.sort((a, b) => a - b)).toEqual(wanted);
  },
);

/** The names that a test file gives its tests, and the rows of their tables. */
function names(text: string): string[] {
  return [...text.matchAll(/(['"`])((?:\\.|(?!\1).)*)\1/g)].map(([, , name = '']) => name);
}

import { expect, test } from 'vitest';
import { sameTurn } from '../../src/background/same-turn.ts';

/** `v1` is the load before, `v2` this one. */
const now = { visit: 'v2', known: ['v1.1#0#a', 'v1.2#0#b', 'v1.2#1#c', 'v1.3#0#a', 'site#0#d'] };

test.each([
  ['the turn that holds the same call', 'v2.1', ['v2.1#0#a'], {}, 'v1.1'],
  ['the turn that holds the same calls', 'v2.2', ['v2.2#0#b', 'v2.2#1#c'], {}, 'v1.2'],
  ['the second of two alike, once the first is found', 'v2.3', ['v2.3#0#a'], { 'v2.1': 'v1.1' }, 'v1.3'],
  ['the first again after one more load', 'v2.1', ['v2.1#0#a'], { 'v0.1': 'v1.1' }, 'v1.1'],
  ['a turn of a site that has given it an id since', 'v2.4', ['v2.4#0#d'], {}, 'site'],
  ['a call without a fence', 'v2.1', ['v2.1~#0#a'], {}, 'v1.1'],
  ['none when all alike are found', 'v2.5', ['v2.5#0#a'], { 'v2.1': 'v1.1', 'v2.3': 'v1.3' }, undefined],
  ['none where only some calls are there', 'v2.2', ['v2.2#0#b'], {}, undefined],
  ['none for a turn with an id of the site', 'site2', ['site2#0#a'], {}, undefined],
  ['none for a turn that is known', 'v2.1', ['v2.1#0#a'], { 'v2.1': 'v1.3' }, undefined],
  ['none without calls', 'v2.1', [], {}, undefined],
])('finds %s', (_, turn, shown, names, expected) => {
  expect(sameTurn(turn, shown, { ...now, names })).toBe(expected);
});

test('a turn of this load is none of an earlier one', () => {
  expect(sameTurn('v2.2', ['v2.2#0#a'], { visit: 'v2', known: ['v2.1#0#a'] })).toBeUndefined();
});

import { expect, test } from 'vitest';
import { isKnownElsewhere } from '../../src/background/elsewhere.ts';

test.each([
  ['nobody else is there', 'a#0#x', [], [], false],
  ['another tab has it under its own turn id', 'a#0#x', [], [['b#0#x']], true],
  ['another tab has it under the same id', 'a#0#x', [], [['a#0#x']], true],
  ['the other has another call, or this one at another place', 'a#0#x', [], [['b#0#y', 'b#1#x']], false],
  ['both know an older one that says the same', 'c#0#x', ['a#0#x'], [['b#0#x']], false],
  ['the other has met it again', 'c#0#x', ['a#0#x'], [['b#0#x', 'd#0#x']], true],
  ['this tab knows it already', 'a#0#x', ['a#0#x'], [['b#0#x', 'd#0#x']], false],
  ['a turn id with a # in it', 't#1#0#x', [], [['u#2#0#x']], true],
])('%s', (_, key, mine, others, expected) => {
  expect(isKnownElsewhere(key, mine, others)).toBe(expected);
});

import { expect, test } from 'vitest';
import { isTakenElsewhere } from '../../src/background/elsewhere.ts';

test.each([
  ['nobody else is there', 'a#0#x', [], [], false],
  ['another tab has it under its own turn id', 'a#0#x', [], [['b#0#x']], true],
  ['another tab has it under the same id', 'a#0#x', [], [['a#0#x']], true],
  ['the other has another call, or this one at another place', 'a#0#x', [], [['b#0#y', 'b#1#x']], false],
  ['both know an older one that says the same', 'c#0#x', ['a#0#x'], [['b#0#x']], false],
  ['the other has met it again', 'c#0#x', ['a#0#x'], [['b#0#x', 'd#0#x']], true],
  ['this tab knows it already', 'a#0#x', ['a#0#x'], [['b#0#x', 'd#0#x']], false],
  ['the other tab only shows it, as something old', 'a#0#x', [], [['-b#0#x']], false],
  ['of two other tabs one has taken it', 'a#0#x', [], [['-b#0#x'], ['c#0#x']], true],
  ['the older one was left, this one is taken', 'c#0#x', ['a#0#x'], [['-b#0#x', 'd#0#x']], true],
  ['the older one was taken, this one is left', 'c#0#x', ['a#0#x'], [['b#0#x', '-d#0#x']], false],
  ['a turn id with a # in it', 't#1#0#x', [], [['u#2#0#x']], true],
])('%s', (_, key, mine, others, expected) => {
  const shown = others.map((keys) => keys.map(shownCall));
  expect(isTakenElsewhere(key, mine, shown)).toBe(expected);
});

/** `-` before a key: it is only shown there. */
function shownCall(key: string) {
  return { key: key.replace(/^-/, ''), taken: !key.startsWith('-') };
}

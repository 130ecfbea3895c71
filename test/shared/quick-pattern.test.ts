import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { isQuick, mostSteps, quickPattern } from '../../src/shared/quick-pattern.ts';

test.each([
  ['^[a-zA-Z0-9_-]{1,64}$', true],
  ['^\\d{4}-\\d{2}-\\d{2}$', true],
  ['^https?://', true],
  ['^(foo|bar)$', true],
  ['a*b*', false],
  ['^(a+)+$', false],
  ['^(a|a)*$', false],
  ['^(?=a)', false],
  ['(a)\\1', false],
  ['^a|b*c*', false],
  ['^(a|b)c*$', true],
  ['^a+?$', true],
  ['[', true],
])('%s is quick: %s', (pattern, quick) => expect(isQuick(pattern)).toBe(quick));

test.each([
  ['^\\d{4}$', 1_000_000, 11],
  ['^a*$', 10, 44],
  ['a*', 10, 242],
  ['^a?b?$', 10, 24],
])('%s takes at most so many steps', (pattern, length, steps) => {
  expect(mostSteps(pattern, length)).toBe(steps);
});

test('a pattern is not held against a text for which it may take long', () => {
  expect(quickPattern('a*b', 400)).toEqual(/a*b/u);
  expect(quickPattern('a*b', 1_000)).toBeUndefined();
  expect(quickPattern('^a*b', 4_096)).toEqual(/^a*b/u);
  expect(quickPattern('^a*b', 4_097)).toBeUndefined();
});

test('no quick pattern looks at more characters than it is said to', () => {
  const atom = fc.constantFrom('a', '[ab]', '(?:a|b)', '(a)', '.');
  const times = fc.constantFrom('', '', '?', '*', '+', '{2}', '{1,3}', '*?');
  const part = fc.tuple(atom, times).map((both) => both.join(''));
  const pattern = fc
    .tuple(fc.constantFrom('', '^'), fc.array(part, { maxLength: 4 }))
    .map(([start, parts]) => start + parts.join('') + 'c');
  fc.assert(
    fc.property(pattern, fc.nat(12), (said, length) => {
      if (isQuick(said)) expect(looks(said, 'a'.repeat(length))).toBeLessThanOrEqual(mostSteps(said, length));
    }),
  );
});

/** A backtracking matcher for these patterns that counts each character it looks at. */
function looks(pattern: string, text: string): number {
  let count = 0;
  const parts = [
    ...pattern.replace('^', '').matchAll(/(\[ab\]|\(\?:a\|b\)|\(a\)|[a-c.])(\*\??|[?+]|\{\d(?:,\d)?\})?/g),
  ];
  const bounds = (times = ''): readonly [number, number] => {
    if (times.startsWith('*')) return [0, Infinity];
    if (times === '+') return [1, Infinity];
    if (times === '?') return [0, 1];
    const [from = 1, to = from] = (times.match(/\d/g) ?? []).map(Number);
    return [from, to];
  };
  const match = (part: number, at: number, done: number): boolean => {
    const [, atom = '', times] = parts[part] ?? [];
    if (atom === '') return true;
    const [from, to] = bounds(times);
    const more = () => {
      if (done >= to) return false;
      count++;
      return text[at] !== undefined && atom !== 'c' && match(part, at + 1, done + 1);
    };
    return more() || (done >= from && match(part + 1, at, 0));
  };
  for (let start = 0; start <= (pattern.startsWith('^') ? 0 : text.length); start++)
    if (match(0, start, 0)) break;
  return count;
}

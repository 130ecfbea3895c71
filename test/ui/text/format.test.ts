import { expect, it } from 'vitest';
import { bytes, clockTime, duration, momentOf, patternOrigin } from '../../../src/ui/text/format.ts';

it('says durations', () => {
  expect([0, 840, 9_949, 9_960, 59_400, 59_600, 65_000, -5].map(duration)).toEqual([
    '0.0 s',
    '0.8 s',
    '9.9 s',
    '10 s',
    '59 s',
    '1 min 00 s',
    '1 min 05 s',
    '0.0 s',
  ]);
});

it('says sizes', () => {
  expect([0, 999, 1_000, 999_949, 999_950, 1_482_113].map(bytes)).toEqual([
    '0 B',
    '999 B',
    '1.0 KB',
    '999.9 KB',
    '1.0 MB',
    '1.5 MB',
  ]);
});

it('shows the origin of a match pattern', () => {
  expect(patternOrigin('http://127.0.0.1/*')).toBe('http://127.0.0.1');
});

it('says the day of a moment only where it is another', () => {
  const at = new Date(2026, 0, 31, 9, 30).getTime();
  expect(momentOf(at, new Date(2026, 0, 31, 23, 59).getTime())).toBe(clockTime(at));
  expect(momentOf(at, new Date(2026, 1, 1, 0, 1).getTime())).toMatch(/, (31 January|January 31)$/);
});

import { expect, test } from 'vitest';
import { isDeeper } from '../../src/shared/json.ts';

const nested = (levels: number): unknown => JSON.parse('['.repeat(levels) + ']'.repeat(levels));

test('tells how deep a value is nested, whatever the stack can hold', () => {
  expect([isDeeper(nested(500)), isDeeper(nested(501)), isDeeper(nested(100_000))]).toEqual([
    false,
    true,
    true,
  ]);
  expect([isDeeper('x', 0), isDeeper({ a: 1 }, 1), isDeeper({ a: [] }, 1)]).toEqual([false, false, true]);
});

import { expect, test } from 'vitest';
import { retryAfterMs } from '../../src/transports/http-faults.ts';

const now = Date.parse('Thu, 03 Dec 2026 10:00:00 GMT');

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Thu, 03 Dec 2026 10:00:30 GMT', 30_000],
  ['Thu, 03 Dec 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  [null, undefined],
])('Retry-After %s is %s ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms));

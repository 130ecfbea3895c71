import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Awake } from '../../src/background/awake.ts';

const touched = vi.fn();
const alarms = new Set<string>();

beforeEach(() => {
  vi.useFakeTimers();
  vi.stubGlobal('chrome', {
    runtime: { getPlatformInfo: touched },
    alarms: {
      create: (name: string) => void alarms.add(name),
      clear: (name: string) => void alarms.delete(name),
    },
  });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
  touched.mockClear();
  alarms.clear();
});

test('touches chrome every 20 s and keeps an alarm while there is any reason', () => {
  const awake = new Awake();
  awake.hold('call', true);
  awake.hold('page', true);
  vi.advanceTimersByTime(40_000);
  expect([touched.mock.calls.length, [...alarms]]).toEqual([2, ['open-work']]);
  awake.hold('call', false);
  vi.advanceTimersByTime(20_000);
  expect([touched.mock.calls.length, alarms.size]).toEqual([3, 1]);
  awake.hold('page', false);
  vi.advanceTimersByTime(60_000);
  expect([touched.mock.calls.length, alarms.size, vi.getTimerCount()]).toEqual([3, 0, 0]);
});

test('a worker that comes back to no work ends the alarm of the one before, which would wake it for ever', () => {
  alarms.add('open-work');
  const awake = new Awake();
  awake.hold('call', false);
  expect([...alarms]).toEqual([]);
});

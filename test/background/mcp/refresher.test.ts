import { afterEach, beforeEach, describe, expect, it, vi } from 'vitest';
import { Refresher } from '../../../src/background/mcp/refresher.ts';

beforeEach(() => {
  vi.useFakeTimers();
});
afterEach(() => {
  vi.useRealTimers();
});

describe('Refresher', () => {
  it.each([
    [100, [0, 1_000]],
    [2_000, [0, 2_000]],
  ])('with runs of %i ms begins them at %j, and never forgets the last request', async (length, expected) => {
    const times: number[] = [];
    const start = performance.now();
    const refresher = new Refresher(async () => {
      // A timer of 0 ms takes 1 ms.
      times.push(Math.round((performance.now() - start) / 10) * 10);
      await new Promise((resolve) => setTimeout(resolve, length));
    });
    for (let at = 0; at < 1_000; at++) refresher.request();
    await vi.advanceTimersByTimeAsync(50);
    // While it runs: what it reads may be older than this notice.
    refresher.request();
    refresher.request();
    await vi.advanceTimersByTimeAsync(10_000);
    expect(times).toEqual(expected);
  });

  it('runs again after a run that rejected', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    let runs = 0;
    const refresher = new Refresher(() => {
      runs += 1;
      return Promise.reject(new RangeError('Maximum call stack size exceeded'));
    });
    refresher.request();
    await vi.advanceTimersByTimeAsync(50);
    refresher.request();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(runs).toBe(2);
  });

  it('runs no more when it was stopped', async () => {
    const run = vi.fn(() => Promise.resolve());
    const refresher = new Refresher(run);
    refresher.request();
    refresher.stop();
    refresher.request();
    await vi.advanceTimersByTimeAsync(5_000);
    expect(run).not.toHaveBeenCalled();
  });
});

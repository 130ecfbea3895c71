import { describe, expect, it } from 'vitest';
import { originBudget } from '../../src/transports/origin-budget.ts';

const never = new AbortController().signal;

describe('originBudget', () => {
  it('lets four calls of one origin run and the rest wait in line', async () => {
    const budget = originBudget(new URL('http://a.test/mcp'));
    expect(originBudget(new URL('http://a.test/other'))).toBe(budget);
    const releases = await Promise.all([1, 2, 3, 4].map(() => budget.takeCall(never)));
    const order: number[] = [];
    const waiting = [5, 6].map(async (at) => {
      const release = await budget.takeCall(never);
      order.push(at);
      return release;
    });
    await Promise.resolve();
    expect(order).toEqual([]);
    releases[0]?.();
    releases[0]?.();
    const fifth = await waiting[0];
    expect(order).toEqual([5]);
    fifth?.();
    await waiting[1];
    expect(order).toEqual([5, 6]);
  });

  it('leaves the line when the call is cancelled, and its place goes to the next', async () => {
    const budget = originBudget(new URL('http://b.test/'));
    const releases = await Promise.all([1, 2, 3, 4].map(() => budget.takeCall(never)));
    const cancel = new AbortController();
    const cancelled = budget.takeCall(cancel.signal);
    const next = budget.takeCall(never);
    cancel.abort(new Error('Stopped'));
    await expect(cancelled).rejects.toThrow('Stopped');
    releases[0]?.();
    await next;
    await expect(budget.takeCall(cancel.signal)).rejects.toThrow('Stopped');
  });

  it('gives one push stream to an origin, and any number where HTTP/2 carries them', () => {
    const plain = originBudget(new URL('http://c.test/'));
    const release = plain.takeStream();
    expect(plain.takeStream()).toBeUndefined();
    release?.();
    expect(plain.takeStream()).toBeDefined();
    const secure = originBudget(new URL('https://c.test/'));
    expect([1, 2, 3].map(() => typeof secure.takeStream())).toEqual(['function', 'function', 'function']);
  });
});

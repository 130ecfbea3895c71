import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { CallProgress, runName } from '../../src/background/call-progress.ts';
import type { ToolProgress } from '../../src/shared/tool.ts';

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

const call = runName('s', { key: 'k', run: 1 });

it('keeps the last that a running call said, without secrets and not too long, and forgets it at the end', async () => {
  const clean = <T>(said: T) => JSON.parse(JSON.stringify(said).replaceAll('hunter2', '***')) as T;
  const progress = new CallProgress(() => undefined, clean);
  let tell: (said: ToolProgress) => void = () => undefined;
  let end: (value: string) => void = () => undefined;
  const result = progress.during(call, (given) => {
    tell = given;
    return new Promise<string>((resolve) => (end = resolve));
  });
  expect(progress.of(call)).toBeUndefined();
  tell({ progress: 1 });
  tell({ progress: 2, total: 9, message: `hunter2 ${'🌍'.repeat(300)}` });
  expect(progress.of(call)).toEqual({ progress: 2, total: 9, message: `*** ${'🌍'.repeat(192)}` });
  end('done');
  expect([await result, progress.of(call)]).toEqual(['done', undefined]);
});

it('tells of a flood five times a second', () => {
  const changed = vi.fn();
  const progress = new CallProgress(changed, (said) => said);
  void progress.during(call, (tell) => {
    for (let at = 0; at < 1000; at++) setTimeout(() => tell({ progress: at }), at);
    return new Promise(() => undefined);
  });
  vi.advanceTimersByTime(1000);
  expect([changed.mock.calls.length, progress.of(call)]).toEqual([4, { progress: 999 }]);
});

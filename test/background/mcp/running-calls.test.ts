import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { RunningCalls } from '../../../src/background/mcp/running-calls.ts';
import type { ToolProgress } from '../../../src/shared/tool.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout', 'performance'] });
});
afterEach(() => {
  vi.useRealTimers();
});

const never = new AbortController().signal;
const isOver = (call: { options: { signal?: AbortSignal } }) => call.options.signal?.aborted === true;
const progress = (call: { options: { onprogress?: (told: ToolProgress) => void } }, told: ToolProgress) =>
  call.options.onprogress?.(told);

test('the limit counts from the start, and anew from each progress', () => {
  const told: ToolProgress[] = [];
  const call = new RunningCalls().begin({
    signal: never,
    timeoutMs: 1000,
    onProgress: (said) => told.push(said),
  });
  vi.advanceTimersByTime(900);
  progress(call, { progress: 1 });
  vi.advanceTimersByTime(900);
  expect(isOver(call)).toBe(false);
  vi.advanceTimersByTime(100);
  expect([isOver(call), call.options.signal.reason, told]).toEqual([
    true,
    expect.objectContaining({ code: 'REQUEST_TIMEOUT', data: { timeout: 1000 } }),
    [{ progress: 1 }],
  ]);
});

test('progress holds the limit off twenty times at most', () => {
  const call = new RunningCalls().begin({ signal: never, timeoutMs: 1000 });
  for (let n = 0; n < 40 && !isOver(call); n++) {
    vi.advanceTimersByTime(900);
    progress(call, { progress: n });
  }
  expect(call.options.signal.reason).toMatchObject({ data: { maxTotalTimeout: 20_000 } });
});

test('while the user is asked no limit counts; afterwards each begins anew', async () => {
  const calls = new RunningCalls();
  const before = calls.begin({ signal: never, timeoutMs: 1000 });
  let answer = (): void => undefined;
  const asked = calls.whileAsking(() => new Promise<void>((resolve) => (answer = resolve)));
  const meanwhile = calls.begin({ signal: never, timeoutMs: 1000 });
  vi.advanceTimersByTime(3_600_000);
  progress(before, { progress: 1 });
  vi.advanceTimersByTime(3_600_000);
  expect([before, meanwhile].map(isOver)).toEqual([false, false]);
  answer();
  await asked;
  vi.advanceTimersByTime(999);
  expect([before, meanwhile].map(isOver)).toEqual([false, false]);
  vi.advanceTimersByTime(1);
  expect([before, meanwhile].map(isOver)).toEqual([true, true]);
});

test('a question is over when every call is that it may belong to; one that belongs to none is not', async () => {
  const calls = new RunningCalls();
  const alone: AbortSignal[] = [];
  void calls.whileAsking(({ ended }) => new Promise(() => alone.push(ended)));
  const one = calls.begin({ signal: never, timeoutMs: 1000, caller: { stream: 's', key: 'a', run: 1 } });
  const two = calls.begin({ signal: never, timeoutMs: 1000, caller: { stream: 's', key: 'b', run: 1 } });
  const both: AbortSignal[] = [];
  const named: unknown[] = [];
  void calls.whileAsking(({ calls: from, ended }) => {
    named.push(from);
    return new Promise(() => both.push(ended));
  });
  one.end();
  await one.over;
  expect([named, both[0]?.aborted]).toEqual([
    [
      [
        { stream: 's', key: 'a', run: 1 },
        { stream: 's', key: 'b', run: 1 },
      ],
    ],
    false,
  ]);
  two.end();
  await vi.waitFor(() => expect(both[0]?.aborted).toBe(true));
  expect(alone[0]?.aborted).toBe(false);
});

test('what the SDK itself says as progress is not the server’s word', () => {
  const told: ToolProgress[] = [];
  const call = new RunningCalls().begin({
    signal: never,
    timeoutMs: 1000,
    onProgress: (said) => told.push(said),
  });
  progress(call, { progress: 1, message: "Fulfilling input required by 'tools/call' (round 1)" });
  progress(call, { progress: 2, message: 'Half' });
  expect(told).toEqual([{ progress: 2, message: 'Half' }]);
});

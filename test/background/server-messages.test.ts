import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { ServerMessages } from '../../src/background/server-messages.ts';

beforeEach(() => {
  vi.useFakeTimers({ toFake: ['setTimeout', 'clearTimeout'] });
});
afterEach(() => {
  vi.useRealTimers();
});

test('keeps the last 200 of each server, without the user’s secrets, and tells of them at most twice a second', () => {
  let told = 0;
  const clean = <T>(said: T) => JSON.parse(JSON.stringify(said).replaceAll('hunter2', '[secret]')) as T;
  const messages = new ServerMessages(clean, () => (told += 1));
  for (let n = 1; n <= 250; n++) messages.keep('a', { at: n, level: 'info', text: `${n} hunter2` });
  messages.keep('b', { at: 1, level: 'error', logger: 'db', text: 'x'.repeat(5_000) });
  vi.advanceTimersByTime(500);
  const kept = messages.of('a');
  expect([told, kept.length, kept[0], kept.at(-1)]).toEqual([
    1,
    200,
    { at: 51, level: 'info', text: '51 [secret]' },
    { at: 250, level: 'info', text: '250 [secret]' },
  ]);
  expect([messages.of('b')[0]?.text.length, messages.counts(), messages.of('c')]).toEqual([
    4_001,
    { a: 250, b: 1 },
    [],
  ]);
});

test('the name of a logger is cut', () => {
  const messages = new ServerMessages(
    (said) => said,
    () => undefined,
  );
  messages.keep('s', { at: 1, level: 'info', logger: 'x'.repeat(1_000), text: 'a' });
  expect(messages.of('s').map(({ logger }) => logger?.length)).toEqual([100]);
});

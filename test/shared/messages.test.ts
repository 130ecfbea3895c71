import { expect, test } from 'vitest';
import { fromContentSchema } from '../../src/shared/page-messages.ts';

test('arguments pass unchanged, whatever their keys', () => {
  const text = '{"__proto__":{"a":1},"constructor":{"b":{"__proto__":2}},"path":"/x"}';
  const call = {
    key: 'k',
    name: 'n',
    callId: '1',
    exact: true,
    live: true,
    args: JSON.parse(text) as unknown,
  };
  const read = fromContentSchema.parse({ type: 'calls.seen', turn: 't', calls: [call] });
  expect(read.type === 'calls.seen' && JSON.stringify(read.calls[0]?.args)).toBe(text);
});

test('arguments that are no object are refused', () => {
  for (const args of [null, [], 'x', undefined]) {
    const call = { key: 'k', name: 'n', callId: '1', exact: true, live: true, args };
    expect(fromContentSchema.safeParse({ type: 'calls.seen', turn: 't', calls: [call] }).success).toBe(false);
  }
});

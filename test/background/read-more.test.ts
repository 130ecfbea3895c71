import { expect, test } from 'vitest';
import { storedIn, streamMark } from '../../src/background/read-more.ts';
import { SessionIndex, type SessionStream } from '../../src/background/session-index.ts';

const result = { content: [{ type: 'text', text: 'mine alone' }], isError: false };

/** A session whose first call of its first batch has ended. */
function session(name: string, conversation: string | undefined): SessionStream {
  const calls = [{ input: { id: 'call-1' }, output: { result } }];
  const batch = { getSnapshot: () => ({ context: { calls } }) };
  const snapshot = { context: { platform: 'chatgpt', conversation }, children: { 'batch-1': batch } };
  return { name, actor: { getSnapshot: () => snapshot } } as unknown as SessionStream;
}

function read(asking: string, other: string | undefined, own: string | undefined) {
  const index = new SessionIndex();
  index.add(session('one', other));
  index.add(session('two', own));
  return storedIn(index)(asking, { batch: 1, call: 1, stream: streamMark('one') });
}

test('two new chats have no conversation in common: neither reads what the other was given', () => {
  expect([read('two', undefined, undefined), read('one', undefined, undefined)]).toEqual([undefined, result]);
});

test('another tab of the same conversation reads on, one of another conversation does not', () => {
  expect([read('two', 'c', 'c'), read('two', 'c', 'd'), read('two', 'c', undefined)]).toEqual([
    result,
    undefined,
    undefined,
  ]);
});

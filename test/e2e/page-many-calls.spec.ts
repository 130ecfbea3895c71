import { afterAll, beforeAll, expect, it } from 'vitest';
import { maxCallsTold } from '../../src/shared/call.ts';
import { type PageRig, startPageRig } from '../fixtures/page-rig.ts';
import { fence } from '../support/model-says.ts';

let rig: PageRig;
beforeAll(async () => void (rig = await startPageRig()));
afterAll(() => rig.close());

it('tells a reply of more calls than one message carries in several, and loses none', async () => {
  const count = maxCallsTold + 50;
  rig.server.history.set('/c/many', [
    {
      role: 'assistant',
      text: fence(
        Array.from({ length: count }, (_, index) => ({ name: 'echo', args: { text: `${index}` } })),
      ),
    },
  ]);
  await rig.open('https://chatgpt.com/c/many');
  const told = await rig.told(({ type }) => type === 'reply.finished');
  const calls = told.flatMap((message) => (message.type === 'calls.seen' ? [message.calls] : []));
  expect(calls.map(({ length }) => length)).toEqual([maxCallsTold, 50]);
  expect(calls.flat().map(({ args }) => args['text'])).toEqual(
    Array.from({ length: count }, (_, index) => `${index}`),
  );
});

import { expect, it } from 'vitest';
import { idAtAnEnd } from '../../src/transports/id-at-an-end.ts';

it.each([
  ['{"result":{', '"x"},"jsonrpc":"2.0","id":12}', 12],
  ['{"jsonrpc":"2.0","id":3,"result":{"id":4', '"}]}}', 3],
  ['{ "id" : "a-b" , "result"', '}}', 'a-b'],
  ['{"result":{"id":5,', '{"id":6}]}}', undefined],
  ['{"result":{"text":"', '\\"id\\":7}"}}', undefined],
])('of %s … %s is %s', (head, tail, id) => {
  expect(idAtAnEnd({ head, tail })).toBe(id);
});

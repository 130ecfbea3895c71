import { expect, it } from 'vitest';
import { readSecretLines } from '../../../src/ui/forms/secret-lines.ts';

it('reads NAME=value lines; the value may hold anything', () => {
  expect(readSecretLines('API_KEY=a=b: c\n\n export TOKEN = x \nEMPTY=', 'env')).toEqual({
    ok: true,
    values: { API_KEY: 'a=b: c', TOKEN: 'x', EMPTY: '' },
  });
});

it('reads headers in either spelling', () => {
  expect(readSecretLines('Authorization=Bearer x==\nX-Key: a:b', 'headers')).toEqual({
    ok: true,
    values: { Authorization: 'Bearer x==', 'X-Key': 'a:b' },
  });
});

it.each([
  ['env', 'A=1\n2B=x', 2],
  ['env', 'A: 1', 1],
  ['headers', 'no separator', 1],
  ['headers', 'bad name: x', 1],
] as const)('says which line of %s is wrong', (kind, text, line) => {
  expect(readSecretLines(text, kind)).toEqual({ ok: false, line });
});

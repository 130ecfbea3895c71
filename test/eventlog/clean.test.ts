import { expect, test } from 'vitest';
import { clean } from '../../src/eventlog/clean.ts';

test('makes a value fit for JSON', () => {
  const value = {
    a: undefined,
    b: NaN,
    c: 12n,
    d: 'x\uD800y',
    e: [undefined, Infinity],
    f: new Error('went wrong'),
    g: '😀',
  };
  expect(clean(value)).toEqual({
    b: null,
    c: '12',
    d: 'x\uFFFDy',
    e: [null, null],
    f: { message: 'went wrong' },
    g: '😀',
  });
  expect(clean(undefined)).toBeNull();
});

test('cuts every known secret, wherever it stands', () => {
  const secrets = ['tok-12345', 'short'];
  const value = {
    text: 'Bearer tok-12345 and tok-12345',
    list: ['tok-12345'],
    error: new Error('bad tok-12345'),
    plain: 'short',
  };
  expect(clean(value, secrets)).toEqual({
    text: 'Bearer *** and ***',
    list: ['***'],
    error: { message: 'bad ***' },
    plain: 'short',
  });
});

test('a secret does not survive as the name of a field', () => {
  expect(clean({ 'tok-12345': 1 }, ['tok-12345'])).toEqual({ '***': 1 });
});

import { describe, expect, test } from 'vitest';
import { looksSecret, readFields } from '../../src/shared/form-fields.ts';
import type { Json } from '../../src/shared/json.ts';

const read = (properties: Readonly<Record<string, Json>>, required: readonly string[] = []) =>
  readFields({ type: 'object', properties, required });
const base = { required: false, secret: false };

describe('readFields', () => {
  test('keeps a pattern that is safe to try, and no other', () => {
    const patterns = ['^[A-Z]{2}\\d+$', '^(a+)+$', '(', 'x'.repeat(501)];
    expect(patterns.map((pattern) => read({ a: { type: 'string', pattern } })?.[0])).toEqual([
      { ...base, name: 'a', title: 'a', kind: 'text', pattern: '^[A-Z]{2}\\d+$' },
      ...['^(a+)+$', '(', ''].map(() => ({ ...base, name: 'a', title: 'a', kind: 'text' })),
    ]);
  });

  test('reads every kind that the protocol has, with bounds and defaults', () => {
    expect(
      read(
        {
          name: { type: 'string', title: 'Your name', description: 'In full', minLength: 2, maxLength: 9 },
          mail: { type: 'string', format: 'email', default: 'a@b' },
          when: { type: 'string', format: 'week' },
          age: { type: 'integer', minimum: 1, maximum: 9, default: 4 },
          share: { type: 'number' },
          ok: { type: 'boolean', default: true },
        },
        ['name'],
      ),
    ).toEqual([
      {
        ...base,
        required: true,
        name: 'name',
        title: 'Your name',
        description: 'In full',
        kind: 'text',
        minLength: 2,
        maxLength: 9,
      },
      { ...base, name: 'mail', title: 'mail', kind: 'text', format: 'email', default: 'a@b' },
      { ...base, name: 'when', title: 'when', kind: 'text' },
      {
        ...base,
        name: 'age',
        title: 'age',
        kind: 'number',
        integer: true,
        minimum: 1,
        maximum: 9,
        default: 4,
      },
      { ...base, name: 'share', title: 'share', kind: 'number', integer: false },
      { ...base, name: 'ok', title: 'ok', kind: 'boolean', default: true },
    ]);
  });

  test('reads lists to choose from: untitled, titled, titled as before, and of several', () => {
    const options = [
      { value: 'a', title: 'A!' },
      { value: 'b', title: 'B!' },
    ];
    const plain = options.map(({ value }) => ({ value, title: value }));
    const titled = options.map(({ value, title }) => ({ const: value, title }));
    expect(
      read({
        one: { type: 'string', enum: ['a', 'b'], default: 'a' },
        two: { type: 'string', oneOf: titled },
        old: { type: 'string', enum: ['a', 'b'], enumNames: ['A!', 'B!'] },
        some: {
          type: 'array',
          items: { type: 'string', enum: ['a', 'b'] },
          minItems: 1,
          maxItems: 2,
          default: ['b'],
        },
        more: { type: 'array', items: { anyOf: titled } },
      }),
    ).toEqual([
      { ...base, name: 'one', title: 'one', kind: 'choice', options: plain, default: 'a' },
      { ...base, name: 'two', title: 'two', kind: 'choice', options },
      { ...base, name: 'old', title: 'old', kind: 'choice', options },
      {
        ...base,
        name: 'some',
        title: 'some',
        kind: 'choices',
        options: plain,
        minItems: 1,
        maxItems: 2,
        default: ['b'],
      },
      { ...base, name: 'more', title: 'more', kind: 'choices', options },
    ]);
  });

  test('offers nothing for a field that asks for a secret', () => {
    expect(read({ apiKey: { type: 'string', default: 'sk-1' } })).toEqual([
      { name: 'apiKey', title: 'apiKey', required: false, secret: true, kind: 'text' },
    ]);
  });

  test.each<Json>([
    { type: 'object' },
    { type: 'object', properties: { a: { type: 'object' } } },
    { type: 'object', properties: { a: { type: 'array', items: { type: 'number' } } } },
    { type: 'object', properties: { a: { type: 'string', enum: [] } } },
    {
      type: 'object',
      properties: Object.fromEntries(Array.from({ length: 51 }, (_, n) => [n, { type: 'string' }])),
    },
  ])('reads no form from %j', (schema) => {
    expect(readFields(schema)).toBeUndefined();
  });
});

describe('looksSecret', () => {
  test.each([
    'Password',
    'passwd',
    'your API key',
    'apiKey',
    'access_token',
    'PIN',
    'Enter the one-time code',
    'secret',
    'private-key',
    'card number',
    'Seed phrase',
  ])('warns of %s', (words) => {
    expect(looksSecret(words)).toBe(true);
  });
  test.each(['Name', 'Keyboard', 'compass', 'Tokyo', 'keyword', 'opinion', 'Shipping address'])(
    'does not warn of %s',
    (words) => {
      expect(looksSecret(words)).toBe(false);
    },
  );
});

import { expect, it, test } from 'vitest';
import { check } from '../../../src/background/schema/check.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { isQuick } from '../../../src/shared/quick-pattern.ts';

it('tells each fault once, by its path', () => {
  const schema: JsonObject = {
    $schema: 'http://json-schema.org/draft-07/schema#',
    type: 'object',
    properties: {
      path: { type: 'string', minLength: 3 },
      mode: {},
      edits: { type: 'array', items: { type: 'object', properties: { line: { type: 'integer' } } } },
    },
    required: ['path', 'mode'],
    additionalProperties: false,
  };
  expect(check({ path: 'ab', edits: [{ line: 1 }, { line: 'x' }], extra: 1 }, schema)).toEqual({
    fits: false,
    faults: [
      '#: Instance does not have required property "mode".',
      '#/path: String is too short (2 < 3).',
      '#/edits/1/line: Instance type "string" is invalid. Expected "integer".',
      '#/extra: Not taken here.',
    ].join('\n'),
  });
  expect(check({ path: 'abc', mode: null }, schema)).toEqual({ fits: true });
});

test.each<[string, JsonObject, Json, RegExp]>([
  ['a reference to elsewhere', { $ref: 'https://example.com/s.json' }, {}, /Unresolved \$ref/],
  ['an unknown dialect', { $schema: 'https://example.com/mine' }, {}, /unsupported dialect/],
  ['a reference to itself', { $ref: '#' }, {}, /./],
  ['a pattern that is none', { properties: { a: { pattern: '^[' } } }, { a: 'x' }, /Invalid regular/],
  ['a schema that is too deep', deep(200), {}, /too deep/],
  ['references that fan out', fan(40), 1, /too long/],
])('says that it cannot use %s', (_what, schema, value, reason) => {
  expect(check(value, schema)).toEqual({ fits: undefined, reason: expect.stringMatching(reason) as string });
});

function deep(levels: number): JsonObject {
  return levels === 0 ? {} : { not: deep(levels - 1) };
}

/** Each level names the next twice: 2^levels visits. */
function fan(levels: number): JsonObject {
  const $defs = Object.fromEntries(
    Array.from({ length: levels }, (_, at) => [
      `d${at}`,
      at + 1 === levels
        ? { type: 'number' }
        : { allOf: [{ $ref: `#/$defs/d${at + 1}` }, { $ref: `#/$defs/d${at + 1}` }] },
    ]),
  );
  return { $defs, $ref: '#/$defs/d0' };
}

it('leaves out what could take for ever: a bad pattern, a long text, a long list of unique items', () => {
  const evil = { type: 'string', pattern: '^(a+)+$' };
  expect(check('a'.repeat(40) + 'b', evil)).toEqual({ fits: true });
  expect(check('x'.repeat(5_000), { pattern: '^a*$' })).toEqual({ fits: true });
  expect(check('x', { pattern: '^a*$' })).toMatchObject({ fits: false });
  const twice = Array.from({ length: 2_001 }, () => 1);
  expect(check(twice, { uniqueItems: true })).toEqual({ fits: true });
  expect(check([1, 1], { uniqueItems: true })).toMatchObject({ fits: false });
  const named = { patternProperties: { '^(a+)+$': {} }, additionalProperties: false };
  expect(check({ ['a'.repeat(40) + 'b']: 1 }, named)).toEqual({ fits: true });
});

it('takes format for a remark', () => {
  expect(check('no address', { type: 'string', format: 'email' })).toEqual({ fits: true });
});

it('knows properties by the names of keywords', () => {
  const schema = { properties: { type: { type: 'string' }, pattern: { type: 'integer' }, format: {} } };
  expect(check({ type: 'a', pattern: 1, format: 2 }, schema)).toEqual({ fits: true });
  expect(check({ type: 1 }, schema)).toMatchObject({ fits: false });
  expect(check({ pattern: 'x' }, schema)).toMatchObject({ fits: false });
});

it('leaves the schema as it was', () => {
  const schema = Object.freeze({ type: 'object', properties: Object.freeze({ a: Object.freeze({}) }) });
  expect(check({ a: 1 }, schema)).toEqual({ fits: true });
});

test.each([
  ['^[a-zA-Z0-9_-]{1,64}$', true],
  ['^\\d{4}-\\d{2}-\\d{2}$', true],
  ['^https?://', true],
  ['^(foo|bar)$', true],
  ['a*b*', false],
  ['^(a+)+$', false],
  ['^(a|a)*$', false],
  ['^(?=a)', false],
  ['(a)\\1', false],
  ['[', true],
])('%s is quick: %s', (pattern, quick) => expect(isQuick(pattern)).toBe(quick));

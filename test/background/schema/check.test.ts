import { describe, expect, it, test } from 'vitest';
import { check } from '../../../src/background/schema/check.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';
import { maxSteps, Meter } from '../../../src/background/schema/meter.ts';

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

test.each<[string, JsonObject, Json, RegExp, boolean?]>([
  ['a reference to elsewhere', { $ref: 'https://example.com/s.json' }, {}, /Unresolved \$ref/],
  ['an unknown dialect', { $schema: 'https://example.com/mine' }, {}, /unsupported dialect/],
  ['a reference to itself', { $ref: '#' }, {}, /./],
  ['a pattern that is none', { properties: { a: { pattern: '^[' } } }, { a: 'x' }, /Invalid regular/],
  ['a schema that is too deep', deep(200), {}, /too deep/],
  ['references that fan out', fan(40), 1, /too many steps/, true],
])('says that it cannot use %s', (_what, schema, value, reason, tooDear = false) => {
  expect(check(value, schema)).toEqual({
    fits: undefined,
    reason: expect.stringMatching(reason) as string,
    tooDear,
  });
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

describe('names that every object inherits', () => {
  const names = ['constructor', '__proto__', 'toString', 'hasOwnProperty'];
  /** As JSON.parse makes it: its own property, whatever its name. */
  const own = (name: string, value: Json): JsonObject =>
    JSON.parse(`{${JSON.stringify(name)}:${JSON.stringify(value)}}`) as JsonObject;

  test.each(names)('%s is a property like any other', (name) => {
    const schema = { properties: own(name, { type: 'number' }), additionalProperties: false };
    expect(check({}, schema)).toEqual({ fits: true });
    expect(check(own(name, 1), schema)).toEqual({ fits: true });
    expect(check(own(name, 'x'), schema)).toEqual({
      fits: false,
      faults: `#/${name}: Instance type "string" is invalid. Expected "number".`,
    });
  });

  test.each(names)('%s is missing where it is not there', (name) => {
    const schema = { required: [name] };
    expect(check(own(name, 1), schema)).toEqual({ fits: true });
    expect(check({}, schema)).toEqual({
      fits: false,
      faults: `#: Instance does not have required property "${name}".`,
    });
    expect(check({ a: 1 }, { dependentRequired: { a: [name] } })).toMatchObject({ fits: false });
    expect(check({}, { dependentSchemas: own(name, false) })).toEqual({ fits: true });
  });

  test.each(names)('%s makes two values differ', (name) => {
    expect(check({ a: 1 }, { const: own(name, {}) })).toMatchObject({ fits: false });
    expect(check(own(name, {}), { enum: [{ a: 1 }] })).toMatchObject({ fits: false });
    expect(check(own(name, { a: 1 }), { const: own(name, { a: 1 }) })).toEqual({ fits: true });
  });
});

describe('what a check may take', () => {
  const patterns = { allOf: Array.from({ length: 300 }, () => ({ pattern: 'a*' })) };
  test.each<[string, JsonObject, Json]>([
    ['quick patterns on a long text', patterns, 'a'.repeat(250)],
    [
      'patterns for names',
      { patternProperties: { 'a*$': {} } },
      many(3_000, (at) => 'a'.repeat(60) + String(at)),
    ],
    [
      'a long text that is measured again and again',
      { allOf: Array(500).fill({ minLength: 1 }) as Json },
      'x'.repeat(50_000),
    ],
    ['choices that are large', { items: { enum: ['x'.repeat(100_000)] } }, Array(500).fill(1) as Json],
    ['a list of many', { items: { type: 'integer' } }, Array(300_000).fill(1) as Json],
    [
      'objects that are compared',
      { items: { enum: [many(1_000, String)] } },
      Array(2_000).fill(many(1_000, String)) as Json,
    ],
  ])('is counted, and ends: %s', (_what, schema, value) => {
    const meter = new Meter();
    expect(check(value, schema, { root: schema, meter })).toEqual({
      fits: undefined,
      reason: 'it takes too many steps to check',
      tooDear: true,
    });
    expect(meter.spent).toBeLessThan(2 * maxSteps);
  });

  it('is enough for what servers have', () => {
    const pattern = '^[a-z]+(-[0-9]{4})?$';
    const field = { anyOf: [{ type: 'string', pattern, maxLength: 4_000 }, { type: 'null' }] };
    const properties = Object.fromEntries(Array.from({ length: 100 }, (_, at) => [`field${at}`, field]));
    const value = many(100, (at) => `field${at}`, 'a'.repeat(400));
    const meter = new Meter();
    const schema: JsonObject = { type: 'object', properties, additionalProperties: false };
    expect(check(value, schema, { root: schema, meter })).toEqual({ fits: true });
    expect(
      check({ text: 'x'.repeat(1_000_000) }, { properties: { text: { maxLength: 2_000_000 } } }),
    ).toEqual({
      fits: true,
    });
  });

  it('costs the same whether the schema was prepared before or not', () => {
    const schema: JsonObject = { properties: { a: { type: 'number' } } };
    const spent = [0, 0].map(() => {
      const meter = new Meter();
      check({ a: 1 }, schema, { root: schema, meter });
      return meter.spent;
    });
    expect(spent).toEqual([spent[0], spent[0]]);
  });

  it('prepares a schema once', () => {
    let reads = 0;
    const schema = {
      get properties() {
        reads++;
        return { a: { type: 'number' } };
      },
    };
    expect(check({ a: 1 }, schema)).toEqual({ fits: true });
    const first = reads;
    expect(check({ a: 'x' }, schema)).toMatchObject({ fits: false });
    expect(reads).toBe(first);
  });
});

function many(count: number, name: (at: number) => string, value: Json = 1): JsonObject {
  return Object.fromEntries(Array.from({ length: count }, (_, at) => [name(at), value]));
}

import * as fc from 'fast-check';
import { describe, expect, it, test } from 'vitest';
import { fitArguments } from '../../../src/background/schema/arguments.ts';
import { check } from '../../../src/background/schema/check.ts';
import type { Json, JsonObject } from '../../../src/shared/json.ts';

const fit = (inputSchema: JsonObject, args: JsonObject) =>
  fitArguments({ server: 's', name: 'tool', description: '', inputSchema, hints: {} }, args);
const one = (schema: JsonObject, value: Json, rest: JsonObject = {}) => {
  const fitted = fit({ type: 'object', properties: { a: schema }, ...rest }, { a: value });
  return fitted.ok ? fitted.args['a'] : fitted.failure.code;
};

describe('coercion', () => {
  test.each<[string, JsonObject, Json, Json]>([
    ['a text where the schema says text', { type: 'string' }, '{"a":1}', '{"a":1}'],
    ['digits where the schema says text', { type: 'string' }, '00123', '00123'],
    ['a text where the schema says nothing', {}, ' 5 ', ' 5 '],
    ['a text that is one of the choices', { enum: ['1', 1] }, '1', '1'],
    ['a text in a union that takes texts', { anyOf: [{ type: 'number' }, { type: 'string' }] }, '5', '5'],
    ['a number where the schema says number', { type: 'number' }, '5.5', 5.5],
    ['a number with blanks round it', { type: 'integer' }, ' 5\n', 5],
    ['a number among the choices', { enum: [1, 2] }, '2', 2],
    ['a number in a union that takes no text', { anyOf: [{ type: 'null' }, { type: 'integer' }] }, '5', 5],
    ['a number in a list of types', { type: ['number', 'null'] }, '-1e2', -100],
    ['true', { type: 'boolean' }, 'true', true],
    ['a list', { type: 'array', items: { type: 'integer' } }, '[1, 2]', [1, 2]],
    ['an object', { type: 'object' }, '{"b": [1]}', { b: [1] }],
    ['numbers in a list', { type: 'array', items: { type: 'number' } }, ['1', 2], [1, 2]],
    [
      'a number deep inside',
      { properties: { b: { additionalProperties: { type: 'integer' } } } },
      { b: { c: '7' }, d: '8' },
      { b: { c: 7 }, d: '8' },
    ],
  ])('reads %s', (_what, schema, value, expected) => expect(one(schema, value)).toEqual(expected));

  test.each<[string, JsonObject, Json]>([
    ['no number that would be another', { type: 'integer' }, '12345678901234567890'],
    ['no decimals that a number cannot hold', { type: 'number' }, '0.12345678901234567'],
    ['no padded number', { type: 'number' }, '00123'],
    ['no word for a truth value', { type: 'boolean' }, 'yes'],
    ['no number for a text', { type: 'string' }, 5],
    ['no list of the wrong things', { type: 'array', items: { type: 'integer' } }, '["x"]'],
  ])('makes %s', (_what, schema, value) => expect(one(schema, value)).toBe('argumentsInvalid'));

  it('leaves out null for what may be left out and takes no null, and nothing else', () => {
    const properties = { a: { type: 'string' }, b: { type: ['boolean', 'null'] }, c: { type: 'integer' } };
    const schema = { type: 'object', properties, required: ['c'] };
    expect(fit(schema, { a: null, b: null, c: 1 })).toEqual({ ok: true, args: { b: null, c: 1 } });
    expect(fit(schema, { a: 'x', c: null })).toMatchObject({ ok: false });
    expect(one({ properties: { b: { type: 'number' } } }, { b: null })).toEqual({});
  });

  it('follows references within the schema, also into lists', () => {
    const rest = { $defs: { point: { type: 'object', properties: { x: { type: 'number' } } } } };
    expect(one({ $ref: '#/$defs/point' }, { x: '1' }, rest)).toEqual({ x: 1 });
    expect(one({ type: 'array', items: { $ref: '#/$defs/point' } }, [{ x: '1' }], rest)).toEqual([{ x: 1 }]);
  });

  const leaf = fc.constantFrom<JsonObject>(
    {},
    { type: 'string' },
    { type: 'number' },
    { type: 'integer', minimum: 0 },
    { type: 'boolean' },
    { type: ['null', 'boolean'] },
    { enum: ['1', 2, true] },
  );
  const schemas = fc.letrec<{ schema: JsonObject }>((tie) => ({
    schema: fc.oneof(
      { maxDepth: 3 },
      leaf,
      fc.record({ type: fc.constant('array'), items: tie('schema') }),
      fc.record({
        type: fc.constant('object'),
        properties: fc.dictionary(fc.constantFrom('a', 'b', 'type'), tie('schema')),
      }),
      fc.record({ anyOf: fc.array(tie('schema'), { minLength: 1, maxLength: 2 }) }),
    ),
  })).schema;
  const values = fc.letrec<{ value: Json }>((tie) => ({
    value: fc.oneof(
      { maxDepth: 3 },
      fc.constantFrom<Json>('1', '2.5', 'true', 'x', '[1]', '["1"]', '{"a":"1"}', '{', 1, 2.5, true, null),
      fc.array(tie('value'), { maxLength: 2 }),
      fc.dictionary(fc.constantFrom('a', 'b', 'type'), tie('value'), { maxKeys: 2 }),
    ),
  })).value;
  const root = (schema: JsonObject): JsonObject => ({ type: 'object', properties: { a: schema } });

  it('never changes what is valid, and what it sends is valid', () => {
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const fitted = fit(root(schema), { a: value });
        if (check({ a: value }, root(schema)).fits === true)
          expect(fitted).toEqual({ ok: true, args: { a: value } });
        if (fitted.ok) expect(check(fitted.args, root(schema))).toEqual({ fits: true });
      }),
      { numRuns: 500 },
    );
  });

  it('changes texts only, and leaves out nulls only', () => {
    const differing = (before: Json, after: Json | undefined): Json[] => {
      if (before === null && after === undefined) return [];
      if (typeof before !== 'object' || before === null) return before === after ? [] : [before];
      const inner = after as Readonly<Record<string, Json | undefined>>;
      return Object.entries(before).flatMap(([key, part]) => differing(part, inner[key]));
    };
    fc.assert(
      fc.property(schemas, values, (schema, value) => {
        const fitted = fit(root(schema), { a: value });
        if (!fitted.ok) return;
        expect(differing({ a: value }, fitted.args).every((part) => typeof part === 'string')).toBe(true);
      }),
      { numRuns: 500 },
    );
  });
});

it('says what is wrong where, and what the tool takes', () => {
  const schema = { type: 'object', properties: { ms: { type: 'number' } }, required: ['ms'] };
  expect(fit(schema, { ms: 'soon' })).toEqual({
    ok: false,
    failure: {
      code: 'argumentsInvalid',
      message: 'The arguments do not fit what tool takes, so it was not run.',
      detail:
        '#/ms: Instance type "string" is invalid. Expected "number".\n' +
        'It takes: {"type":"object","properties":{"ms":{"type":"number"}},"required":["ms"]}',
    },
  });
});

it('tells a large schema in words', () => {
  const schema = {
    type: 'object',
    properties: { ms: { type: 'number', description: 'x'.repeat(2_000) } },
    required: ['ms'],
  };
  const fitted = fit(schema, {});
  expect(fitted.ok ? '' : fitted.failure.detail).toBe(
    '#: Instance does not have required property "ms".\nIt takes: object {ms: number}',
  );
});

it('sends the arguments as they are where the schema cannot be used, and says so', () => {
  const args = { a: '5' };
  expect(fit({ type: 'object', $ref: 'https://example.com/x' }, args)).toEqual({
    ok: true,
    args,
    note: expect.stringMatching(/^The arguments were sent unchecked: .*Unresolved \$ref/s) as string,
  });
});

it('does not send what takes too long to check, and says what to do', () => {
  const refused = {
    ok: false,
    failure: {
      code: 'argumentsInvalid',
      message:
        "Checking the arguments of tool against its server's schema takes too long, so it was not run. Give shorter or fewer arguments.",
    },
  };
  const patterns = { allOf: Array.from({ length: 300 }, () => ({ pattern: 'a*' })) };
  expect(fit({ type: 'object', properties: { a: patterns } }, { a: 'a'.repeat(250) })).toEqual(refused);
  const union: JsonObject = { anyOf: Array.from({ length: 100 }, () => ({ items: { type: 'integer' } })) };
  const items = Array.from({ length: 3_000 }, () => 'x');
  expect(fit({ type: 'object', properties: { a: union } }, { a: items })).toEqual(refused);
  const tree: JsonObject = {
    type: 'object',
    properties: { a: { $ref: '#' }, b: { anyOf: [{ $ref: '#' }, { $ref: '#' }] } },
  };
  const nest = (depth: number): Json => (depth === 0 ? 'x' : { a: nest(depth - 1), b: nest(depth - 1) });
  expect(fit(tree, nest(12) as JsonObject)).toEqual(refused);
});

it('coerces a long list whole', () => {
  const items = Array.from({ length: 1_000 }, (_, at) => String(at));
  expect(one({ type: 'array', items: { type: 'integer' } }, items)).toEqual(items.map(Number));
});

it('coerces a property called as what every object inherits', () => {
  const schema = JSON.parse(
    '{"type":"object","properties":{"constructor":{"type":"integer"},"__proto__":{"type":"integer"}}}',
  ) as JsonObject;
  const args = JSON.parse('{"constructor":"1","__proto__":"2"}') as JsonObject;
  const fitted = fit(schema, args);
  expect(JSON.stringify(fitted)).toBe('{"ok":true,"args":{"constructor":1,"__proto__":2}}');
});

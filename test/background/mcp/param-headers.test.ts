import * as fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { headerFault, paramHeaders } from '../../../src/background/mcp/param-headers.ts';
import type { JsonObject } from '../../../src/shared/json.ts';

/** Rules: 2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters". */
const object = (properties: JsonObject): JsonObject => ({ type: 'object', properties });
const marked = (header: string, type = 'string'): JsonObject => ({ type, 'x-mcp-header': header });
const decode = (text: string) => {
  const [, inner] = /^=\?base64\?(.*)\?=$/.exec(text) ?? [];
  return inner === undefined ? text : Buffer.from(inner, 'base64').toString('utf8');
};

describe('headers of a call', () => {
  it('mirror marked arguments, nested ones too, and nothing that is absent, null or not simple', () => {
    const schema = object({
      region: marked('Region'),
      count: marked('Count', 'integer'),
      dry: marked('Dry', 'boolean'),
      gone: marked('Gone'),
      none: marked('None'),
      deep: object({ id: marked('Deep-Id') }),
      plain: { type: 'string' },
    });
    const args = { region: 'eu west', count: 3, dry: false, none: null, deep: { id: 'x' }, plain: 'p' };
    expect(paramHeaders(schema, args)).toEqual({
      'Mcp-Param-Region': 'eu west',
      'Mcp-Param-Count': '3',
      'Mcp-Param-Dry': 'false',
      'Mcp-Param-Deep-Id': 'x',
    });
  });

  it('leave out an integer that a JSON number does not carry exactly', () => {
    expect(paramHeaders(object({ n: marked('N', 'integer') }), { n: 2 ** 53 })).toEqual({});
  });

  it('can be sent whatever the text is, and say the text again', () => {
    fc.assert(
      fc.property(fc.string({ unit: 'grapheme' }), (text) => {
        const sent = paramHeaders(object({ a: marked('A') }), { a: text })['Mcp-Param-A'] ?? '';
        expect(new Headers({ a: sent }).get('a')).toBe(sent);
        expect(decode(sent)).toBe(text);
      }),
    );
  });

  it('encode what would be taken for encoded', () => {
    const { 'Mcp-Param-A': sent } = paramHeaders(object({ a: marked('A') }), { a: '=?base64?eA==?=' });
    expect(sent).toBe('=?base64?PT9iYXNlNjQ/ZUE9PT89?=');
  });
});

describe('a schema', () => {
  const misplaced = 'Its schema has x-mcp-header in a place, or of a type, where it must not be.';
  it.each<[string, JsonObject, string | undefined]>([
    ['without marks is in order', object({ a: { type: 'string' } }), undefined],
    [
      'with a property of the name x-mcp-header is in order',
      object({ 'x-mcp-header': { type: 'string' } }),
      undefined,
    ],
    [
      'with the word in a default is in order',
      object({ a: { type: 'object', default: marked('A') } }),
      undefined,
    ],
    ['marked under items is refused', object({ a: { type: 'array', items: marked('A') } }), misplaced],
    ['marked under anyOf is refused', object({ a: { anyOf: [marked('A')] } }), misplaced],
    ['marked in $defs is refused', { ...object({}), $defs: { a: marked('A') } }, misplaced],
    ['marked at its root is refused', { ...object({}), 'x-mcp-header': 'A' }, misplaced],
    ['that marks a number is refused', object({ a: marked('A', 'number') }), misplaced],
    ['that marks with no header name is refused', object({ a: marked('A B') }), misplaced],
    [
      'that marks two alike is refused',
      object({ a: marked('A'), b: marked('a') }),
      'Its schema asks for the header a twice.',
    ],
  ])('%s', (_, schema, fault) => expect(headerFault(schema)).toBe(fault));
});

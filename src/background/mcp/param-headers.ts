import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';

/**
 * `x-mcp-header` (2026-07-28, Streamable HTTP, "Custom Headers from Tool Parameters"): a property of a tool's schema may
 * ask for its argument to be sent as the header `Mcp-Param-<name>` as well, for proxies that do not read bodies.
 */
const keyword = 'x-mcp-header';
const token = /^[!#$%&'*+\-.^_`|~\w]+$/;
const mirrored: readonly unknown[] = ['string', 'integer', 'boolean'];

interface Declaration {
  readonly path: readonly string[];
  readonly header: string;
}

/** The headers that a call with these arguments carries. Arguments that are absent or null have none. */
export function paramHeaders(schema: JsonObject, args: JsonObject): Record<string, string> {
  return Object.fromEntries(
    declarationsIn(schema, []).flatMap(({ path, header }) => {
      const text = headerText(valueAt(args, path));
      return text === undefined ? [] : [[`Mcp-Param-${header}`, encoded(text)]];
    }),
  );
}

/** Why a tool with this schema must not be used, in a sentence; undefined when its declarations are in order. */
export function headerFault(schema: JsonObject): string | undefined {
  const found = declarationsIn(schema, []);
  if (found.length !== countOf(schema))
    return `Its schema has ${keyword} in a place, or of a type, where it must not be.`;
  const names = found.map(({ header }) => header.toLowerCase());
  const twice = names.find((name, at) => names.indexOf(name) !== at);
  return twice === undefined ? undefined : `Its schema asks for the header ${twice} twice.`;
}

/** The valid ones: on properties of a single simple type, reached through `properties` alone. */
function declarationsIn(schema: JsonObject, path: readonly string[]): Declaration[] {
  const header = path.length > 0 ? schema[keyword] : undefined;
  const own =
    typeof header === 'string' && token.test(header) && mirrored.includes(schema['type'])
      ? [{ path, header }]
      : [];
  const { properties } = schema;
  if (!isJsonObject(properties)) return own;
  const nested = Object.entries(properties).flatMap(([name, property]) =>
    isJsonObject(property) ? declarationsIn(property, [...path, name]) : [],
  );
  return [...own, ...nested];
}

/** Words of a schema whose values are data or names, not schemas. */
const notSchemas = ['const', 'default', 'enum', 'examples'];
const named = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas'];

/** How often the keyword stands anywhere in the schema, reachable or not. */
function countOf(schema: Json): number {
  if (Array.isArray(schema)) return schema.reduce<number>((sum, part: Json) => sum + countOf(part), 0);
  if (!isJsonObject(schema)) return 0;
  return Object.entries(schema).reduce((sum, [word, value]) => {
    if (word === keyword) return sum + 1;
    if (notSchemas.includes(word)) return sum;
    const parts = named.includes(word) && isJsonObject(value) ? Object.values(value) : [value];
    return parts.reduce<number>((more, part) => more + countOf(part), sum);
  }, 0);
}

function valueAt(args: JsonObject, path: readonly string[]): Json | undefined {
  return path.reduce<Json | undefined>(
    (value, name) => (isJsonObject(value) && Object.hasOwn(value, name) ? value[name] : undefined),
    args,
  );
}

/** An integer beyond what JSON numbers carry exactly would be another number in the header: it is left out. */
function headerText(value: Json | undefined): string | undefined {
  if (typeof value === 'number')
    return Number.isInteger(value) && !Number.isSafeInteger(value) ? undefined : String(value);
  return typeof value === 'string' || typeof value === 'boolean' ? String(value) : undefined;
}

/** What a header cannot carry as it stands, or would be read as this very form, goes as Base64 of its UTF-8. */
function encoded(text: string): string {
  const plain = /^[\x21-\x7e](?:[\t\x20-\x7e]*[\x21-\x7e])?$/.test(text) && !/^=\?base64\?.*\?=$/.test(text);
  if (plain) return text;
  const bytes = Array.from(new TextEncoder().encode(text), (byte) => String.fromCharCode(byte)).join('');
  return `=?base64?${btoa(bytes)}?=`;
}

import { type JsonObject, isJsonObject } from '../json.ts';

const maxDepth = 4;
const maxChoices = 50;
/** Subschemas looked at for one argument: references that fan out must not blow the prompt up (threats B14). */
const maxNodes = 400;

interface Walk {
  readonly root: JsonObject;
  left: number;
}

/**
 * A JSON Schema's type in words a model reads easily: `string`, `"a" or "b"`, `list of number`,
 * `object {path: string, mode?: integer}`. Local $refs are followed; below four levels it says `any`.
 */
export function typeOf(schema: unknown, root: JsonObject): string {
  return nameOf(schema, { root, left: maxNodes }, 0);
}

function nameOf(schema: unknown, walk: Walk, depth: number): string {
  if (!isJsonObject(schema) || depth > maxDepth || --walk.left < 0) return 'any';
  if (typeof schema['$ref'] === 'string') return nameOf(localRef(schema['$ref'], walk.root), walk, depth + 1);
  if (schema['const'] !== undefined) return JSON.stringify(schema['const']);
  const values: unknown = schema['enum'];
  if (Array.isArray(values))
    return choices(values.slice(0, maxChoices + 1).map((value) => JSON.stringify(value)));
  const union: unknown = schema['anyOf'] ?? schema['oneOf'];
  if (Array.isArray(union))
    return choices(union.slice(0, maxChoices + 1).map((option) => nameOf(option, walk, depth + 1)));
  return plainType(schema, walk, depth);
}

function plainType(schema: JsonObject, walk: Walk, depth: number): string {
  const type: unknown = schema['type'];
  if (Array.isArray(type))
    return choices(type.map((one: string) => plainType({ ...schema, type: one }, walk, depth)));
  if (type === 'array') return `list of ${nameOf(schema['items'], walk, depth + 1)}`;
  if (type === 'object' || isJsonObject(schema['properties'])) return objectType(schema, walk, depth);
  return typeof type === 'string' ? type : 'any';
}

function objectType(schema: JsonObject, walk: Walk, depth: number): string {
  const properties = isJsonObject(schema['properties']) ? Object.entries(schema['properties']) : [];
  if (properties.length === 0) return 'object';
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const fields = properties
    .slice(0, maxChoices)
    .map(
      ([name, value]) => `${name}${required.includes(name) ? '' : '?'}: ${nameOf(value, walk, depth + 1)}`,
    );
  return `object {${fields.join(', ')}}`;
}

function choices(options: readonly string[]): string {
  const distinct = [...new Set(options)];
  const shown = distinct.slice(0, maxChoices).join(' or ');
  return distinct.length > maxChoices ? `${shown} or …` : shown;
}

/** The schema that a local reference (`#/$defs/x`) names; undefined for any other. */
export function localRef(reference: string, root: JsonObject): unknown {
  if (!reference.startsWith('#/')) return undefined;
  return reference
    .slice(2)
    .split('/')
    .map((step) => step.replaceAll('~1', '/').replaceAll('~0', '~'))
    .reduce<unknown>(
      (at, step) => (isJsonObject(at) && Object.hasOwn(at, step) ? at[step] : undefined),
      root,
    );
}

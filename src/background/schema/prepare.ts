import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import { isQuick, longestMatched } from '../../shared/quick-pattern.ts';

/** A schema of a server is its own code for our validator: these bound what it can cost (threats B14). */
const maxDepth = 100;
const maxNodes = 10_000;
const maxVisits = 50_000;
/** Longer lists are held against no `uniqueItems`: it grows with the square. */
const longestList = 2_000;

/** Keywords whose value maps names to schemas: a property may be called `pattern` or `type`. */
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];
/** Keywords whose value is data, whatever it looks like. */
const data = ['const', 'default', 'enum', 'examples', 'required', 'dependentRequired'];

/**
 * A copy of a schema that the validator can be given: it marks its argument, and takes as long as the schema bids it.
 * - Reading `type`, which the validator does once a visit, counts: beyond 50,000 visits it throws. References fan out.
 * - Patterns that could backtrack for long are left out, and `format`, which is a remark and no demand (2020-12, 7.2.1).
 * Throws where the schema is too deep or too large. References are looked up in the schema itself; nothing is fetched.
 */
export function prepared(schema: JsonObject, instance: Json): JsonObject {
  const left = { nodes: maxNodes, visits: maxVisits };
  const most = measure(instance);
  const copy = (value: Json, depth: number, isSchema: boolean): Json => {
    if (depth > maxDepth || --left.nodes < 0) throw new Error('The schema is too deep or too large.');
    if (Array.isArray(value))
      return (value as readonly Json[]).map((part) => copy(part, depth + 1, isSchema));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).filter(([word]) => !isSchema || !isLeftOut(word, value, most));
    const made = Object.fromEntries(
      entries.map(([word, part]) => [
        word,
        isSchema && data.includes(word) ? part : copy(part, depth + 1, !(isSchema && maps.includes(word))),
      ]),
    );
    return isSchema ? counted(made, left) : made;
  };
  return copy(schema, 0, true) as JsonObject;
}

function counted(schema: JsonObject, left: { visits: number }): JsonObject {
  const { type } = schema;
  return Object.defineProperty(schema, 'type', {
    enumerable: Object.hasOwn(schema, 'type'),
    get: () => {
      if (--left.visits < 0) throw new Error('The schema takes too long to check.');
      return type;
    },
  });
}

interface Measure {
  readonly text: number;
  readonly list: number;
}

function measure(value: Json): Measure {
  if (typeof value === 'string') return { text: value.length, list: 0 };
  if (typeof value !== 'object' || value === null) return { text: 0, list: 0 };
  const parts = (Array.isArray(value) ? value : Object.values(value)) as readonly Json[];
  let most: Measure = { text: 0, list: Array.isArray(value) ? parts.length : 0 };
  for (const part of parts) {
    const { text, list } = measure(part);
    most = { text: Math.max(most.text, text), list: Math.max(most.list, list) };
  }
  return most;
}

function isLeftOut(word: string, schema: JsonObject, most: Measure): boolean {
  const isSafe = (pattern: Json | undefined) => most.text <= longestMatched && isQuick(pattern);
  const { patternProperties } = schema;
  const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  switch (word) {
    case 'format':
      return true;
    case 'uniqueItems':
      return most.list > longestList;
    case 'pattern':
      return !isSafe(schema['pattern']);
    // Without the patterns nobody knows which properties are additional.
    case 'patternProperties':
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return !names.every(isSafe);
    default:
      return false;
  }
}

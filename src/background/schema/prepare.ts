import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import { isMatched, isQuick, mostSteps } from '../../shared/quick-pattern.ts';
import type { Meter } from './meter.ts';
import type { Gauge } from './watched.ts';

/** A schema of a server is its own code for our validator: these bound what it can cost (threats B14). */
const maxDepth = 100;
const maxNodes = 10_000;
const nodeSteps = 50;
const visitSteps = 100;
/** Longer lists are held against no `uniqueItems`: it grows with the square. */
const longestList = 500;

/** Keywords whose value maps names to schemas: a property may be called `pattern` or `type`. */
const maps = ['properties', 'patternProperties', '$defs', 'definitions', 'dependentSchemas', 'dependencies'];
/** Keywords whose value is data, whatever it looks like. */
const data = ['const', 'default', 'enum', 'examples', 'required', 'dependentRequired'];

/** A schema as the validator can be given it. `gauge` is to be set while it checks a value. */
export interface Prepared {
  readonly schema: JsonObject;
  gauge: Gauge | undefined;
}

/**
 * A copy of a schema that the validator can be given: it marks its argument, and takes as long as the schema bids it.
 * - Reading `type`, which the validator does once a visit, is counted, and so is what else grows with the value.
 * - Patterns that could backtrack for long are left out, and `format`, which is a remark and no demand (2020-12, 7.2.1).
 * Throws where the schema is too deep or too large. References are looked up in the schema itself; nothing is fetched.
 */
export function prepared(schema: JsonObject, meter: Meter): Prepared {
  let nodes = maxNodes;
  const made: { schema: JsonObject; gauge: Gauge | undefined } = { schema, gauge: undefined };
  const copy = (value: Json, depth: number, path: number, isSchema: boolean): Json => {
    if (depth > maxDepth || --nodes < 0) throw new Error('The schema is too deep or too large.');
    meter.spend(nodeSteps + path);
    if (Array.isArray(value))
      return (value as readonly Json[]).map((part) => copy(part, depth + 1, path + 5, isSchema));
    if (!isJsonObject(value)) return value;
    const entries = Object.entries(value).filter(([word]) => !isSchema || !isLeftOut(word, value));
    const parts = entries.map(([word, part]) => {
      const isData = isSchema && data.includes(word);
      const inner = !(isSchema && maps.includes(word));
      return [
        word,
        isData ? bare(part, depth + 1, meter) : copy(part, depth + 1, path + word.length + 1, inner),
      ] as const;
    });
    const copied: JsonObject = Object.fromEntries(parts);
    return isSchema ? counted(copied, made) : copied;
  };
  made.schema = copy(schema, 0, 0, true) as JsonObject;
  return made;
}

/** Data that has nothing but its own names: values are compared with it name by name. */
function bare(value: Json, depth: number, meter: Meter): Json {
  if (depth > maxDepth) throw new Error('The schema is too deep or too large.');
  meter.spend(nodeSteps);
  if (Array.isArray(value)) return (value as readonly Json[]).map((part) => bare(part, depth + 1, meter));
  if (!isJsonObject(value)) return value;
  const made = Object.create(null) as Record<string, Json>;
  for (const [name, part] of Object.entries(value)) made[name] = bare(part, depth + 1, meter);
  return made;
}

function counted(schema: JsonObject, at: { readonly gauge: Gauge | undefined }): JsonObject {
  const { type, pattern, patternProperties, uniqueItems } = schema;
  const written = data.reduce((sum, word) => sum + textOf(schema[word]).length, 0);
  const measuresTexts = schema['minLength'] !== undefined || schema['maxLength'] !== undefined;
  define(schema, 'type', () => {
    const { meter, path, text } = at.gauge ?? {};
    // Each fault repeats the path.
    meter?.spend((visitSteps + written) * (1 + (path ?? 0) / 64) + (measuresTexts ? (text ?? 0) : 0));
    return type;
  });
  if (uniqueItems === true)
    define(schema, 'uniqueItems', () => at.gauge === undefined || at.gauge.longestList <= longestList);
  if (typeof pattern === 'string')
    // The validator makes a text of the pattern when, and only when, it holds a text against it.
    define(schema, 'pattern', () => ({ toString: () => (takes(pattern, at.gauge) ? pattern : '') }));
  if (isJsonObject(patternProperties))
    for (const [name, part] of Object.entries(patternProperties))
      define(patternProperties, name, () => {
        const { meter, names, longestName } = at.gauge ?? {};
        meter?.spend((1 + (names ?? 0)) * mostSteps(name, longestName ?? 0));
        return part;
      });
  return schema;
}

function textOf(value: Json | undefined): string {
  return value === undefined ? '' : JSON.stringify(value);
}

function takes(pattern: string, gauge: Gauge | undefined): boolean {
  // Names of properties are texts too, and are not reached as values.
  const length = Math.max(gauge?.text ?? 0, gauge?.longestName ?? 0);
  if (!isMatched(pattern, length)) return false;
  gauge?.meter.spend(mostSteps(pattern, length));
  return true;
}

function define(of: JsonObject, word: string, get: () => unknown): void {
  Object.defineProperty(of, word, { enumerable: Object.hasOwn(of, word), get });
}

function isLeftOut(word: string, schema: JsonObject): boolean {
  const { patternProperties } = schema;
  const names = isJsonObject(patternProperties) ? Object.keys(patternProperties) : [];
  switch (word) {
    case 'format':
      return true;
    case 'pattern':
      return !isQuick(schema['pattern']);
    // Without the patterns nobody knows which properties are additional.
    case 'patternProperties':
    case 'additionalProperties':
    case 'unevaluatedProperties':
      return !names.every(isQuick);
    default:
      return false;
  }
}

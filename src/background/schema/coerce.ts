import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import { localRef } from '../../shared/prompt/schema-type.ts';

/** What a value is held against. */
export interface Measure {
  /** The tool's whole schema, for local references. */
  readonly root: JsonObject;
  /** Whether a value fits a part of it. True also where that cannot be found out: then nothing is changed. */
  readonly fits: (value: Json, schema: JsonObject) => boolean;
  /** Counts what coercion itself takes; throws, as `fits` may, where it is too much. */
  readonly spend: (steps: number) => void;
}

const maxDepth = 20;
const partSteps = 50;

/**
 * A model writes `"5"` where a tool takes 5. What fits its schema stays as it is, so a text stays a text wherever the
 * schema says so or says nothing (cases F6 78); a text that does not fit becomes the number, the truth value, the list
 * or the object that it spells, if that fits; null for what may be left out, and takes no null, is left out. The rest
 * stays as the model wrote it.
 */
export function coerce(value: Json, schema: unknown, measure: Measure, depth = 0): Json {
  if (!isJsonObject(schema) || depth > maxDepth || measure.fits(value, schema)) return value;
  if (typeof value === 'string') measure.spend(value.length);
  const read = typeof value === 'string' ? spelled(value) : undefined;
  if (read !== undefined && measure.fits(read, schema)) return read;
  for (const option of optionsOf(schema, measure.root)) {
    const tried = coerce(value, option, measure, depth + 1);
    if (measure.fits(tried, schema)) return tried;
  }
  const within = (part: Json, inner: unknown) => coerce(part, inner, measure, depth + 1);
  return coerceParts(value, schema, within, measure);
}

function coerceParts(
  value: Json,
  schema: JsonObject,
  within: (part: Json, inner: unknown) => Json,
  { fits, spend }: Measure,
): Json {
  if (typeof value === 'object' && value !== null) spend(partSteps * Object.keys(value).length);
  if (Array.isArray(value)) return (value as readonly Json[]).map((part) => within(part, schema['items']));
  if (!isJsonObject(value)) return value;
  const { properties, additionalProperties, required } = schema;
  const requiredCount = Array.isArray(required) ? required.length : 0;
  const mayBeAbsent = (name: string) =>
    !(Array.isArray(required) && (required as readonly Json[]).includes(name));
  const schemaOf = (name: string) =>
    isJsonObject(properties) && Object.hasOwn(properties, name) ? properties[name] : additionalProperties;
  return Object.fromEntries(
    Object.entries(value).flatMap(([name, part]) => {
      const inner = schemaOf(name);
      spend(requiredCount);
      const isAbsent = part === null && mayBeAbsent(name) && isJsonObject(inner) && !fits(part, inner);
      return isAbsent ? [] : [[name, within(part, inner)]];
    }),
  );
}

function optionsOf(schema: JsonObject, root: JsonObject): readonly unknown[] {
  const { $ref: reference } = schema;
  const options = ['anyOf', 'oneOf', 'allOf'].flatMap((word) => {
    const given = schema[word];
    return Array.isArray(given) ? (given as readonly Json[]) : [];
  });
  return typeof reference === 'string' ? [localRef(reference, root), ...options] : options;
}

/** What a text spells in JSON, where nothing of it is lost: a number that would be another one stays a text. */
function spelled(text: string): Json | undefined {
  const trimmed = text.trim();
  if (trimmed === 'true' || trimmed === 'false') return trimmed === 'true';
  if (/^-?(?:0|[1-9]\d*)(?:\.\d+)?(?:[eE][+-]?\d+)?$/.test(trimmed)) return exactNumber(trimmed);
  return /^[[{]/.test(trimmed) ? parsed(trimmed) : undefined;
}

function exactNumber(digits: string): number | undefined {
  const number = Number(digits);
  if (!Number.isFinite(number) || (Number.isInteger(number) && !Number.isSafeInteger(number)))
    return undefined;
  const significant = digits
    .replace(/[eE].*$/, '')
    .replace(/[-.]/g, '')
    .replace(/^0+/, '');
  return significant.length > 15 ? undefined : number;
}

function parsed(text: string): Json | undefined {
  try {
    return JSON.parse(text) as Json;
  } catch {
    return undefined;
  }
}

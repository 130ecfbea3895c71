import { isJsonObject, type Json, type JsonObject } from './json.ts';
import { quickPattern } from './quick-pattern.ts';

/** What every field of a form has. `secret`: its own words say that it asks for something that must not be typed here. */
interface FieldBase {
  readonly name: string;
  readonly title: string;
  readonly description?: string;
  readonly required: boolean;
  readonly secret: boolean;
}

export interface Choice {
  readonly value: string;
  readonly title: string;
}

export type TextFormat = 'email' | 'uri' | 'date' | 'date-time';

/** One field of a form that a server asks to be filled (MCP 2025-11-25, "Elicitation", "Requested Schema"). */
export type FormField = FieldBase &
  (
    | {
        readonly kind: 'text';
        readonly format?: TextFormat;
        readonly minLength?: number;
        readonly maxLength?: number;
        /** Only one that is safe to try; another is the server's to check. */
        readonly pattern?: string;
        readonly default?: string;
      }
    | {
        readonly kind: 'number';
        readonly integer: boolean;
        readonly minimum?: number;
        readonly maximum?: number;
        readonly default?: number;
      }
    | { readonly kind: 'boolean'; readonly default?: boolean }
    | { readonly kind: 'choice'; readonly options: readonly Choice[]; readonly default?: string }
    | {
        readonly kind: 'choices';
        readonly options: readonly Choice[];
        readonly minItems?: number;
        readonly maxItems?: number;
        readonly default?: readonly string[];
      }
  );

const formats: readonly string[] = ['email', 'uri', 'date', 'date-time'] satisfies TextFormat[];
const maxFields = 50;
const maxOptions = 200;

/**
 * The fields of a requested schema, in its order; undefined where it asks for something that is no flat form of
 * primitive values, or for more than a person would fill in.
 */
export function readFields(schema: Json): readonly FormField[] | undefined {
  if (!isJsonObject(schema) || !isJsonObject(schema['properties'])) return undefined;
  const required = Array.isArray(schema['required']) ? schema['required'] : [];
  const entries = Object.entries(schema['properties']);
  const fields = entries.map(([name, property]) =>
    isJsonObject(property) ? readField(name, property, required.includes(name)) : undefined,
  );
  if (fields.length > maxFields || fields.includes(undefined)) return undefined;
  return fields as readonly FormField[];
}

function readField(name: string, schema: JsonObject, required: boolean): FormField | undefined {
  const title = textOf(schema, 'title') ?? name;
  const description = textOf(schema, 'description');
  const isText = schema['type'] === 'string' && schema['enum'] === undefined && schema['oneOf'] === undefined;
  const secret = looksSecret(`${name} ${title} ${isText ? (description ?? '') : ''}`);
  const base = { name, title, required, secret, ...(description !== undefined && { description }) };
  switch (schema['type']) {
    case 'boolean':
      return { ...base, kind: 'boolean', ...preset(schema, 'boolean') };
    case 'number':
    case 'integer':
      return {
        ...base,
        kind: 'number',
        integer: schema['type'] === 'integer',
        ...numbers(schema, 'minimum', 'maximum'),
        ...preset(schema, 'number'),
      };
    case 'array':
      return choices(base, schema);
    case 'string':
      return isText ? text(base, schema) : choice(base, schema);
    default:
      return undefined;
  }
}

function text(base: FieldBase, schema: JsonObject): FormField {
  const format = textOf(schema, 'format');
  const pattern = textOf(schema, 'pattern');
  return {
    ...base,
    kind: 'text',
    ...(format !== undefined && formats.includes(format) && { format: format as TextFormat }),
    ...numbers(schema, 'minLength', 'maxLength'),
    ...(pattern !== undefined && quickPattern(pattern) !== undefined && { pattern }),
    // A server that offers a secret would have it read back to it, and shown.
    ...(base.secret ? {} : preset(schema, 'string')),
  };
}

function choice(base: FieldBase, schema: JsonObject): FormField | undefined {
  const options = optionsOf(schema['enum'] ?? schema['oneOf'], schema['enumNames']);
  return options && { ...base, kind: 'choice', options, ...preset(schema, 'string') };
}

function choices(base: FieldBase, schema: JsonObject): FormField | undefined {
  const items = schema['items'];
  const options = isJsonObject(items)
    ? optionsOf(items['enum'] ?? items['anyOf'] ?? items['oneOf'])
    : undefined;
  const given = schema['default'];
  const isList = Array.isArray(given) && given.every((value) => typeof value === 'string');
  return (
    options && {
      ...base,
      kind: 'choices',
      options,
      ...numbers(schema, 'minItems', 'maxItems'),
      ...(isList && { default: given as readonly string[] }),
    }
  );
}

/** Untitled (`enum`, with the older `enumNames` beside it) and titled (`const` and `title`) options. */
function optionsOf(list: Json | undefined, names?: Json): readonly Choice[] | undefined {
  if (!Array.isArray(list) || list.length === 0 || list.length > maxOptions) return undefined;
  const options = (list as readonly Json[]).map((entry, at) => {
    const value = isJsonObject(entry) ? entry['const'] : entry;
    const title = isJsonObject(entry)
      ? entry['title']
      : Array.isArray(names)
        ? (names as Json[])[at]
        : undefined;
    return typeof value === 'string'
      ? { value, title: typeof title === 'string' ? title : value }
      : undefined;
  });
  return options.includes(undefined) ? undefined : (options as readonly Choice[]);
}

function preset(schema: JsonObject, type: 'string' | 'number' | 'boolean') {
  const given = schema['default'];
  return (typeof given === type ? { default: given } : {}) as { readonly default?: never };
}

function numbers<K extends string>(
  schema: JsonObject,
  ...names: readonly K[]
): { readonly [key in K]?: number } {
  const found = names.filter((name) => typeof schema[name] === 'number').map((name) => [name, schema[name]]);
  return Object.fromEntries(found) as { readonly [key in K]?: number };
}

function textOf(schema: JsonObject, name: string): string | undefined {
  const value = schema[name];
  return typeof value === 'string' && value !== '' ? value : undefined;
}

/**
 * Whether words ask for what no form may ask for (MCP, "Elicitation": form mode MUST NOT be used for passwords, API
 * keys, tokens or payment data). Rather one warning too many.
 */
export function looksSecret(words: string): boolean {
  return secretWords.test(words.replace(/([a-z])([A-Z])/g, '$1 $2').replace(/[_-]/g, ' '));
}

const secretWords =
  /\b(pass ?(word|phrase|code|wd)s?|pwd|secrets?|tokens?|credentials?|pin( code)?|otp|one time code|cvv|cvc|card number|(api|access|private|secret|licen[cs]e|encryption) ?keys?|seed phrase|recovery (code|phrase)s?)\b/i;

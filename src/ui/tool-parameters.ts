import { isJsonObject, type Json, type JsonObject } from '../shared/json.ts';

/** One parameter of a tool, read from its JSON Schema for people. */
export interface ToolParameter {
  readonly name: string;
  readonly required: boolean;
  /** "string", "string or null", "array of number", one of the values for an enum; "any" where the schema is silent. */
  readonly type: string;
  readonly description: string;
}

/** The parameters of a tool: required ones first, else in the schema's order. */
export function toolParameters(schema: JsonObject): ToolParameter[] {
  const properties = isJsonObject(schema['properties']) ? schema['properties'] : {};
  const required = new Set(Array.isArray(schema['required']) ? schema['required'] : []);
  return Object.entries(properties)
    .map(([name, property]) => ({
      name,
      required: required.has(name),
      type: typeName(property),
      description:
        isJsonObject(property) && typeof property['description'] === 'string' ? property['description'] : '',
    }))
    .sort((a, b) => Number(b.required) - Number(a.required));
}

function typeName(schema: Json | undefined): string {
  if (!isJsonObject(schema)) return 'any';
  if (Array.isArray(schema['enum'])) return schema['enum'].map((value) => JSON.stringify(value)).join(' | ');
  const { type } = schema;
  if (Array.isArray(type)) return type.join(' or ');
  if (type === 'array' && isJsonObject(schema['items'])) return `array of ${typeName(schema['items'])}`;
  if (typeof type === 'string') return type;
  const choices = schema['anyOf'] ?? schema['oneOf'];
  return Array.isArray(choices) ? choices.map(typeName).join(' or ') : 'any';
}

import { isJsonObject, type Json, type JsonObject } from '../../src/shared/json.ts';

/** Arguments that a tool's schema takes: what it requires, with the least value of its type. */
export function leastArguments(schema: JsonObject): JsonObject {
  const { properties, required } = schema;
  if (!isJsonObject(properties) || !Array.isArray(required)) return {};
  return Object.fromEntries(
    required.flatMap((name) =>
      typeof name === 'string' ? [[name, leastValue(resolved(properties[name], schema))]] : [],
    ),
  );
}

/** A reference within the schema, followed. */
function resolved(property: Json | undefined, root: JsonObject): JsonObject {
  if (!isJsonObject(property)) return {};
  const { $ref } = property;
  if (typeof $ref !== 'string' || !$ref.startsWith('#/')) return property;
  const found = $ref
    .slice(2)
    .split('/')
    .reduce<Json | undefined>((at, step) => (isJsonObject(at) ? at[step] : undefined), root);
  return isJsonObject(found) ? found : {};
}

function leastValue(schema: JsonObject): Json {
  const { type, enum: choices } = schema;
  const [first] = Array.isArray(choices) ? (choices as Json[]) : [];
  if (first !== undefined) return first;
  switch (type) {
    case 'integer':
    case 'number':
      return 1;
    case 'boolean':
      return true;
    case 'array':
      return [];
    case 'object':
      return leastArguments(schema);
    default:
      return 'x';
  }
}

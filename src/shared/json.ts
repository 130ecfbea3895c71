/** A value that survives JSON unchanged: what records, messages and tool arguments are made of. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object: tool arguments, JSON Schemas. */
export type JsonObject = Readonly<Record<string, Json>>;

/** Whether a parsed JSON value is an object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** A value that survives JSON unchanged: what records, messages and tool arguments are made of. */
export type Json = string | number | boolean | null | readonly Json[] | { readonly [key: string]: Json };

/** A JSON object: tool arguments, JSON Schemas. */
export type JsonObject = Readonly<Record<string, Json>>;

/** Whether a parsed JSON value is an object (not an array, not null). */
export function isJsonObject(value: unknown): value is JsonObject {
  return typeof value === 'object' && value !== null && !Array.isArray(value);
}

/** How deep a value may be nested: far above what anybody means, far below what a stack can follow. */
export const deepestJson = 500;

/** Whether lists and objects stand in one another deeper than `most`. Needs no stack itself, whatever the value is. */
export function isDeeper(value: unknown, most = deepestJson): boolean {
  let level = [value].filter(isContainer);
  for (let depth = 0; level.length > 0; depth++) {
    if (depth === most) return true;
    const inner: object[] = [];
    for (const part of level)
      for (const one of Object.values(part) as unknown[]) if (isContainer(one)) inner.push(one);
    level = inner;
  }
  return false;
}

function isContainer(value: unknown): value is object {
  return typeof value === 'object' && value !== null;
}

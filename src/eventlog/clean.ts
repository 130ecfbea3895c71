import type { Json } from '../shared/json.ts';

/**
 * A value as JSON keeps it, with every known secret cut out. Everything passes here before a machine sees it, so that
 * state and log always agree and no secret reaches either.
 *
 * undefined fields vanish, NaN and Infinity become null, bigint becomes text, lone surrogates become U+FFFD.
 * @param secrets texts of 6 or more characters that must never be kept; each is replaced by `***`.
 */
export function clean(value: unknown, secrets: readonly string[] = []): Json {
  const text = JSON.stringify(value, (_key, part: unknown) => cleanPart(part, secrets)) as string | undefined;
  return text === undefined ? null : (JSON.parse(text) as Json);
}

function cleanPart(part: unknown, secrets: readonly string[]): unknown {
  if (typeof part === 'bigint') return part.toString();
  if (part instanceof Error) return { message: cut(part.message, secrets) };
  if (typeof part === 'string') return cut(part, secrets);
  if (secrets.length === 0 || typeof part !== 'object' || part === null || Array.isArray(part)) return part;
  return Object.fromEntries(
    Object.entries(part).map(([key, field]) => [cut(key, secrets), field as unknown]),
  );
}

function cut(text: string, secrets: readonly string[]): string {
  let kept = wellFormed(text);
  for (const secret of secrets)
    if (secret.length >= 6 && kept.includes(secret)) kept = kept.replaceAll(secret, '***');
  return kept;
}

/** String.prototype.toWellFormed is newer than our oldest Chrome's typings; the platform has it since 111. */
function wellFormed(text: string): string {
  return text.replace(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])|(?<![\uD800-\uDBFF])[\uDC00-\uDFFF]/g, '\uFFFD');
}

import * as z from 'zod/mini';
import { fail, type Outcome, succeed } from '../../shared/failure.ts';
import { isJsonObject } from '../../shared/json.ts';
import type { ResourceContent } from '../../shared/resource.ts';
import { entriesOf } from './unread-lists.ts';

/** The result of resources/read, read loosely. */
export const contentsSchema = z.looseObject({
  contents: z.array(z.unknown()),
  ttlMs: z.optional(z.unknown()),
});

/**
 * Most characters of one resource, base64 counted as it is. It crosses ports as JSON, of which one message holds 64 MiB
 * (https://developer.chrome.com/docs/extensions/develop/concepts/messaging), and a text may double when it is escaped.
 */
export const maxResourceChars = 24 * 1024 * 1024;

/** The parts of a resource that was read; tooLarge above maxResourceChars, protocolError where nothing can be used. */
export function readContents(
  uri: string,
  result: z.infer<typeof contentsSchema>,
): Outcome<ResourceContent[]> {
  const parts = entriesOf(result, 'contents').flatMap((content) => readContent(uri, content) ?? []);
  const chars = parts.reduce((sum, part) => sum + ('text' in part ? part.text : part.blob).length, 0);
  if (chars > maxResourceChars)
    return fail(
      'tooLarge',
      `The resource ${uri} is too large: more than ${maxResourceChars / 1024 / 1024} MB cannot be handed on. Ask the server for a part of it.`,
    );
  if (parts.length === 0)
    return fail(
      'protocolError',
      `The server sent nothing for ${uri} that can be used. Look whether the resource still exists.`,
    );
  return succeed(parts);
}

function readContent(asked: string, raw: unknown): ResourceContent | undefined {
  if (!isJsonObject(raw)) return undefined;
  const { uri, mimeType, text, blob } = raw;
  const head = {
    uri: typeof uri === 'string' && uri !== '' ? uri : asked,
    ...(typeof mimeType === 'string' && mimeType !== '' && { mimeType }),
  };
  if (typeof text === 'string') return { ...head, text };
  return typeof blob === 'string' && /^[A-Za-z0-9+/_\s-]*=*\s*$/.test(blob)
    ? { ...head, blob: blob.replace(/\s+/g, '').replace(/-/g, '+').replace(/_/g, '/') }
    : undefined;
}

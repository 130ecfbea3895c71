import * as z from 'zod/mini';
import { firstChars } from '../../shared/inert.ts';
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import type { ContentPart, ToolResult } from '../../shared/tool.ts';

/**
 * The result of tools/call, read loosely: servers of every age must be understood. `toolResult` is what servers of
 * 2024-10-07 send in place of content.
 */
export const callResultSchema = z.looseObject({
  content: z.optional(z.array(z.json())),
  structuredContent: z.optional(z.json()),
  isError: z.optional(z.boolean()),
  toolResult: z.optional(z.json()),
});

/** What a tool gave, with every part kept; parts of unknown kinds become a note that shows them. */
export function toToolResult(raw: z.infer<typeof callResultSchema>): ToolResult {
  const content = raw.content ?? (raw.toolResult === undefined ? [] : [asText(raw.toolResult)]);
  return {
    content: content.map(toPart),
    ...(raw.structuredContent !== undefined && { structured: raw.structuredContent }),
    isError: raw.isError === true,
  };
}

function asText(value: Json): Json {
  return { type: 'text', text: typeof value === 'string' ? value : JSON.stringify(value) };
}

/** One content block. A kind that is not known becomes a note that shows it. */
export function toPart(block: Json): ContentPart {
  if (!isJsonObject(block)) return unknownPart(block);
  switch (block['type']) {
    case 'text':
      return typeof block['text'] === 'string' ? { type: 'text', text: block['text'] } : unknownPart(block);
    case 'image':
    case 'audio':
      return typeof block['data'] === 'string' && typeof block['mimeType'] === 'string'
        ? { type: block['type'], mimeType: block['mimeType'], data: block['data'] }
        : unknownPart(block);
    case 'resource':
      return isJsonObject(block['resource']) ? resourcePart(block['resource']) : unknownPart(block);
    case 'resource_link':
      return linkPart(block);
    default:
      return unknownPart(block);
  }
}

function resourcePart(resource: JsonObject): ContentPart {
  const { uri, mimeType, text, blob } = resource;
  if (typeof uri !== 'string') return unknownPart(resource);
  return {
    type: 'resource',
    uri,
    ...(typeof mimeType === 'string' && { mimeType }),
    ...(typeof text === 'string' && { text }),
    ...(typeof blob === 'string' && { blob }),
  };
}

function linkPart(block: JsonObject): ContentPart {
  const { uri, name, title, description } = block;
  if (typeof uri !== 'string') return unknownPart(block);
  const shown = [title, name].find((label) => typeof label === 'string') ?? uri;
  return {
    type: 'link',
    uri,
    name: typeof shown === 'string' ? shown : uri,
    ...(typeof description === 'string' && { description }),
  };
}

const noteLength = 10_000;

function unknownPart(block: Json): ContentPart {
  const shown = JSON.stringify(block);
  const start = firstChars(shown, noteLength);
  const cut = start.length < shown.length ? `${start}…` : shown;
  return { type: 'text', text: `[Part of a kind that is not known here: ${cut}]` };
}

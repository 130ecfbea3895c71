import { firstChars } from './inert.ts';
import type { Json } from './json.ts';
import type { ContentPart, ToolResult } from './tool.ts';

const previewChars = 500;

/** The content parts; structured content is one more text part unless the texts already say it (MCP 2025-11-25). */
export function partsOf({ content, structured }: ToolResult): readonly ContentPart[] {
  if (structured === undefined) return content;
  const whole = JSON.stringify(structured);
  const texts = content.flatMap((part) => (part.type === 'text' ? [part.text] : []));
  const said =
    texts.some((text) => JSON.stringify(jsonOf(text)) === whole) || isSaid(structured, new Set(texts));
  return said ? content : [...content, { type: 'text', text: whole }];
}

/** Whether every leaf is one of the texts: many servers send `{content: "the text"}` beside the text itself. */
function isSaid(value: Json, texts: ReadonlySet<string>): boolean {
  if (typeof value !== 'object' || value === null) return texts.has(String(value));
  return Object.values(value).every((part: Json) => isSaid(part, texts));
}

/** A longer address stands in the text, which is cut and read on, not beside it. */
const longestUri = 300;

export function hasLongUri({ uri }: { readonly uri: string }): boolean {
  return uri.length > longestUri;
}

/** What a part says in words. */
export function textOf(part: ContentPart): string {
  switch (part.type) {
    case 'text':
      return part.text;
    case 'image':
    case 'audio':
      return `(${part.type}, ${part.mimeType}, ${base64Bytes(part.data)} bytes)`;
    case 'resource':
      return (hasLongUri(part) ? `${part.uri}\n` : '') + resourceText(part);
    case 'link':
      return [`${part.name}: ${part.uri}`, part.description ?? ''].filter(Boolean).join('\n');
  }
}

function resourceText({ text, mimeType, blob = '' }: Extract<ContentPart, { type: 'resource' }>): string {
  return text ?? `(file, ${mimeType ?? 'unknown type'}, ${base64Bytes(blob)} bytes)`;
}

/** The whole of a result as text: what is given to the chat part by part, and what a cursor counts in. */
export function wholeText(result: ToolResult): string {
  return partsOf(result).map(textOf).join('\n');
}

/** The text from `start` on, `length` UTF-16 units at most, but no half of a code point. At least one code point. */
export function sliceWhole(text: string, start: number, length: number): string {
  let end = Math.min(text.length, start + Math.max(1, length));
  if (end < text.length && isInside(text, end)) end = end - 1 > start ? end - 1 : end + 1;
  return text.slice(start, end);
}

/** Whether a cut at this place would halve a code point. */
export function isInside(text: string, at: number): boolean {
  return /[\uD800-\uDBFF]/.test(text.charAt(at - 1)) && /[\uDC00-\uDFFF]/.test(text.charAt(at));
}

/** The first 500 characters of a result as text, for the call card. */
export function previewOf(result: ToolResult): string {
  return firstChars(wholeText(result), previewChars);
}

/** Size of a result in bytes: its texts as UTF-8, its images and blobs decoded. */
export function resultBytes(result: ToolResult): number {
  return partsOf(result)
    .map((part) => base64Bytes(dataOf(part)) + utf8Bytes('text' in part ? (part.text ?? '') : ''))
    .reduce((sum, bytes) => sum + bytes, 0);
}

function dataOf(part: ContentPart): string {
  if (part.type === 'image' || part.type === 'audio') return part.data;
  return part.type === 'resource' ? (part.blob ?? '') : '';
}

function base64Bytes(data: string): number {
  return Math.floor((data.replace(/[\s=]/g, '').length * 3) / 4);
}

function utf8Bytes(text: string): number {
  return new TextEncoder().encode(text).length;
}

function jsonOf(text: string): unknown {
  try {
    return JSON.parse(text);
  } catch {
    return undefined;
  }
}

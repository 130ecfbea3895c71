import { isInside, sliceWhole, wholeText } from './result-text.ts';
import type { ToolInfo, ToolResult } from './tool.ts';

/**
 * A result that is too long for the chat is given in parts. The model reads on with a tool of our own, which is answered
 * from the stored result: no server is asked again. A cursor says where to go on: `<batch>.<call>.<stream>@<offset>`,
 * the offset in UTF-16 units of the result's whole text.
 */

/** Where a result is stored, as a cursor names it. */
export interface ResultPlace {
  /** Number in the id of its batch (`batch-3`) and of its call (`call-2`). */
  readonly batch: number;
  readonly call: number;
  /** Short mark of the stream: a cursor of another conversation names nothing here. */
  readonly stream: string;
}

export function cursorText({ batch, call, stream }: ResultPlace, offset: number): string {
  return `${batch}.${call}.${stream}@${offset}`;
}

/** What a cursor says; undefined for a text that is none. */
export function readCursor(text: string): (ResultPlace & { readonly offset: number }) | undefined {
  const [, batch, call, stream = '', offset] =
    /^\s*(\d{1,9})\.(\d{1,9})\.(\w+)@(\d{1,12})\s*$/.exec(text) ?? [];
  if (offset === undefined) return undefined;
  return { batch: Number(batch), call: Number(call), stream, offset: Number(offset) };
}

/** The tool, as a server would list it. */
export const readMoreTool: ToolInfo = {
  server: '',
  name: 'read_more',
  description:
    'Gives the next part of a result that was too long. With search: only the places that hold that text.',
  inputSchema: {
    type: 'object',
    properties: { cursor: { type: 'string' }, search: { type: 'string', minLength: 1 } },
    required: ['cursor'],
    additionalProperties: false,
  },
  hints: { readOnlyHint: true },
};

/** The part of a stored result that begins at `offset`, `maxChars` long at most. */
export function nextPart(
  stored: ToolResult,
  at: ResultPlace & { offset: number },
  maxChars: number,
): ToolResult {
  const whole = wholeText(stored);
  const start = Math.min(whole.length, isInside(whole, at.offset) ? at.offset - 1 : at.offset);
  const text = sliceWhole(whole, start, maxChars);
  return part(text === '' ? '(This is the end of the result.)' : text, stored, at, {
    end: start + text.length,
    length: whole.length,
  });
}

/** Characters round a place that holds the text. */
const around = 200;

/** The places from `offset` on that hold `search`, whatever its case, each with what stands round it. */
export function findPlaces(
  stored: ToolResult,
  at: ResultPlace & { offset: number },
  search: string,
  maxChars: number,
): ToolResult {
  const whole = wholeText(stored);
  const wanted = pattern(search);
  const pieces: string[] = [];
  let [end, size] = [at.offset, 0];
  for (wanted.lastIndex = at.offset; ;) {
    const found = wanted.exec(whole);
    if (found === null)
      return part(pieces.join('\n') || none(search), stored, at, { end: whole.length, length: whole.length });
    const from = Math.max(found.index - around, pieces.length === 0 ? 0 : end);
    const piece = snippet(whole, from, found.index + found[0].length + around);
    if (pieces.length > 0 && size + piece.length > maxChars)
      return part(pieces.join('\n'), stored, at, { end: found.index, length: whole.length });
    pieces.push(piece);
    size += piece.length + 1;
    end = Math.min(whole.length, found.index + found[0].length + around);
    wanted.lastIndex = end;
  }
}

function none(search: string): string {
  return `(Nothing from this cursor on holds ${JSON.stringify(search)}.)`;
}

/** Lower-casing the whole text could move its places: a regular expression compares without it. */
function pattern(search: string): RegExp {
  return new RegExp(search.replace(/[\\^$.*+?()[\]{}|/]/g, '\\$&'), 'giu');
}

function snippet(whole: string, from: number, to: number): string {
  const start = isInside(whole, from) ? from + 1 : from;
  const end = isInside(whole, to) ? to - 1 : Math.min(to, whole.length);
  const before = start > 0 ? '…' : '';
  return `[at ${start}] ${before}${whole.slice(start, end)}${end < whole.length ? '…' : ''}`;
}

/** Where the stored result is itself a part of another, its own end leads on to that. */
function part(
  text: string,
  { more }: ToolResult,
  place: ResultPlace,
  { end, length }: { readonly end: number; readonly length: number },
): ToolResult {
  const next = end < length ? { cursor: cursorText(place, end), left: length - end } : more;
  return { content: [{ type: 'text', text }], isError: false, ...(next && { more: next }) };
}

import { textHash } from '../shared/call.ts';
import { fail, succeed, type Outcome } from '../shared/failure.ts';
import type { JsonObject } from '../shared/json.ts';
import { findPlaces, nextPart, readCursor, type ResultPlace } from '../shared/read-more.ts';
import type { ToolResult } from '../shared/tool.ts';
import { contextOf, type SessionIndex } from './session-index.ts';

/** Finds an ended call's result, as far as the asking stream may see it. */
export type StoredResult = (asking: string, place: ResultPlace) => ToolResult | undefined;

/** A stream's mark in cursors and file names: short, and stays the same. */
export function streamMark(stream: string): string {
  return textHash(stream).slice(0, 5);
}

/** Results of a stream itself and of others in the same conversation: a cursor outlives the tab it was given in. */
export function storedIn(index: SessionIndex): StoredResult {
  return (asking, { stream: mark, batch, call }) => {
    const own = index.get(asking);
    if (!own) return undefined;
    const { platform, conversation } = contextOf(own);
    const stream = index.all().find((one) => {
      if (streamMark(one.name) !== mark) return false;
      const other = contextOf(one);
      if (one === own) return true;
      return conversation !== undefined && other.platform === platform && other.conversation === conversation;
    });
    const calls = stream?.actor.getSnapshot().children[`batch-${batch}`]?.getSnapshot().context.calls;
    return calls?.find(({ input }) => input.id === `call-${call}`)?.output?.result;
  };
}

/** Answers `read_more`. */
export function readMore(
  stored: StoredResult,
  stream: string,
  { cursor, search }: JsonObject,
  maxChars: number,
): Outcome<ToolResult> {
  const place = readCursor(typeof cursor === 'string' ? cursor : '');
  if (!place)
    return fail(
      'argumentsInvalid',
      'This is no cursor. Give the one that stands in the result, letter by letter.',
    );
  const result = stored(stream, place);
  if (!result)
    return fail(
      'argumentsInvalid',
      'The result of this cursor is not kept any more, or belongs to another conversation. Call its tool again.',
    );
  return succeed(
    typeof search === 'string'
      ? findPlaces(result, place, search, maxChars)
      : nextPart(result, place, maxChars),
  );
}

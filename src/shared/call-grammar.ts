import type { Malformed, ParsedCall } from './call.ts';
import { bareCalls, tagCalls } from './grammar/foreign-calls.ts';
import { callMarker, tagStart } from './grammar/markers.ts';
import { OpenCall } from './grammar/open-call.ts';
import { type FoundObject, scanObjects } from './grammar/scan-objects.ts';
import type { JsonObject } from './json.ts';

/**
 * The calls of a text. `partial`: it ends inside a call, so more text may complete one. `malformed`: calls that were begun
 * and cannot be read; one that is only cut off is none of them.
 */
export interface ParsedText {
  readonly calls: readonly ParsedCall[];
  readonly partial: boolean;
  readonly malformed: readonly Malformed[];
}

/**
 * Reads the tool calls of one code block (or of a whole answer):
 *
 *     {"type": "function_call_start", "name": "read_file", "call_id": 1}
 *     {"type": "description", "text": "..."}
 *     {"type": "parameter", "key": "path", "value": "/home/user/main.py"}
 *     {"type": "function_call_end", "call_id": 1}
 *
 * A call is `exact` when it is this form to the letter and nothing but calls stands before it: a document that quotes
 * a call never runs by itself. Deviations that cannot change an argument are read too, as not exact, and so are forms
 * that other systems taught models (grammar/foreign-calls.ts) where the text does not begin a call in this one. A call
 * without its end, with an end of another id, or with an unreadable object inside is not returned. Never throws; linear
 * time.
 */
export function parseCalls(text: string): ParsedText {
  const tag = tagStart.exec(text)?.index ?? Infinity;
  // What stands in a tag's parameters is data, whatever it looks like.
  if (tag < text.indexOf('{')) return tagsOf(text, []);
  const { objects, unfinishedFrom } = scanObjects(text);
  const documented = documentedCalls(text, objects, unfinishedFrom);
  const { open } = documented;
  if (documented.calls.length > 0 || documented.malformed.length > 0 || open !== undefined) {
    // What ends within an object was cut off.
    const isEndMissing = open !== undefined && unfinishedFrom === undefined;
    return {
      calls: documented.calls,
      malformed: [...documented.malformed, ...(isEndMissing ? [open.malformed('endMissing')] : [])],
      partial: open !== undefined || startBegun(text, unfinishedFrom),
    };
  }
  if (tag < Infinity) return tagsOf(text, objects);
  return { calls: bareCalls(text, objects), malformed: [], partial: startBegun(text, unfinishedFrom) };
}

function tagsOf(text: string, quoting: readonly FoundObject[]): ParsedText {
  return { calls: tagCalls(text, quoting), malformed: [], partial: false };
}

function documentedCalls(text: string, objects: readonly FoundObject[], unfinishedFrom: number | undefined) {
  const calls: ParsedCall[] = [];
  const malformed: Malformed[] = [];
  let open: OpenCall | undefined;
  let end = 0;
  let onlyCalls = true;
  for (const object of objects) {
    const gap = text.slice(end, object.start);
    end = object.end;
    const alone = startsLine(gap, object);
    if (open === undefined && brokenStart.test(gap)) malformed.push({ why: 'unreadable' });
    if (object.value['type'] === callMarker) {
      if (open !== undefined) malformed.push(open.malformed(gap.includes('{') ? 'unreadable' : 'endMissing'));
      onlyCalls &&= alone && open === undefined;
      open = OpenCall.start(object.value, onlyCalls && object.strict);
      if (open === undefined) malformed.push({ why: 'startIncomplete' });
      onlyCalls &&= open !== undefined;
    } else if (open === undefined) {
      onlyCalls = false;
    } else if (object.value['type'] === 'function_call_end') {
      const isWhole = open.add(object, gap, alone);
      const call = isWhole ? open.end(object.value) : undefined;
      if (call === undefined) {
        malformed.push(open.malformed(isWhole ? 'otherEnd' : 'unreadable'));
        onlyCalls = false;
      } else calls.push(call);
      open = undefined;
    } else if (!open.add(object, gap, alone)) {
      malformed.push(open.malformed('unreadable'));
      open = undefined;
      onlyCalls = false;
    }
  }
  if (open === undefined && brokenStart.test(text.slice(end, unfinishedFrom)))
    malformed.push({ why: 'unreadable' });
  return { calls, malformed, open };
}

/** The beginning of a call in what could not be read as an object. */
const brokenStart = /\{\s*["“”]type["“”]\s*:\s*["“”]function_call_start["“”]/;

/** What `renderCall` writes and the grammar reads back unchanged. */
export type RenderableCall = Omit<ParsedCall, 'exact'>;

/** A call in the documented form, without a fence: what the prompt shows, and what a scripted model writes. */
export function renderCall({ name, callId, description, args }: RenderableCall): string {
  const id = /^(0|[1-9]\d{0,14})$/.test(callId) ? Number(callId) : callId;
  return [
    { type: 'function_call_start', name, call_id: id },
    ...(description === undefined ? [] : [{ type: 'description', text: description }]),
    ...Object.entries(args).map(([key, value]) => ({ type: 'parameter', key, value })),
    { type: 'function_call_end', call_id: id },
  ]
    .map(jsonLine)
    .join('\n');
}

/** JSON on one line with a blank after each colon and comma of the object itself, as the documents print it. */
function jsonLine(object: JsonObject): string {
  const members = Object.entries(object).map(
    ([key, value]) => `${JSON.stringify(key)}: ${JSON.stringify(value)}`,
  );
  return `{${members.join(', ')}}`;
}

/** Whether nothing but blank lines, and at least a line break unless it is the first, stands before the object. */
function startsLine(gap: string, { start }: FoundObject): boolean {
  return /^[ \t\r\n]*$/.test(gap) && (gap.includes('\n') || start === gap.length);
}

function startBegun(text: string, from: number | undefined): boolean {
  return from !== undefined && text.includes(callMarker, from);
}

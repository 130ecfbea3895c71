/**
 * Text of tools and servers on its way to a model: it stays data. Nothing in it can open or close a fence, be read as
 * a call by our own grammar, or hide from the reader (threats A1, B6, B10; cases F8 110).
 */

/** C1 controls, zero width, line separators, bidi controls, tag characters: what a reader does not see. */
const invisible =
  /[\u0080-\u009f\u061c\u200b\u200e\u200f\u2028-\u202e\u2060-\u206f\ufeff]|\u{e0001}|[\u{e0020}-\u{e007f}]/gu;
const callWord = /(function)_(call)/gi;
/** Tags and the member by which the grammar knows calls of other systems (grammar/markers.ts). */
const callTag = /<(?=\/?(?:[a-z]+:)?(?:function_?calls?|invoke|parameter|tool_call)\b)/gi;
const callMember = /"(arguments)"/g;

/** One line of JSON that equals `value`, in which the words of a call and invisible characters stand as \u escapes. */
export function inertJson(value: unknown): string {
  return JSON.stringify(value)
    .replace(callTag, '\\u003c')
    .replace(callWord, '$1\\u005f$2')
    .replace(invisible, escapeUnits);
}

/** Text for a markdown page: whitespace runs become one blank, fences and the words of a call are defused. */
export function inertLine(text: string, maxChars: number): string {
  return inertMarkdown(text.replace(/\s+/g, ' ').trim(), maxChars);
}

/** As inertLine, with the line breaks kept. */
export function inertMarkdown(text: string, maxChars: number): string {
  const defused = text
    .replace(/\r\n?/g, '\n')
    .replace(/`{3,}|~{3,}/g, "'''")
    .replace(callTag, '‹')
    .replace(callMember, "'$1'")
    .replace(callWord, '$1-$2')
    .replace(invisible, escapeUnits);
  const start = firstChars(defused, maxChars);
  return start.length < defused.length ? `${start} … (cut)` : start;
}

/** A whole text for a message box, which people must be able to read: only what hides or calls is defused. */
export function inertText(text: string): string {
  return text.replace(/\r\n?/g, '\n').replace(callWord, '$1-$2').replace(invisible, escapeUnits);
}

/** The first `count` code points of a text. */
export function firstChars(text: string, count: number): string {
  if (text.length <= count) return text;
  let end = 0;
  for (let seen = 0; seen < count && end < text.length; seen++)
    end += (text.codePointAt(end) ?? 0) > 0xffff ? 2 : 1;
  return text.slice(0, end);
}

function escapeUnits(text: string): string {
  return text
    .split('')
    .map((unit) => `\\u${unit.charCodeAt(0).toString(16).padStart(4, '0')}`)
    .join('');
}

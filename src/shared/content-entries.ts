import { hasLongUri, partsOf, textOf } from './result-text.ts';
import type { ToolResult } from './tool.ts';

/** So many parts of a result stand each in a line of its own; the text of the others stands together in one more. */
const mostApart = 100;
/** The least that a user can set for a text. */
const leastForAddresses = 1_000;

/**
 * The lines for the whole text of a result up to `end`: one a part, as long as there are few and their addresses take no
 * more than the text may. No text is left out, whatever the parts are, and the lines read together are the whole text.
 */
export function contentEntries(result: ToolResult, whole: string, end: number, maxChars: number): object[] {
  const entries: object[] = [];
  const parts = partsOf(result);
  let [start, addresses] = [0, 0];
  for (const [at, part] of parts.entries()) {
    if (start > end) break;
    const uri = part.type === 'resource' && !hasLongUri(part) ? part.uri : undefined;
    addresses += uri?.length ?? 0;
    if (at === mostApart || addresses > Math.max(maxChars, leastForAddresses))
      return [
        ...entries,
        { type: 'content', text: whole.slice(start, end) },
        { type: 'note', text: togetherNote(at, parts.length) },
      ];
    const text = textOf(part);
    entries.push({ type: 'content', ...(uri !== undefined && { uri }), text: text.slice(0, end - start) });
    start += text.length + 1;
  }
  return entries;
}

function togetherNote(apart: number, all: number): string {
  return `The result has ${all} parts. From part ${apart + 1} on their text stands together, one after another, without the addresses of resources.`;
}

import type { JsonObject } from '../json.ts';
import { code } from './characters.ts';
import { readObject } from './object-reader.ts';

/** One JSON object found in a text. */
export interface FoundObject {
  readonly value: JsonObject;
  readonly start: number;
  /** Index after the closing brace. */
  readonly end: number;
  /** It is JSON to the letter and stands on one line. */
  readonly strict: boolean;
}

/** The outermost JSON objects of a text, in order, and where an object begins that the text ends inside of. */
export interface ObjectScan {
  readonly objects: readonly FoundObject[];
  readonly unfinishedFrom?: number;
}

/** Finds the JSON objects of a text, whatever stands between them. Linear in the text's length. */
export function scanObjects(text: string): ObjectScan {
  const objects: FoundObject[] = [];
  let at = 0;
  while (at < text.length) {
    const c = text.charCodeAt(at);
    if (c === code.quote) at = afterString(text, at);
    else if (c !== code.openBrace) at++;
    else {
      const read = readObject(text, at);
      if (read.kind === 'unfinished') return { objects, unfinishedFrom: at };
      if (read.kind === 'object')
        objects.push({ value: read.value, start: at, end: read.end, strict: read.strict });
      at = read.end;
    }
  }
  return { objects };
}

/** Steps over a quoted text outside objects, so that what it quotes is not read; it ends with its line at the latest. */
function afterString(text: string, start: number): number {
  for (let at = start + 1; at < text.length; at++) {
    const c = text.charCodeAt(at);
    if (c === code.quote) return at + 1;
    if (c === code.newline) return at;
    if (c === code.backslash) at++;
  }
  return text.length;
}

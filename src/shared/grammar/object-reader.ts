import { isJsonObject, type JsonObject } from '../json.ts';
import { code, isCurlyQuote, isLooseSpace, isZeroWidth } from './characters.ts';

/** What became of an attempt to read one object. `end`: where the search for the next object goes on. */
export type ObjectRead =
  | { readonly kind: 'object'; readonly end: number; readonly value: JsonObject; readonly strict: boolean }
  | { readonly kind: 'broken'; readonly end: number }
  /** The text ends inside the object. */
  | { readonly kind: 'unfinished'; readonly end: number };

type Expect = 'keyOrEnd' | 'key' | 'colon' | 'value' | 'valueOrEnd' | 'commaOrEnd';

/**
 * Reads the JSON object that begins at `start`, going forward only: each character is looked at a bounded number of
 * times. Mended on the way, and then not `strict`: line breaks between tokens, no-break and zero-width spaces and curly
 * quotes outside strings, trailing commas, raw line breaks in strings. What is inside a string is never changed.
 */
export function readObject(text: string, start: number): ObjectRead {
  return new ObjectReader(text, start).read();
}

class ObjectReader {
  private at: number;
  private readonly stack: number[] = [];
  private expect: Expect = 'value';
  private comma = -1;
  private strict = true;
  private stopped: 'broken' | 'unfinished' | undefined;
  private readonly edits: { start: number; end: number; text: string }[] = [];

  constructor(
    private readonly text: string,
    private readonly start: number,
  ) {
    this.at = start;
  }

  read(): ObjectRead {
    do this.step();
    while (this.stack.length > 0 && this.stopped === undefined);
    return this.stopped === undefined
      ? this.parsed()
      : { kind: this.stopped, end: Math.max(this.at, this.start + 1) };
  }

  private parsed(): ObjectRead {
    const end = this.at;
    try {
      const value: unknown = JSON.parse(this.source());
      return isJsonObject(value)
        ? { kind: 'object', end, value, strict: this.strict }
        : { kind: 'broken', end };
    } catch {
      return { kind: 'broken', end };
    }
  }

  private source(): string {
    let done = this.start;
    const parts: string[] = [];
    for (const edit of this.edits) {
      parts.push(this.text.slice(done, edit.start), edit.text);
      done = edit.end;
    }
    return parts.join('') + this.text.slice(done, this.at);
  }

  private step(): void {
    const c = this.peek();
    if (Number.isNaN(c)) {
      this.stop('unfinished');
      return;
    }
    if (this.skipSpace(c)) return;
    if (c === code.openBrace) this.open(c, 'keyOrEnd');
    else if (c === code.openBracket) this.open(c, 'valueOrEnd');
    else if (c === code.closeBrace || c === code.closeBracket) this.close(c);
    else if (c === code.comma) this.separate();
    else if (c === code.colon) this.advance('colon', 'value');
    else if (c === code.quote || isCurlyQuote(c)) this.string(c);
    else this.literal();
  }

  private stop(kind: 'broken' | 'unfinished'): void {
    this.stopped = kind;
  }

  /** NaN at the end of the text: it equals no character and is in no range. */
  private peek(): number {
    return this.text.charCodeAt(this.at);
  }

  private mend(start: number, end: number, text: string): void {
    this.edits.push({ start, end, text });
    this.strict = false;
  }

  private skipSpace(c: number): boolean {
    if (c === code.newline) this.strict = false;
    else if (isLooseSpace(c)) this.mend(this.at, this.at + 1, ' ');
    else if (isZeroWidth(c)) this.mend(this.at, this.at + 1, '');
    else if (c !== code.space && c !== code.tab && c !== code.return) return false;
    this.at++;
    return true;
  }

  private advance(from: Expect, to: Expect): void {
    if (this.expect !== from) {
      this.stop('broken');
      return;
    }
    this.expect = to;
    this.at++;
  }

  private open(c: number, next: Expect): void {
    if (this.expect !== 'value' && this.expect !== 'valueOrEnd') {
      this.stop('broken');
      return;
    }
    this.stack.push(c);
    this.comma = -1;
    this.expect = next;
    this.at++;
  }

  private close(c: number): void {
    const inObject = this.stack.at(-1) === code.openBrace;
    if (inObject !== (c === code.closeBrace)) {
      this.stop('broken');
      return;
    }
    const trailing = this.comma >= 0 && this.expect === (inObject ? 'key' : 'value');
    if (trailing) this.mend(this.comma, this.comma + 1, '');
    else if (this.expect !== 'commaOrEnd' && this.expect !== (inObject ? 'keyOrEnd' : 'valueOrEnd')) {
      this.stop('broken');
      return;
    }
    this.stack.pop();
    this.settle();
    this.at++;
  }

  private separate(): void {
    const at = this.at;
    this.advance('commaOrEnd', this.stack.at(-1) === code.openBrace ? 'key' : 'value');
    this.comma = at;
  }

  /** A value is complete. */
  private settle(): void {
    this.comma = -1;
    this.expect = 'commaOrEnd';
  }

  private string(quote: number): void {
    const isKey = this.expect === 'keyOrEnd' || this.expect === 'key';
    if (!isKey && this.expect !== 'value' && this.expect !== 'valueOrEnd') {
      this.stop('broken');
      return;
    }
    if (quote === code.quote) this.straightString();
    else this.curlyString();
    this.settle();
    if (isKey) this.expect = 'colon';
  }

  private straightString(): void {
    for (this.at++; ; this.at++) {
      const c = this.peek();
      if (Number.isNaN(c)) {
        this.stop('unfinished');
        return;
      }
      if (c === code.quote) break;
      if (c === code.backslash) this.at++;
      else if (c === code.newline && this.objectFollows()) {
        this.stop('broken');
        return;
      } else if (c < code.space) this.mend(this.at, this.at + 1, controlEscape(c));
    }
    this.at++;
  }

  /**
   * Models break the line inside a string, which is mended; but where the next line begins an object, the string's
   * quote was forgotten.
   */
  private objectFollows(): boolean {
    let next = this.at + 1;
    while (this.text.charCodeAt(next) === code.space || this.text.charCodeAt(next) === code.tab) next++;
    return this.text.charCodeAt(next) === code.openBrace;
  }

  private curlyString(): void {
    this.mend(this.at, this.at + 1, '"');
    for (this.at++; ; this.at++) {
      const c = this.peek();
      if (Number.isNaN(c)) {
        this.stop('unfinished');
        return;
      }
      if (isCurlyQuote(c)) break;
      if (c === code.newline) {
        this.stop('broken');
        return;
      }
      if (c === code.backslash) this.at++;
      else if (c === code.quote) this.mend(this.at, this.at + 1, '\\"');
      else if (c < code.space) this.mend(this.at, this.at + 1, controlEscape(c));
    }
    this.mend(this.at, this.at + 1, '"');
    this.at++;
  }

  /** true, false, null or a number: JSON.parse judges it, here only its extent matters. */
  private literal(): void {
    if (this.expect !== 'value' && this.expect !== 'valueOrEnd') {
      this.stop('broken');
      return;
    }
    const from = this.at;
    while (isLiteralCode(this.peek())) this.at++;
    if (this.at >= this.text.length) {
      this.stop('unfinished');
      return;
    }
    if (this.at === from) {
      this.stop('broken');
      return;
    }
    this.settle();
  }
}

function isLiteralCode(c: number): boolean {
  return (
    (c >= 0x30 && c <= 0x39) || // 0-9
    (c >= 0x61 && c <= 0x7a) || // a-z
    c === 0x45 || // E
    c === 0x2b || // +
    c === 0x2d || // -
    c === 0x2e // .
  );
}

function controlEscape(c: number): string {
  return '\\u' + c.toString(16).padStart(4, '0');
}

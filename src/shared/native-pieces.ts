/**
 * A line of the MCP server may be longer than one frame, so the host sends it in pieces and the worker joins them.
 * Line and part numbers let the worker notice a piece that was lost, doubled or out of order.
 */
export interface Piece {
  readonly type: 'piece';
  /** Counts the host's lines from 0. */
  readonly line: number;
  /** Counts the line's pieces from 0. */
  readonly part: number;
  readonly last: boolean;
  readonly text: string;
}

/** JSON bytes of the text in one piece: far below a frame's limit, so that the rest of the message fits beside it. */
export const pieceBytes = 256 * 1024;

/** Longest line, in bytes of UTF-8, that is carried at all. A longer one fails its own call and nothing else. */
export const maxLineBytes = 64 * 1024 * 1024;

/** Cuts text so that no part takes more than `limit` bytes inside a JSON string. A surrogate pair stays together. */
export function splitText(text: string, limit: number): string[] {
  const parts: string[] = [];
  let from = 0;
  let size = 0;
  for (let at = 0; at < text.length;) {
    const code = text.codePointAt(at) ?? 0;
    const bytes = escapedBytes(code);
    if (size > 0 && size + bytes > limit) {
      parts.push(text.slice(from, at));
      from = at;
      size = 0;
    }
    size += bytes;
    at += code > 0xffff ? 2 : 1;
  }
  parts.push(text.slice(from));
  return parts;
}

/** Bytes that JSON.stringify and UTF-8 make of one code point (ECMA-262 QuoteJSONString). */
function escapedBytes(code: number): number {
  if (code === 0x22 || code === 0x5c) return 2;
  if (code < 0x20) return [8, 9, 10, 12, 13].includes(code) ? 2 : 6;
  if (code < 0x80) return 1;
  if (code < 0x800) return 2;
  if (code > 0xffff) return 4;
  return code >= 0xd800 && code <= 0xdfff ? 6 : 3;
}

/** One line as the pieces to send. */
export function toPieces(line: number, text: string, limit = pieceBytes): Piece[] {
  const parts = splitText(text, limit);
  return parts.map((part, at) => ({
    type: 'piece',
    line,
    part: at,
    last: at === parts.length - 1,
    text: part,
  }));
}

/** Puts pieces together again. */
export class PieceJoiner {
  #line = 0;
  #parts: string[] = [];
  #length = 0;

  /** The whole line when this piece was its last, else undefined. Throws an Error when a piece is missing or too many. */
  push(piece: Piece): string | undefined {
    if (piece.line !== this.#line || piece.part !== this.#parts.length)
      throw new Error(
        `Piece ${piece.line}.${piece.part} came where ${this.#line}.${this.#parts.length} was due.`,
      );
    this.#length += piece.text.length;
    if (this.#length > maxLineBytes) throw new Error(`Line ${piece.line} is over ${maxLineBytes} bytes.`);
    this.#parts.push(piece.text);
    if (!piece.last) return undefined;
    const text = this.#parts.join('');
    this.skip();
    return text;
  }

  /** Counts a line that the host told of in another way. */
  skip(): void {
    this.#line += 1;
    this.#parts = [];
    this.#length = 0;
  }
}

/**
 * Chrome's native messaging frames: a 4-byte length in the machine's byte order, then that many bytes of UTF-8 JSON.
 * https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host-protocol
 */

/** Longest JSON, in bytes, that a host may send to the browser: one byte more ends the port (measured, Chromium 156). */
export const maxFrameBytes = 1_048_576;

const headBytes = 4;
const littleEndian = new Uint8Array(new Uint16Array([1]).buffer)[0] === 1;

/** One message as the bytes of its frame. Throws a RangeError when its JSON is longer than `limit` bytes. */
export function encodeFrame(message: unknown, limit = maxFrameBytes): Uint8Array {
  const body = new TextEncoder().encode(JSON.stringify(message));
  if (body.length > limit) throw new RangeError(`A message of ${body.length} bytes is over ${limit}.`);
  const frame = new Uint8Array(headBytes + body.length);
  new DataView(frame.buffer).setUint32(0, body.length, littleEndian);
  frame.set(body, headBytes);
  return frame;
}

/**
 * Cuts a byte stream into messages, wherever its chunks begin and end. Throws a RangeError for an announced length
 * over `limit` and a SyntaxError for a body that is not JSON; after either the stream cannot be trusted any more.
 */
export class FrameReader {
  readonly #limit: number;
  #chunks: Uint8Array[] = [];
  #size = 0;

  constructor(limit: number) {
    this.#limit = limit;
  }

  /** The messages that this chunk completes. */
  push(chunk: Uint8Array): unknown[] {
    this.#chunks.push(chunk);
    this.#size += chunk.length;
    const messages: unknown[] = [];
    for (let body = this.#nextBody(); body !== undefined; body = this.#nextBody())
      messages.push(JSON.parse(new TextDecoder('utf-8', { fatal: true, ignoreBOM: true }).decode(body)));
    return messages;
  }

  #nextBody(): Uint8Array | undefined {
    if (this.#size < headBytes) return undefined;
    const head = this.#peek(headBytes);
    const length = new DataView(head.buffer, head.byteOffset, headBytes).getUint32(0, littleEndian);
    if (length > this.#limit) throw new RangeError(`A message of ${length} bytes is over ${this.#limit}.`);
    if (this.#size < headBytes + length) return undefined;
    const frame = this.#peek(headBytes + length);
    this.#size -= headBytes + length;
    const first = this.#chunks[0];
    this.#chunks = first === undefined ? [] : [first.subarray(headBytes + length)];
    return frame.subarray(headBytes);
  }

  /** The first `count` bytes as one piece; joins chunks only when they do not lie in the first one. */
  #peek(count: number): Uint8Array {
    const first = this.#chunks[0];
    if (first !== undefined && first.length >= count) return first.subarray(0, count);
    const joined = new Uint8Array(this.#size);
    let at = 0;
    for (const chunk of this.#chunks) {
      joined.set(chunk, at);
      at += chunk.length;
    }
    this.#chunks = [joined];
    return joined.subarray(0, count);
  }
}

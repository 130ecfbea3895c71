/** A line of the child: whole, or too long to be kept. */
export type ChildLine =
  | { readonly kind: 'line'; readonly text: string }
  | { readonly kind: 'oversize'; readonly bytes: number; readonly head: string; readonly tail: string };

const newline = 10;
const endBytes = 1024;

/** Cuts the child's output into lines and keeps no more of one line than the cap (faults 29). */
export class LineSplitter {
  readonly #cap: number;
  #chunks: Buffer[] = [];
  #size = 0;
  /** Ends of a line that went over the cap: its first bytes and, rolling, its last. */
  #over: { head: Buffer; tail: Buffer } | undefined;

  constructor(cap: number) {
    this.#cap = cap;
  }

  /** The lines that this chunk completes; empty ones are left out. */
  push(chunk: Buffer): ChildLine[] {
    const lines: ChildLine[] = [];
    let from = 0;
    for (let at = chunk.indexOf(newline); at !== -1; at = chunk.indexOf(newline, from)) {
      this.#keep(chunk.subarray(from, at));
      const line = this.#take();
      if (line !== undefined) lines.push(line);
      from = at + 1;
    }
    this.#keep(chunk.subarray(from));
    return lines;
  }

  #keep(bytes: Buffer): void {
    this.#size += bytes.length;
    if (this.#over !== undefined) {
      this.#over.tail = Buffer.concat([this.#over.tail, bytes]).subarray(-endBytes);
      return;
    }
    this.#chunks.push(bytes);
    if (this.#size <= this.#cap) return;
    const all = Buffer.concat(this.#chunks);
    this.#over = {
      head: Buffer.from(all.subarray(0, endBytes)),
      tail: Buffer.from(all.subarray(-endBytes)),
    };
    this.#chunks = [];
  }

  #take(): ChildLine | undefined {
    const over = this.#over;
    const bytes = this.#size;
    const text = Buffer.concat(this.#chunks).toString('utf8').trim();
    this.#chunks = [];
    this.#size = 0;
    this.#over = undefined;
    if (over !== undefined)
      return { kind: 'oversize', bytes, head: over.head.toString('utf8'), tail: over.tail.toString('utf8') };
    return text === '' ? undefined : { kind: 'line', text };
  }
}

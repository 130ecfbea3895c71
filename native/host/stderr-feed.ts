import { LastLines } from './last-lines.ts';

/** Between two messages, ms: a server that writes without pause must not drown its own answers. */
const pauseMs = 250;
const linesAtOnce = 50;

/** Tells what a child writes to stderr while it runs: whole lines, a few at a time, secrets blotted out. */
export class StderrFeed {
  readonly #lines: LastLines;
  readonly #tell: (text: string) => void;
  #timer: NodeJS.Timeout | undefined;

  /** @param tell is given lines joined by newlines: the last 50 of a quarter of a second. */
  constructor(secrets: readonly string[], tell: (text: string) => void) {
    this.#lines = new LastLines(linesAtOnce, secrets);
    this.#tell = tell;
  }

  push(text: string): void {
    this.#lines.push(text);
    this.#timer ??= setTimeout(() => this.#flush(), pauseMs).unref();
  }

  #flush(): void {
    this.#timer = undefined;
    const text = this.#lines.take();
    if (text !== undefined) this.#tell(text);
  }
}

const lineLength = 500;
const shortestSecret = 6;

/** The end of the child's stderr, with the configured secrets blotted out (threats C21). */
export class LastLines {
  readonly #count: number;
  readonly #secrets: readonly string[];
  #lines: string[] = [];
  #rest = '';

  constructor(count: number, secrets: readonly string[]) {
    this.#count = count;
    this.#secrets = secrets.filter((secret) => secret.length >= shortestSecret);
  }

  push(text: string): void {
    const lines = (this.#rest + text).split(/\r?\n/);
    this.#rest = this.#blot(lines.pop() ?? '').slice(-4 * lineLength);
    this.#lines = [...this.#lines, ...lines].slice(-this.#count);
  }

  /** What was kept, one line a line; undefined when there is nothing. */
  text(): string | undefined {
    const lines = [...this.#lines, this.#rest].filter((line) => line.trim() !== '').slice(-this.#count);
    return lines.length === 0 ? undefined : lines.map((line) => this.#clean(line)).join('\n');
  }

  /** What came since the last time in whole lines; undefined when there is nothing. Older lines than the last few are gone. */
  take(): string | undefined {
    const rest = this.#rest;
    this.#rest = '';
    const text = this.text();
    this.#lines = [];
    this.#rest = rest;
    return text;
  }

  #blot(text: string): string {
    return this.#secrets.reduce((told, secret) => told.replaceAll(secret, '***'), text);
  }

  #clean(line: string): string {
    const blotted = this.#blot(line);
    return blotted.length > lineLength ? `${blotted.slice(0, lineLength)} …` : blotted;
  }
}

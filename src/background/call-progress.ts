import type { ToolProgress } from '../shared/tool.ts';

/** Servers may tell of progress thousands of times a second; the UI needs to hear of it so often, ms. */
const gapMs = 200;
const longestMessage = 200;

/** How far the calls that run now say they are. Nothing of it is recorded: it says nothing about how a call ends. */
export class CallProgress {
  readonly #known = new Map<string, ToolProgress>();
  readonly #changed: () => void;
  readonly #clean: <T>(said: T) => T;
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param changed called at most every 200 ms
   * @param clean takes the user's secrets out of what a server says
   */
  constructor(changed: () => void, clean: <T>(said: T) => T) {
    this.#changed = changed;
    this.#clean = clean;
  }

  /** Runs a call and keeps what it says of its progress until it ends. `call` names it among all. */
  async during<T>(call: string, run: (tell: (progress: ToolProgress) => void) => Promise<T>): Promise<T> {
    try {
      return await run((progress) => this.#keep(call, progress));
    } finally {
      this.#known.delete(call);
    }
  }

  of(call: string): ToolProgress | undefined {
    return this.#known.get(call);
  }

  #keep(call: string, { progress, total, message }: ToolProgress): void {
    const said = {
      progress,
      ...(total !== undefined && { total }),
      ...(message !== undefined && { message: Array.from(message).slice(0, longestMessage).join('') }),
    };
    this.#known.set(call, this.#clean(said));
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.#changed();
    }, gapMs);
  }
}

/** The name of one run of a call for `CallProgress`. */
export function runName(
  stream: string,
  { key, run }: { readonly key: string; readonly run: number },
): string {
  return `${stream} ${key} ${run}`;
}

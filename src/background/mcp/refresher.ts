/** Least time between two readings of one server's list: a flood of notices must not become a flood of requests. */
const gapMs = 1_000;

/** Runs an action soon after it was asked for, once for all requests that come meanwhile (faults 46). */
export class Refresher {
  readonly #run: () => Promise<void>;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #last = -Infinity;
  #running = false;
  #again = false;
  #stopped = false;

  /** Where `run` rejects, nothing is told: the next request runs it again. */
  constructor(run: () => Promise<void>) {
    this.#run = run;
  }

  request(): void {
    if (this.#running) this.#again = true;
    else if (!this.#stopped)
      this.#timer ??= setTimeout(() => void this.#go(), Math.max(0, this.#last + gapMs - performance.now()));
  }

  stop(): void {
    this.#stopped = true;
    clearTimeout(this.#timer);
  }

  async #go(): Promise<void> {
    this.#timer = undefined;
    this.#last = performance.now();
    this.#running = true;
    try {
      await this.#run();
    } catch (error) {
      console.warn('A list could not be read again', error);
    } finally {
      this.#running = false;
    }
    if (this.#again) {
      this.#again = false;
      this.request();
    }
  }
}

/**
 * Chrome opens six HTTP/1.1 connections to one host and port and lets every further request wait (measured). A waiting
 * request looks like a dead server, so we share the six: a push stream of one server, four calls, one left for
 * control messages (cancel, ping, session). Over https servers speak HTTP/2, which has no such limit.
 */
const plainLimits = { streams: 1, calls: 4 };
const secureLimits = { streams: Infinity, calls: 32 };

class OriginBudget {
  readonly #limits: { readonly streams: number; readonly calls: number };
  #streams = 0;
  #calls = 0;
  readonly #waiting: (() => void)[] = [];

  constructor(protocol: string) {
    this.#limits = protocol === 'https:' ? secureLimits : plainLimits;
  }

  /** Takes the place for a push stream; undefined when it is taken. */
  takeStream(): (() => void) | undefined {
    if (this.#streams >= this.#limits.streams) return undefined;
    this.#streams += 1;
    return once(() => (this.#streams -= 1));
  }

  /** Waits for a call's place. Rejects with the signal's reason. */
  async takeCall(signal: AbortSignal): Promise<() => void> {
    signal.throwIfAborted();
    if (this.#calls < this.#limits.calls) {
      this.#calls += 1;
    } else {
      await this.#turn(signal);
    }
    return once(() => this.#giveBack());
  }

  /** A freed place goes straight to the next in line, so `#calls` stays as it is. */
  #giveBack(): void {
    const next = this.#waiting.shift();
    if (next === undefined) this.#calls -= 1;
    else next();
  }

  #turn(signal: AbortSignal): Promise<void> {
    return new Promise((resolve, reject) => {
      const take = () => {
        signal.removeEventListener('abort', leave);
        resolve();
      };
      const leave = () => {
        this.#waiting.splice(this.#waiting.indexOf(take), 1);
        reject(signal.reason instanceof Error ? signal.reason : new Error(String(signal.reason)));
      };
      this.#waiting.push(take);
      signal.addEventListener('abort', leave, { once: true });
    });
  }
}

function once(action: () => void): () => void {
  let done = false;
  return () => {
    if (!done) action();
    done = true;
  };
}

const budgets = new Map<string, OriginBudget>();

/** The budget that all servers of one origin share. */
export function originBudget(url: URL): OriginBudget {
  const budget = budgets.get(url.origin) ?? new OriginBudget(url.protocol);
  budgets.set(url.origin, budget);
  return budget;
}

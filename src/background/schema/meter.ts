/**
 * Steps that one check may take with all that belongs to it, preparation and coercion included. A step is about what a
 * pattern takes for one character, a few nanoseconds: counted, not timed, so the same call always ends in the same way.
 */
export const maxSteps = 20_000_000;

/** A check was given up because it took too many steps. */
export class TooDear extends Error {
  constructor() {
    super('it takes too many steps to check');
  }
}

/** Counts steps. Throws TooDear beyond its limit. */
export class Meter {
  #spent = 0;
  readonly #known = new Set<object>();

  constructor(private readonly most = maxSteps) {}

  get spent(): number {
    return this.#spent;
  }

  spend(steps: number): void {
    this.#spent += steps;
    if (this.#spent > this.most) throw new TooDear();
  }

  /** What is made once for many calls costs each call the same, whoever came first. */
  spendOnce(made: object, steps: number): void {
    if (this.#known.has(made)) return;
    this.#known.add(made);
    this.spend(steps);
  }
}

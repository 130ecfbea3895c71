/**
 * Answers kept for as long as the server allows (2026-07-28, "Caching": `ttlMs`). Both cache scopes are met: what is
 * kept belongs to one connection, so to one user, and goes with it. The oldest goes first when there are too many.
 */
export class Kept<T> {
  readonly #entries = new Map<string, { readonly value: T; readonly until: number }>();

  constructor(
    private readonly most: number,
    private readonly now: () => number,
  ) {}

  get(key: string): T | undefined {
    const entry = this.#entries.get(key);
    return entry !== undefined && entry.until > this.now() ? entry.value : undefined;
  }

  put(key: string, value: T, ttlMs: number): void {
    this.#entries.delete(key);
    if (ttlMs <= 0) return;
    this.#entries.set(key, { value, until: this.now() + ttlMs });
    const oldest = this.#entries.keys().next();
    if (this.#entries.size > this.most && oldest.done !== true) this.#entries.delete(oldest.value);
  }

  delete(key: string): void {
    this.#entries.delete(key);
  }

  clear(): void {
    this.#entries.clear();
  }
}

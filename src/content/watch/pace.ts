/** Shortest and longest wait between two scans, in milliseconds. */
const shortest = 8;
const longest = 250;

/**
 * When to scan: soon after a change, changes taken together, and never more than a fifth of the page's time. By timers
 * and not by frames, which stand still in background tabs.
 */
export class Pace {
  private timer: ReturnType<typeof setTimeout> | undefined;
  private dueAt = Infinity;
  private wait = shortest;
  private ended = false;

  constructor(private readonly scan: () => void) {}

  /** Scan after the present wait, or earlier if that is planned already. */
  soon(): void {
    this.within(this.wait);
  }

  /** Scan in `delay` milliseconds at the latest. */
  within(delay: number): void {
    const dueAt = performance.now() + delay;
    if (this.ended || dueAt >= this.dueAt) return;
    clearTimeout(this.timer);
    this.dueAt = dueAt;
    this.timer = setTimeout(() => this.run(), delay);
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
  }

  private run(): void {
    this.dueAt = Infinity;
    const start = performance.now();
    this.scan();
    this.wait = Math.min(longest, Math.max(shortest, 4 * (performance.now() - start)));
  }
}

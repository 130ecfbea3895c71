import type { Wall } from '../../src/eventlog/host-clock.ts';

interface Due {
  readonly fire: () => void;
  readonly at: number;
}

/** A clock that moves only when told, from due time to due time. */
export class FakeWall implements Wall {
  #timers: Due[] = [];

  constructor(private time = 0) {}

  now = (): number => this.time;

  setTimeout = (fire: () => void, ms: number): Due => {
    const timer = { fire, at: this.time + ms };
    this.#timers.push(timer);
    return timer;
  };

  clearTimeout = (timer: Due): void => {
    this.#timers = this.#timers.filter((other) => other !== timer);
  };

  /** Moves time; every timer fires at its own time. Effects settle in between only if the caller awaits. */
  advance(ms: number): void {
    const end = this.time + ms;
    for (;;) {
      const next = this.#timers.filter((timer) => timer.at <= end).sort((a, b) => a.at - b.at)[0];
      if (!next) break;
      this.clearTimeout(next);
      this.time = next.at;
      next.fire();
    }
    this.time = end;
  }
}

/** Lets everything that waits for promises only go as far as it can. */
export async function settle(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

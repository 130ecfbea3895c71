import type { ActorOptions, AnyActorLogic } from 'xstate';

/** Real time, given in: `globalThis` in the worker, a fake in tests. */
export interface Wall {
  readonly now: () => number;
  readonly setTimeout: (fire: () => void, ms: number) => unknown;
  readonly clearTimeout: (handle: never) => void;
}

interface Timer {
  readonly fire: () => void;
  readonly due: number;
  readonly ms: number;
  handle?: unknown;
}

/**
 * The clock of one stream. While its log is replayed, time is the record's and timers are only collected; `goLive`
 * arms what was not cancelled with what is left of it. So `after` survives the worker's death (xstate.md §4).
 */
export class HostClock implements NonNullable<ActorOptions<AnyActorLogic>['clock']> {
  #replayed: number | undefined;
  #next = 1;
  readonly #timers = new Map<number, Timer>();

  constructor(private readonly wall: Wall) {}

  now(): number {
    return this.#replayed ?? this.wall.now();
  }

  /** Time stands at `at` until the next call or goLive. */
  replayAt(at: number): void {
    this.#replayed = at;
  }

  goLive(): void {
    this.#replayed = undefined;
    for (const [id, timer] of this.#timers) this.#arm(id, timer);
  }

  /** When each pending timer is due, host clock ms. */
  get pending(): readonly number[] {
    return [...this.#timers.values()].map((timer) => timer.due);
  }

  setTimeout(fire: () => void, ms: number): number {
    const id = this.#next++;
    const timer: Timer = { fire, due: this.now() + ms, ms };
    this.#timers.set(id, timer);
    if (this.#replayed === undefined) this.#arm(id, timer);
    return id;
  }

  clearTimeout(id: number): void {
    const timer = this.#timers.get(id);
    if (timer?.handle !== undefined) this.wall.clearTimeout(timer.handle as never);
    this.#timers.delete(id);
  }

  /** Stops every timer; nothing fires afterwards. */
  stop(): void {
    for (const id of [...this.#timers.keys()]) this.clearTimeout(id);
  }

  /** Never longer than the timer's whole span: the wall may have been set back since the record was written. */
  #arm(id: number, timer: Timer): void {
    timer.handle = this.wall.setTimeout(
      () => {
        this.#timers.delete(id);
        timer.fire();
      },
      Math.min(timer.ms, Math.max(0, timer.due - this.wall.now())),
    );
  }
}

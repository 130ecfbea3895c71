/** How often the worker touches a chrome API while it must stay: its idle limit is 30 s. */
const touchMs = 20_000;

/** Wakes the worker if it was killed with work open: the shortest period Chrome allows packed extensions. */
const alarmMinutes = 0.5;

export const awakeAlarm = 'open-work';

/**
 * Keeps the worker alive while something is open; an open stream or port alone does not
 * (https://developer.chrome.com/docs/extensions/develop/concepts/service-workers/lifecycle).
 */
export class Awake {
  readonly #reasons = new Set<string>();
  #timer: ReturnType<typeof setInterval> | undefined;
  /** An alarm outlives its worker: until this one has looked, there may be one of the worker before. */
  #mayHaveAlarm = true;

  /** Holds the worker for this reason, or lets go of it. */
  hold(reason: string, needed: boolean): void {
    if (needed) this.#reasons.add(reason);
    else this.#reasons.delete(reason);
    const isHeld = this.#timer !== undefined;
    if (this.#reasons.size > 0 && !isHeld) this.#begin();
    if (this.#reasons.size === 0 && this.#mayHaveAlarm) this.#end();
  }

  get reasons(): readonly string[] {
    return [...this.#reasons];
  }

  #begin(): void {
    this.#timer = setInterval(() => void chrome.runtime.getPlatformInfo(), touchMs);
    this.#mayHaveAlarm = true;
    void chrome.alarms.create(awakeAlarm, { periodInMinutes: alarmMinutes });
  }

  #end(): void {
    clearInterval(this.#timer);
    this.#timer = undefined;
    this.#mayHaveAlarm = false;
    void chrome.alarms.clear(awakeAlarm);
  }
}

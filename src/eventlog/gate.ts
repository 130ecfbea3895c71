import { fromPromise, type PromiseActorLogic } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import { parentOf } from './actors.ts';
import { FlushFailed } from './journal.ts';

/** What an effect gets: its input from the machine and a signal that aborts when the machine leaves the state. */
export interface EffectRun<TInput> {
  readonly input: TInput;
  readonly signal: AbortSignal;
  /** Sends an event to the machine that invoked the effect; it is recorded. Does nothing once the signal is aborted. */
  readonly tell: (event: { readonly type: string }) => void;
}

/**
 * Stands between a stream's machines and the world. Closed while the log is replayed: effects start and never settle.
 * Open afterwards: an effect begins when the record that caused it is on disk, so that no act precedes its record.
 */
export class Gate {
  #open = false;

  /**
   * @param flushed resolves when all records are on disk, rejects with FlushFailed
   * @param admit makes a result fit for machine and log (JSON, no secrets)
   */
  constructor(
    private readonly flushed: () => Promise<void>,
    private readonly admit: <T>(value: T) => T,
  ) {}

  get isOpen(): boolean {
    return this.#open;
  }

  open(): void {
    this.#open = true;
  }

  /**
   * Actor logic of one effect. `run` resolves what the machine gets; `refuse` makes that value from the reason when the
   * log cannot be written: then `run` is not called at all.
   */
  effect<TOutput, TInput>(
    run: (effect: EffectRun<TInput>) => Promise<TOutput>,
    refuse: (reason: Failure) => TOutput,
  ): PromiseActorLogic<TOutput, TInput> {
    return fromPromise<TOutput, TInput>(async ({ input, signal, self }) => {
      if (!this.#open) return never();
      try {
        await this.flushed();
      } catch (error) {
        if (error instanceof FlushFailed) return refuse(error.failure);
        throw error;
      }
      if (signal.aborted) return never();
      const tell = (event: { readonly type: string }) => {
        if (!signal.aborted) parentOf(self)?.send(this.admit(event));
      };
      return this.admit(await run({ input, signal, tell }));
    });
  }
}

function never(): Promise<never> {
  return new Promise(() => undefined);
}

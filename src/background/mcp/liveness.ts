import type { Failure } from '../../shared/failure.ts';
import { TransportFault } from '../../transports/types.ts';

/** After this much silence a call is preceded by a ping. */
const silenceMs = 5_000;

/**
 * Whether anybody is there. fetch tells a server that was never reached and one that died in the middle by the same
 * words. So after a silence we ask something harmless first: when that finds nobody, the call provably did not run and
 * may be sent again later.
 */
export class Liveness {
  /** Something broke and nobody has answered since. */
  doubtful = false;
  readonly #greet: () => Promise<void>;
  readonly #nobody: (why: Failure) => void;
  #checking: Promise<void> | undefined;

  /**
   * @param greet asks the server for the least there is; rejects like a request
   * @param nobody told that nobody is there
   */
  constructor(greet: () => Promise<void>, nobody: (why: Failure) => void) {
    this.#greet = greet;
    this.#nobody = nobody;
  }

  /** Resolves at once where the server was heard a moment ago (performance.now()), else when it was asked. Never rejects. */
  async assure(heardAt: number): Promise<void> {
    if (this.doubtful || performance.now() - heardAt >= silenceMs) await this.check();
  }

  /** One ping for all who doubt. Only nobody's being there is told; a slow server is a server. */
  check(): Promise<void> {
    this.#checking ??= this.#ping().finally(() => (this.#checking = undefined));
    return this.#checking;
  }

  async #ping(): Promise<void> {
    try {
      await this.#greet();
      this.doubtful = false;
    } catch (error) {
      if (!(error instanceof TransportFault && error.failure.code === 'connectionRefused')) return;
      this.doubtful = true;
      this.#nobody(error.failure);
    }
  }
}

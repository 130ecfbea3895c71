import type { Writable } from 'node:stream';

/** Unread input the host holds for a child before it refuses more: enough for one large message, not for a heap. */
const maxWaitingBytes = 32 * 1024 * 1024;

/**
 * Gives lines to a child. A child that stops reading makes later lines refused, not queued without end (faults 25);
 * the host's own input must stay open, or it would not see the browser leave.
 */
export class ChildInput {
  readonly #pipe: Writable;

  constructor(pipe: Writable) {
    this.#pipe = pipe;
    // A child that ended while we wrote: its exit is told by the process itself.
    pipe.on('error', () => undefined);
  }

  /**
   * False when the line was not taken. `onBroken` is called when it turns out later that the child, already gone, got
   * no whole line of it; only for a line written alone, since of several the first ones may have arrived.
   */
  write(text: string, onBroken: () => void): boolean {
    const waiting = this.#pipe.writableLength;
    if (!this.#pipe.writable || (waiting > 0 && waiting + text.length > maxWaitingBytes)) return false;
    this.#pipe.write(`${text}\n`, (error) => {
      if (waiting === 0 && error != null && 'code' in error && error.code === 'EPIPE') onBroken();
    });
    return true;
  }
}

import type { Client } from '@modelcontextprotocol/client';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const ackMs = 10_000;

/**
 * The modern era tells of changed tools only to who listens (2026-07-28, "subscriptions/listen"). Listens again when the
 * stream ended, and takes every new start for a change: one may have been missed. A server or an origin budget that gives
 * no stream is asked again ever more rarely; meanwhile the list is read when the user asks for it.
 */
export class ToolChanges {
  readonly #client: Client;
  readonly #changed: () => void;
  readonly #end = new AbortController();
  #retryMs = firstRetryMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #missed = false;

  constructor(client: Client, changed: () => void) {
    this.#client = client;
    this.#changed = changed;
    void this.#listen();
  }

  stop(): void {
    clearTimeout(this.#timer);
    this.#end.abort(new Error('The connection was closed.'));
  }

  async #listen(): Promise<void> {
    const { signal } = this.#end;
    try {
      const subscription = await this.#client.listen({ toolsListChanged: true }, { signal, timeout: ackMs });
      this.#retryMs = firstRetryMs;
      if (this.#missed) this.#changed();
      await subscription.closed;
    } catch (error) {
      if (!signal.aborted) console.debug('MCP Multi Bridge: no notices of changed tools.', error);
    }
    if (signal.aborted) return;
    this.#missed = true;
    this.#timer = setTimeout(() => void this.#listen(), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }
}

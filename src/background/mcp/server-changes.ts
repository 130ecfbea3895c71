import type { Client, SubscriptionFilter } from '@modelcontextprotocol/client';

const firstRetryMs = 1_000;
const longestRetryMs = 30_000;
const ackMs = 10_000;

/** The lists that a server may change. */
export type ServerListName = 'tools' | 'prompts' | 'resources';

/** Who is told what changed. */
export interface ChangeListener {
  readonly onListChanged: (list: ServerListName) => void;
  /** The server tells of changes to these resources from now on. */
  readonly onWatching: (uris: readonly string[]) => void;
}

/**
 * The modern era tells of changes only to who listens (2026-07-28, "subscriptions/listen"): one stream for all lists and
 * all watched resources, since an origin has only one to give. Listens again when the stream ended or what is wanted has
 * changed, and takes every new start for a change of the lists: one may have been missed. A server or an origin budget
 * that gives no stream is asked again ever more rarely; meanwhile a list is read when the user asks for it.
 */
export class ServerChanges {
  readonly #client: Client;
  readonly #lists: readonly ServerListName[];
  readonly #listener: ChangeListener;
  #uris: readonly string[] = [];
  #round = new AbortController();
  #retryMs = firstRetryMs;
  #timer: ReturnType<typeof setTimeout> | undefined;
  #begun = false;
  #stopped = false;

  /** @param lists those whose changes the server promises to tell */
  constructor(client: Client, lists: readonly ServerListName[], listener: ChangeListener) {
    this.#client = client;
    this.#lists = lists;
    this.#listener = listener;
    void this.#listen(this.#round.signal);
  }

  /** Listens for changes of exactly these resources. */
  watch(uris: readonly string[]): void {
    if (this.#stopped || JSON.stringify(uris) === JSON.stringify(this.#uris)) return;
    this.#uris = uris;
    this.#end('Something else is listened for.');
    this.#round = new AbortController();
    this.#retryMs = firstRetryMs;
    void this.#listen(this.#round.signal);
  }

  stop(): void {
    this.#stopped = true;
    this.#end('The connection was closed.');
  }

  #end(why: string): void {
    clearTimeout(this.#timer);
    this.#round.abort(new Error(why));
  }

  async #listen(signal: AbortSignal): Promise<void> {
    const filter = this.#filter();
    if (Object.keys(filter).length === 0) return;
    try {
      const subscription = await this.#client.listen(filter, { signal, timeout: ackMs });
      this.#retryMs = firstRetryMs;
      if (this.#begun) for (const list of this.#lists) this.#listener.onListChanged(list);
      this.#begun = true;
      this.#listener.onWatching(subscription.honoredFilter.resourceSubscriptions ?? []);
      await subscription.closed;
    } catch (error) {
      if (!signal.aborted) console.debug('MCP Multi Bridge: no notices of changes.', error);
    }
    if (signal.aborted) return;
    this.#begun = true;
    this.#timer = setTimeout(() => void this.#listen(signal), this.#retryMs);
    this.#retryMs = Math.min(longestRetryMs, this.#retryMs * 2);
  }

  #filter(): SubscriptionFilter {
    return {
      ...(this.#lists.includes('tools') && { toolsListChanged: true }),
      ...(this.#lists.includes('prompts') && { promptsListChanged: true }),
      ...(this.#lists.includes('resources') && { resourcesListChanged: true }),
      ...(this.#uris.length > 0 && { resourceSubscriptions: [...this.#uris] }),
    };
  }
}

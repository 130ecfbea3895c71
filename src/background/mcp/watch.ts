import * as z from 'zod/mini';
import type { WatchedResource } from '../../shared/resource.ts';
import type { Ask } from './ask.ts';
import type { Session } from './session.ts';

const subscribeMs = 15_000;
const anything = z.looseObject({});
const notTold = 'The server does not tell of changes to this resource.';

/**
 * The resources of one server that are watched for changes: by resources/subscribe in the legacy era, by what is
 * listened for in the modern one.
 */
export class Watch {
  readonly #watched = new Map<string, WatchedResource>();
  readonly #ask: Ask;
  readonly #session: () => Session | undefined;
  readonly #changed: () => void;
  readonly #now: () => number;

  constructor(ask: Ask, session: () => Session | undefined, changed: () => void, now: () => number) {
    this.#ask = ask;
    this.#session = session;
    this.#changed = changed;
    this.#now = now;
  }

  get watched(): readonly WatchedResource[] {
    return [...this.#watched.values()];
  }

  /** Watches exactly these. */
  set(uris: readonly string[]): void {
    const gone = [...this.#watched.keys()].filter((uri) => !uris.includes(uri));
    const come = uris.filter((uri) => !this.#watched.has(uri));
    for (const uri of gone) this.#watched.delete(uri);
    for (const uri of come) this.#watched.set(uri, { uri });
    if (gone.length + come.length === 0) return;
    if (this.#session()?.isModern === true) this.#session()?.watch([...this.#watched.keys()]);
    else {
      for (const uri of gone) void this.#request('resources/unsubscribe', uri);
      for (const uri of come) void this.#subscribe(uri);
    }
    this.#changed();
  }

  /** A new session took the place of the old one, with which all subscriptions went. */
  renewed(): void {
    const uris = [...this.#watched.keys()];
    this.#watched.clear();
    this.set(uris);
  }

  /** The modern era: the server tells of these from now on. */
  watching(uris: readonly string[]): void {
    for (const [uri, entry] of this.#watched)
      this.#put(uris.includes(uri) ? { uri, since: this.#now() } : { uri, problem: notTold }, entry);
  }

  /** A resource was updated; it may be one below a watched one (MCP, "Subscriptions"). */
  updated(uri: string): void {
    for (const entry of this.watched)
      if (uri === entry.uri || uri.startsWith(`${entry.uri.replace(/\/$/, '')}/`))
        this.#put({ ...entry, changedAt: this.#now() }, entry);
  }

  async #subscribe(uri: string): Promise<void> {
    const entry = this.#watched.get(uri);
    const problem = await this.#request('resources/subscribe', uri);
    this.#put(problem === undefined ? { uri, since: this.#now() } : { uri, problem }, entry);
  }

  /** Changes an entry unless it was left or begun anew meanwhile; a change that came first stays. */
  #put(next: WatchedResource, entry: WatchedResource | undefined): void {
    const now = this.#watched.get(next.uri);
    if (now === undefined || entry === undefined) return;
    const { changedAt } = now;
    this.#watched.set(next.uri, { ...(changedAt !== undefined && { changedAt }), ...next });
    this.#changed();
  }

  async #request(
    method: 'resources/subscribe' | 'resources/unsubscribe',
    uri: string,
  ): Promise<string | undefined> {
    const done = await this.#ask('changes of a resource', subscribeMs, ({ client }, options) =>
      client.request({ method, params: { uri } }, anything, options),
    );
    return done.ok ? undefined : done.failure.message;
  }
}

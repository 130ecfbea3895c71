import type { WatchedResource } from '../shared/resource.ts';
import type { ServerView } from '../shared/views.ts';
import type { Link } from './link-types.ts';

/** What is known of a resource that was attached from this page. */
export interface WatchState extends Omit<WatchedResource, 'uri'> {
  readonly wished: boolean;
  /** Changed after it was attached last. */
  readonly isStale: boolean;
}

interface Attached {
  readonly server: string;
  readonly uri: string;
  readonly at: number;
  readonly wished: boolean;
  readonly told: Omit<WatchedResource, 'uri'>;
}

/** The resources that this page attached, and which of them it wants watched. */
export class Watching {
  readonly #attached = new Map<string, Attached>();
  readonly #listeners = new Set<() => void>();
  readonly #link: () => Link;
  readonly #now: () => number;

  constructor(link: () => Link, now: () => number) {
    this.#link = link;
    this.#now = now;
  }

  /** Calls back whenever something of it changed; returns what ends that. */
  subscribe(listener: () => void): () => void {
    this.#listeners.add(listener);
    return () => this.#listeners.delete(listener);
  }

  /** Undefined for what was not attached here. */
  of(server: string, uri: string): WatchState | undefined {
    const entry = this.#attached.get(keyOf(server, uri));
    if (entry === undefined) return undefined;
    const { changedAt } = entry.told;
    return { ...entry.told, wished: entry.wished, isStale: changedAt !== undefined && changedAt > entry.at };
  }

  attached(server: string, uri: string): void {
    const key = keyOf(server, uri);
    const known = this.#attached.get(key) ?? { server, uri, wished: false, told: {} };
    this.#attached.set(key, { ...known, at: this.#now() });
    this.#tell();
  }

  wish(server: string, uri: string, wished: boolean): void {
    const key = keyOf(server, uri);
    const entry = this.#attached.get(key);
    if (entry === undefined) return;
    this.#attached.set(key, { ...entry, wished, told: {} });
    this.send();
    this.#tell();
  }

  /** Says all wishes anew: the worker forgets them with the page's port. */
  send(): void {
    const list = [...this.#attached.values()].flatMap(({ server, uri, wished }) =>
      wished ? [{ server, uri }] : [],
    );
    void this.#link().request({ type: 'resources.watched', list });
  }

  get hasWishes(): boolean {
    return [...this.#attached.values()].some(({ wished }) => wished);
  }

  /** Takes up what the worker says. A change that it told once stays, also when the worker has forgotten it. */
  look(servers: readonly ServerView[]): void {
    let changed = false;
    for (const [key, entry] of this.#attached) {
      const { offers } = servers.find(({ id }) => id === entry.server) ?? {};
      const said = offers?.resources?.watched.find(({ uri }) => uri === entry.uri);
      const { changedAt } = entry.told;
      const told = entry.wished ? { ...(changedAt !== undefined && { changedAt }), ...timesOf(said) } : {};
      if (JSON.stringify(told) === JSON.stringify(entry.told)) continue;
      this.#attached.set(key, { ...entry, told });
      changed = true;
    }
    if (changed) this.#tell();
  }

  #tell(): void {
    for (const listener of this.#listeners) listener();
  }
}

function timesOf(said: WatchedResource | undefined): Omit<WatchedResource, 'uri'> {
  if (said === undefined) return {};
  return Object.fromEntries(Object.entries(said).filter(([name]) => name !== 'uri'));
}

function keyOf(server: string, uri: string): string {
  return JSON.stringify([server, uri]);
}

import type { ReactiveController, ReactiveControllerHost } from 'lit';
import type { Outcome } from '../shared/failure.ts';
import type { Listed, PromptInfo, ResourceLists } from '../shared/resource.ts';
import type { ServerView } from '../shared/views.ts';
import type { Link } from './link-types.ts';

/** One list of a server: undefined until its first answer is there. */
interface Loaded<T> {
  readonly revision: number;
  readonly answer?: Outcome<T>;
}

interface Lists {
  readonly resources?: Loaded<ResourceLists>;
  readonly prompts?: Loaded<Listed<PromptInfo>>;
}

/** The resources and prompts of all connected servers, asked for when they are looked at and anew when they changed. */
export class OfferLists implements ReactiveController {
  readonly #lists = new Map<string, Lists>();
  readonly #host: ReactiveControllerHost;
  readonly #link: () => Link;

  constructor(host: ReactiveControllerHost, link: () => Link) {
    this.#host = host;
    this.#link = link;
    host.addController(this);
  }

  hostConnected(): void {
    // Nothing to do: lists are asked for by look().
  }

  of(server: string): Lists {
    return this.#lists.get(server) ?? {};
  }

  /** Asks for what is not known of these servers, or has changed since. `fresh`: for everything, past all memory. */
  look(servers: readonly ServerView[], fresh = false): Promise<unknown> {
    return Promise.all(
      servers.flatMap(({ id, offers }) => {
        const known = this.of(id);
        const stale = (part: 'resources' | 'prompts') =>
          offers?.[part] !== undefined && (fresh || known[part]?.revision !== offers[part].revision);
        return [
          ...(stale('resources')
            ? [this.#load(id, 'resources', offers?.resources?.revision ?? 0, fresh)]
            : []),
          ...(stale('prompts') ? [this.#load(id, 'prompts', offers?.prompts?.revision ?? 0, fresh)] : []),
        ];
      }),
    );
  }

  /** The worker is another one: it counts from the start, and what it says now may be new. */
  doubt(): void {
    for (const [server, { resources, prompts }] of this.#lists)
      this.#lists.set(server, {
        ...(resources && { resources: { ...resources, revision: -1 } }),
        ...(prompts && { prompts: { ...prompts, revision: -1 } }),
      });
  }

  async #load(
    server: string,
    part: 'resources' | 'prompts',
    revision: number,
    fresh: boolean,
  ): Promise<void> {
    // The old answer stands until the new one is there.
    this.#lists.set(server, { ...this.of(server), [part]: { ...this.of(server)[part], revision } });
    const type = part === 'resources' ? 'resources.requested' : 'serverPrompts.requested';
    const answer = await this.#link().request({ type, server, fresh });
    if (this.of(server)[part]?.revision !== revision) return;
    this.#lists.set(server, { ...this.of(server), [part]: { revision, answer } });
    this.#host.requestUpdate();
  }
}

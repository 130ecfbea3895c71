import { type Outcome, succeed } from '../../shared/failure.ts';
import type { Completion, CompletionAsk, OfferFacts } from '../../shared/resource.ts';
import type { Ask } from './ask.ts';
import { complete } from './complete.ts';
import { PromptOffers } from './prompt-offers.ts';
import { Refresher } from './refresher.ts';
import { ResourceOffers } from './resource-offers.ts';
import type { Session, SessionListener } from './session.ts';
import type { Offers } from './types.ts';
import { Watch } from './watch.ts';

const clock = () => performance.now();

/** What one connected server offers beside tools. Nothing is read before somebody asks for it. */
export class ServerOffers implements Offers {
  readonly #ask: Ask;
  readonly #session: () => Session | undefined;
  readonly #resources: ResourceOffers;
  readonly #prompts: PromptOffers;
  readonly #watch: Watch;
  readonly #changed: () => void;
  readonly #news = { resources: false, prompts: false };
  /** A flood of notices must not become a flood of views. */
  readonly #refresher = new Refresher(() => {
    this.#tell();
    return Promise.resolve();
  });

  constructor(ask: Ask, session: () => Session | undefined, changed: () => void) {
    this.#ask = ask;
    this.#session = session;
    this.#changed = changed;
    this.#resources = new ResourceOffers(ask, (ttlMs) => this.#mayKeep('resources', ttlMs), clock);
    this.#prompts = new PromptOffers(ask, (ttlMs) => this.#mayKeep('prompts', ttlMs), clock);
    this.#watch = new Watch(ask, session, changed, () => Date.now());
  }

  get facts(): OfferFacts {
    const { resources, prompts, logging } = this.#capabilities();
    return {
      ...(resources && {
        resources: {
          revision: this.#resources.revision,
          canWatch: resources.subscribe === true,
          watched: this.#watch.watched,
        },
      }),
      ...(prompts && { prompts: { revision: this.#prompts.revision } }),
      ...(logging && { logs: true }),
    };
  }

  readonly listResources: Offers['listResources'] = (fresh) => this.#resources.list(fresh);
  readonly readResource: Offers['readResource'] = (uri) => this.#resources.read(uri);
  readonly listPrompts: Offers['listPrompts'] = (fresh) => this.#prompts.list(fresh);
  readonly getPrompt: Offers['getPrompt'] = (name, args) => this.#prompts.get(name, args);
  readonly watch: Offers['watch'] = (uris) => this.#watch.set(uris);

  readonly complete = (asked: CompletionAsk): Promise<Outcome<Completion>> =>
    this.#capabilities().completions === undefined
      ? Promise.resolve(succeed({ values: [], hasMore: false }))
      : complete(this.#ask, asked);

  /** What a session tells that concerns resources and prompts. */
  readonly listener: Pick<SessionListener, 'onResourceUpdated' | 'onWatching'> & {
    readonly onListChanged: (list: 'resources' | 'prompts') => void;
  } = {
    onListChanged: (list) => {
      this.#news[list] = true;
      this.#refresher.request();
    },
    onResourceUpdated: (uri) => {
      this.#resources.updated(uri);
      this.#watch.updated(uri);
    },
    onWatching: (uris) => this.#watch.watching(uris),
  };

  /** A new session took the place of the old one. */
  renewed(): void {
    this.#watch.renewed();
    this.#news.resources = this.#news.prompts = true;
    this.#tell();
  }

  stop(): void {
    this.#refresher.stop();
  }

  #tell(): void {
    if (this.#news.resources) this.#resources.listChanged();
    if (this.#news.prompts) this.#prompts.listChanged();
    this.#news.resources = this.#news.prompts = false;
    this.#changed();
  }

  #capabilities() {
    return this.#session()?.client.getServerCapabilities() ?? {};
  }

  /** The modern era says how long; a legacy list is good until the server says otherwise, if it promised to. */
  #mayKeep(list: 'resources' | 'prompts', ttlMs: number): number {
    if (this.#session()?.isModern === true) return ttlMs;
    return this.#capabilities()[list]?.listChanged === true ? Infinity : 0;
  }
}

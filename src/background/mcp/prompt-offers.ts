import { fail, type Outcome, succeed } from '../../shared/failure.ts';
import type { Listed, PromptInfo, PromptMessage } from '../../shared/resource.ts';
import { type Ask, listMs, nextRevision, pageAt, readMs } from './ask.ts';
import { Kept } from './kept.ts';
import {
  maxPrompts,
  promptPageSchema,
  promptSchema,
  readPromptList,
  readPromptMessages,
} from './prompt-list.ts';
import { readPages } from './read-pages.ts';
import { entriesOf } from './unread-lists.ts';

/** The prompts of one connected server. */
export class PromptOffers {
  revision = nextRevision();
  readonly #ask: Ask;
  readonly #mayKeep: (ttlMs: number) => number;
  readonly #lists: Kept<Listed<PromptInfo>>;

  /** @param mayKeep for how long a list may be kept of which the server tells this time, ms */
  constructor(ask: Ask, mayKeep: (ttlMs: number) => number, now: () => number) {
    this.#ask = ask;
    this.#mayKeep = mayKeep;
    this.#lists = new Kept(1, now);
  }

  /** Never rejects. */
  async list(fresh: boolean): Promise<Outcome<Listed<PromptInfo>>> {
    const kept = fresh ? undefined : this.#lists.get('');
    if (kept !== undefined) return succeed(kept);
    const { revision } = this;
    const read = await this.#ask('the list of prompts', listMs, ({ client }, options) =>
      readPages('prompts', maxPrompts, async (cursor) => {
        const request = { method: 'prompts/list' as const, params: pageAt(cursor) };
        const page = await client.request(request, promptPageSchema, options);
        return { ...page, entries: entriesOf(page, 'prompts') };
      }),
    );
    if (!read.ok) return read;
    const list = readPromptList(read.value);
    if (revision === this.revision) this.#lists.put('', list, this.#mayKeep(read.value.ttlMs));
    return succeed(list);
  }

  /** The prompt's messages, its arguments filled in by the server. Never rejects. */
  async get(name: string, args: Readonly<Record<string, string>>): Promise<Outcome<PromptMessage[]>> {
    const params = { name, arguments: { ...args } };
    const got = await this.#ask(`the prompt "${name}"`, readMs, ({ client }, options) =>
      client.request({ method: 'prompts/get', params }, promptSchema, options),
    );
    if (!got.ok) return got;
    const messages = readPromptMessages(got.value);
    return messages.length > 0
      ? succeed(messages)
      : fail('protocolError', `The server sent the prompt "${name}" without a message. Tell its maker.`);
  }

  /** The server says that its list is another now. */
  listChanged(): void {
    this.revision = nextRevision();
    this.#lists.clear();
  }
}

import { errorText } from '../shared/failure.ts';
import { toolChanges } from '../shared/prompt/tool-changes.ts';
import { toldAfter, toolDifference, type ToldTool, type ToolsNow } from '../shared/tool-difference.ts';

/** The tools that the model of a chat was last told of. */
export interface ToldTools {
  /** ms since 1970. */
  readonly at: number;
  readonly tools: readonly ToldTool[];
}

interface ToldChat extends ToldTools {
  /** The last delivery that carries a difference, fixed before the page was asked: asked again it says the same. */
  readonly telling?: {
    readonly delivery: string;
    readonly text: string;
    readonly before: ToldTools;
    readonly after: ToldTools;
  };
}

/** The name a chat is kept by (its conversation), and the one it had while the site had given it no id. */
export interface ChatNames {
  readonly name: string;
  readonly early: string;
}

const prefix = 'told/';

/**
 * What the model of each chat was last told of its tools. Kept while the browser runs, over the death of the worker.
 * A difference counts as told when its delivery has worked, and no longer when that delivery is lost again.
 */
export class Told {
  readonly #chats = new Map<string, ToldChat>();
  /** Deliveries under way that carry a difference. */
  readonly #underWay = new Set<string>();

  /** @param changed called whenever what `of` tells may have changed */
  constructor(private readonly changed: () => void) {}

  /** Never rejects: the worker starts without it too. */
  async load(): Promise<void> {
    const items = await chrome.storage.session.get(null).catch((error: unknown) => {
      console.warn('What the model was told could not be read', errorText(error));
      return {};
    });
    for (const [key, value] of Object.entries(items))
      if (key.startsWith(prefix)) this.#chats.set(key.slice(prefix.length), value as ToldChat);
  }

  /** Undefined where the chat was told nothing. */
  of(chat: ChatNames): ToldTools | undefined {
    return this.#find(chat);
  }

  /** The model has the whole list now. */
  remember(chat: ChatNames, now: ToolsNow, at: number): Promise<void> {
    return this.#keep(chat.name, { ...this.#find(chat), at, tools: toldAfter([], now) });
  }

  /** The model has the difference now, by other ways than results. */
  async toldOf(chat: ChatNames, now: ToolsNow, at: number): Promise<void> {
    const found = this.#find(chat);
    if (found) await this.#keep(chat.name, { ...found, at, tools: toldAfter(found.tools, now) });
  }

  /**
   * What this delivery has to say of changed tools; '' for nothing. The same delivery gets the same words, whatever has
   * changed meanwhile; two at once do not say it twice. Resolves when it is written down.
   * @param now undefined while it is not known yet what servers offer: then a later delivery tells
   */
  async news(chat: ChatNames, delivery: string, now: ToolsNow | undefined, at: number): Promise<string> {
    const found = this.#find(chat);
    if (!found) return '';
    const { telling } = found;
    if (telling?.delivery === delivery) {
      this.#underWay.add(delivery);
      return telling.text;
    }
    if (now === undefined || (telling && this.#underWay.has(telling.delivery))) return '';
    const before = { at: found.at, tools: found.tools };
    const text = toolChanges(toolDifference(before.tools, now));
    if (text === '') return '';
    const after = { at, tools: toldAfter(before.tools, now) };
    this.#underWay.add(delivery);
    await this.#keep(chat.name, { ...before, telling: { delivery, text, before, after } });
    return text;
  }

  /** A delivery has ended; `worked`: it is in the chat. */
  async delivered(chat: ChatNames, delivery: string, worked: boolean): Promise<void> {
    this.#underWay.delete(delivery);
    await this.#move(chat, delivery, worked ? ['before', 'after'] : undefined);
  }

  /** What was delivered was lost before it was sent. */
  lost(chat: ChatNames, delivery: string): Promise<void> {
    return this.#move(chat, delivery, ['after', 'before']);
  }

  /** Unless the model was told something else meanwhile. */
  async #move(
    chat: ChatNames,
    delivery: string,
    way: readonly ['before', 'after'] | readonly ['after', 'before'] | undefined,
  ): Promise<void> {
    const found = this.#find(chat);
    if (way === undefined || found?.telling?.delivery !== delivery) return;
    const [from, to] = way;
    const { telling } = found;
    if (found.at === telling[from].at) await this.#keep(chat.name, { ...telling[to], telling });
  }

  #find({ name, early }: ChatNames): ToldChat | undefined {
    const found = this.#chats.get(name) ?? this.#chats.get(early);
    if (found && name !== early && this.#chats.delete(early)) {
      void this.#keep(name, found);
      void chrome.storage.session.remove(prefix + early);
    }
    return found;
  }

  /** Where it cannot be stored it holds as long as the worker lives: no reason to keep results from the chat. */
  async #keep(name: string, chat: ToldChat): Promise<void> {
    this.#chats.set(name, chat);
    this.changed();
    try {
      await chrome.storage.session.set({ [prefix + name]: chat });
    } catch (error) {
      console.warn('What the model was told could not be kept', errorText(error));
    }
  }
}

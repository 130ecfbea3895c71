import { ask } from './ask.ts';
import type { Draft } from './composer.ts';
import { type Conversation, type Turn, saveChat } from './store.ts';
import { titleOf } from './title.ts';
import { type TurnView, turnView } from './turn-view.ts';

/** What the page shows of a chat, and hears from it. */
export interface ChatPage {
  readonly log: HTMLElement;
  readonly streaming: (on: boolean) => void;
  readonly changed: (chat: Conversation) => void;
  readonly tell: (text: string) => void;
  /** Keeps the newest text in sight if it was in sight before `change`. */
  readonly follow: (change: () => void) => void;
}

/** One open conversation: its turns on the page, and the reply that is being written. */
export class Chat {
  private turns: Turn[];
  private title: string;
  private reply: AbortController | undefined;

  constructor(
    readonly id: string,
    saved: Conversation | undefined,
    private readonly page: ChatPage,
  ) {
    this.turns = [...(saved?.turns ?? [])];
    this.title = saved?.title ?? 'New chat';
    page.log.replaceChildren(...this.turns.map((turn) => this.view(turn).element));
  }

  get conversation(): Conversation {
    return { id: this.id, title: this.title, turns: this.turns };
  }

  /** Adds the user's turn and lets the assistant answer. */
  async send({ text, files }: Draft): Promise<void> {
    if (this.turns.length === 0) this.title = titleOf(text, files[0]?.name);
    this.add({ id: newId(), role: 'user', text, files });
    await this.answer();
  }

  /** Stops the reply that is being written; what is there of it stays. */
  stop(): void {
    this.reply?.abort();
  }

  /** Ends for good without being kept. */
  discard(): void {
    this.turns = [];
    this.stop();
  }

  /** The page is left: ends the reply that is being written, and keeps what is there of it. */
  leave(): void {
    if (this.reply === undefined) return;
    this.stop();
    this.save();
  }

  private save(): void {
    if (this.turns.length === 0) return;
    if (!saveChat(this.conversation))
      this.page.tell('This conversation is too large to be kept in the browser.');
    this.page.changed(this.conversation);
  }

  private async answer(): Promise<void> {
    const asked = [...this.turns];
    const view = this.add({ id: newId(), role: 'assistant', text: '', files: [] });
    const reply = new AbortController();
    this.reply = reply;
    this.page.streaming(true);
    this.page.log.setAttribute('aria-busy', 'true');
    this.save();
    for await (const part of ask(asked, reply.signal)) {
      if (part.type === 'text') this.grow(view, (turn) => ({ ...turn, text: turn.text + part.text }));
      if (part.type === 'thinking')
        this.grow(view, (turn) => ({ ...turn, thinking: (turn.thinking ?? '') + part.text }));
      if (part.type === 'error') this.grow(view, (turn) => ({ ...turn, problem: part.message }));
    }
    this.reply = undefined;
    if (view.element.isConnected) {
      this.page.log.removeAttribute('aria-busy');
      this.page.streaming(false);
      this.page.tell(reply.signal.aborted ? 'Stopped.' : 'The answer is complete.');
    }
    this.save();
  }

  private grow(view: TurnView, change: (turn: Turn) => Turn): void {
    const turn = this.turns.at(-1);
    if (turn === undefined) return;
    const next = change(turn);
    this.turns[this.turns.length - 1] = next;
    this.page.follow(() => view.show(next));
  }

  private add(turn: Turn): TurnView {
    const view = this.view(turn);
    this.turns.push(turn);
    this.page.follow(() => this.page.log.append(view.element));
    return view;
  }

  private view(turn: Turn): TurnView {
    return turnView(turn, () => void this.retry(turn.id));
  }

  /** Drops a reply that failed, and asks again. */
  private async retry(id: string): Promise<void> {
    if (this.reply !== undefined || this.turns.at(-1)?.id !== id) return;
    this.turns.pop();
    this.page.log.lastElementChild?.remove();
    await this.answer();
  }
}

/** A new id for a turn or a conversation. */
export function newId(): string {
  return crypto.randomUUID().slice(0, 13);
}

import type { Page } from 'playwright-core';
import type { CallView, SessionView } from '../../../src/shared/views.ts';
import { fence, type SaidCall } from '../../support/model-says.ts';
import { callsOf, type Bridge } from './bridge.ts';
import { converse } from './chat.ts';

interface Chat {
  readonly page: Page;
  batches: number;
  calls: number;
}

/** A chat of the pool, while it is lent. */
export interface LentChat {
  /** The assistant writes these calls in one answer. Resolves with how each ended, within `limitMs`. */
  readonly call: (calls: readonly SaidCall[], limitMs: number) => Promise<readonly CallView[]>;
  /** The user presses "Run again" at calls of the last answer. Resolves with how each ended this time. */
  readonly runAgain: (calls: readonly CallView[], limitMs: number) => Promise<readonly CallView[]>;
}

/** Chats whose assistant calls tools: `size` of them at most, each lent to one user at a time. Needs auto-run on. */
export class ChatPool {
  readonly #free: Chat[] = [];
  readonly #waiting: (() => void)[] = [];
  #lent = 0;
  #opening: Promise<unknown> = Promise.resolve();

  constructor(
    private readonly bridge: Bridge,
    private readonly size: number,
  ) {}

  /** Lends a chat when one is free. One whose user fails is closed: nobody knows what it still does. */
  async lend<T>(use: (chat: LentChat) => Promise<T>): Promise<T> {
    if (this.#lent >= this.size) await new Promise<void>((resolve) => this.#waiting.push(resolve));
    else this.#lent += 1;
    try {
      const chat = this.#free.pop() ?? { page: await this.#openChat(), batches: 0, calls: 0 };
      try {
        const given = await use({
          call: (calls, limitMs) => this.#call(chat, calls, limitMs),
          runAgain: (calls, limitMs) => this.#runAgain(chat, calls, limitMs),
        });
        this.#free.push(chat);
        return given;
      } catch (error) {
        await chat.page.close();
        throw error;
      }
    } finally {
      const next = this.#waiting.shift();
      if (next === undefined) this.#lent -= 1;
      else next();
    }
  }

  async #call(chat: Chat, calls: readonly SaidCall[], limitMs: number): Promise<readonly CallView[]> {
    const number = chat.batches++;
    const first = chat.calls + 1;
    chat.calls += calls.length;
    await converse(chat.page, fence(calls, first), { chunk: 2_000 });
    const { batches } = await this.bridge.sessionOf(
      chat.page,
      (session) => session.batches[number]?.state === 'done',
      limitMs,
    );
    await chat.page.evaluate(() => window.fixture.clearComposer());
    return batches[number]?.calls ?? [];
  }

  async #runAgain(chat: Chat, calls: readonly CallView[], limitMs: number): Promise<readonly CallView[]> {
    const { stream } = await this.bridge.sessionOf(chat.page, () => true);
    for (const { path } of calls) await this.bridge.ask({ type: 'call.runAgain', stream, path });
    const again = (session: SessionView) =>
      calls.flatMap(({ path, run }) =>
        callsOf(session).filter((call) => call.path === path && call.run > run),
      );
    const session = await this.bridge.sessionOf(
      chat.page,
      (now) => now.batches[chat.batches - 1]?.state === 'done' && again(now).length === calls.length,
      limitMs,
    );
    await chat.page.evaluate(() => window.fixture.clearComposer());
    return again(session);
  }

  /** One after the other: a tab is found by its address, and new chats share one. */
  #openChat(): Promise<Page> {
    const page = this.#opening.then(() => this.bridge.openChat('https://chatgpt.com/'));
    this.#opening = page.catch(() => undefined);
    return page;
  }
}

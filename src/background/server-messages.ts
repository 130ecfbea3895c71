import { firstChars } from '../shared/inert.ts';
import type { ServerMessage } from '../shared/server-message.ts';

/** So many of each server are kept; they are for looking at now, not a log. */
const kept = 200;
const longestText = 4_000;
const longestLogger = 100;
/** Servers may tell thousands of things a second; pages need to hear of it so often, ms. */
const gapMs = 500;

/** The last messages of each server, in memory alone: they end with the worker and stand in no log. */
export class ServerMessages {
  readonly #known = new Map<string, { count: number; messages: ServerMessage[] }>();
  #timer: ReturnType<typeof setTimeout> | undefined;

  /**
   * @param clean takes the user's secrets out of what a server says
   * @param changed called at most every 500 ms
   */
  constructor(
    private readonly clean: <T>(said: T) => T,
    private readonly changed: () => void,
  ) {}

  keep(server: string, { text, logger, ...message }: ServerMessage): void {
    const { count, messages } = this.#known.get(server) ?? { count: 0, messages: [] };
    const cut = text.length > longestText ? `${text.slice(0, longestText)}…` : text;
    const said = this.clean({
      ...message,
      ...(logger !== undefined && { logger: firstChars(logger, longestLogger) }),
      text: cut,
    });
    this.#known.set(server, { count: count + 1, messages: [...messages.slice(1 - kept), said] });
    this.#timer ??= setTimeout(() => {
      this.#timer = undefined;
      this.changed();
    }, gapMs);
  }

  /** Oldest first. */
  of(server: string): readonly ServerMessage[] {
    return this.#known.get(server)?.messages ?? [];
  }

  /** How many each server has told since the worker started, by its id. */
  counts(): Readonly<Record<string, number>> {
    return Object.fromEntries([...this.#known].map(([server, { count }]) => [server, count]));
  }
}

import { failureCodes, type Failure, type FailureCode } from '../shared/failure.ts';
import { fromContentSchema, type FromContent, type ToContent } from '../shared/page-messages.ts';
import type { App } from './app.ts';
import type { Place } from './pages.ts';

/** One content script's line: where its page is, and one message after the other. */
export class ContentPort {
  #place: Place | undefined;
  #queue: Promise<void> = Promise.resolve();

  constructor(
    private readonly app: App,
    private readonly tab: number,
    private readonly post: (message: ToContent) => void,
    private readonly ready: Promise<void>,
    private readonly onPage: () => void,
    private readonly onJudged: () => void,
  ) {}

  /** Takes a raw message; what does not fit the schema is dropped. */
  receive(raw: unknown): void {
    const parsed = fromContentSchema.safeParse(raw);
    if (!parsed.success) {
      console.warn('A message of a page was refused', parsed.error.issues);
      return;
    }
    const message = parsed.data;
    if (message.type === 'request.settled') this.#answered(message);
    else
      this.#queue = this.#queue
        .then(() => this.ready)
        .then(() => this.#handle(message))
        .catch(report);
  }

  closed(): void {
    this.app.pages.disconnected(this.tab, this.post);
  }

  async #handle(message: Exclude<FromContent, { type: 'request.settled' }>): Promise<void> {
    const { sessions, pages } = this.app;
    if (message.type === 'page.opened') {
      this.#opened(message);
      return;
    }
    if (!this.#place) return;
    if (message.type === 'conversation.changed') {
      this.#place = placeOf(message, this.#place);
      pages.moved(this.tab, message.conversation);
      sessions.conversationChanged(this.tab, this.#place, message.adopted);
      return;
    }
    if (message.type === 'site.judged') {
      pages.judged(this.tab, message.fault);
      this.onJudged();
      return;
    }
    const stream = sessions.index.at(this.tab, this.#place);
    if (!stream) return;
    if (message.type === 'calls.seen') return sessions.callsSeen(stream, message);
    if (message.type === 'reply.finished')
      return void sessions.tell(stream, { type: 'reply.finished', turn: message.turn });
    if (message.type === 'user.sent') return void sessions.tell(stream, { type: 'user.sent' });
    if (message.type === 'turn.named') return void sessions.tell(stream, { ...message });
    sessions.runByKey(stream, message.key);
  }

  #opened(message: Extract<FromContent, { type: 'page.opened' }>): void {
    this.#place = placeOf(message, message);
    this.app.sessions.pageOpened(this.tab, this.#place, message.adopted === true);
    this.app.pages.connected(this.tab, this.#place, this.post);
    this.onPage();
  }

  #answered({ id, outcome }: Extract<FromContent, { type: 'request.settled' }>): void {
    const visit = this.#place?.visit ?? '';
    this.app.pages.answered(
      id,
      outcome.ok ? outcome : { ok: false, failure: knownFailure(outcome.failure) },
      visit,
    );
  }
}

function placeOf(
  { platform, conversation }: { platform: string; conversation?: string | undefined },
  { name, visit }: Pick<Place, 'name' | 'visit'>,
): Place {
  return { platform, name, visit, ...(conversation !== undefined && { conversation }) };
}

/** A page's failure, with its code held against the list: the page is not trusted to keep to it. */
function knownFailure({
  code,
  message,
  detail,
}: {
  code: string;
  message: string;
  detail?: string | undefined;
}): Failure {
  const known = (failureCodes as readonly string[]).includes(code) ? (code as FailureCode) : 'internal';
  return { code: known, message, ...(detail !== undefined && { detail }) };
}

function report(error: unknown): void {
  console.error('A message of a page could not be handled', error);
}

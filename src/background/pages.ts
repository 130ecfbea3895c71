import { fail } from '../shared/failure.ts';
import type { PageOutcome, PageRequest, ToContent } from '../shared/page-messages.ts';
import type { SiteFault } from '../shared/site-scan.ts';

/** Where a tab's page is. `visit` names one page load. */
export interface Place {
  readonly platform: string;
  /** The site's name, for people. */
  readonly name: string;
  readonly conversation?: string;
  readonly visit: string;
}

interface Page {
  readonly post: (message: ToContent) => void;
  place: Place;
  fault?: SiteFault | undefined;
}

interface Waiting {
  readonly tab: number;
  readonly request: PageRequest;
  readonly visit: string | undefined;
  /** A page has it: it may have begun. */
  posted: boolean;
  readonly settle: (outcome: AskedOutcome) => void;
}

/** A page's answer, and the page load that gave it. */
export type AskedOutcome = PageOutcome & { readonly visit: string };

const lostWhileSending = fail(
  'pageGone',
  'The page was loaded anew while send was being pressed. Look whether the results were sent.',
);
const lostBeforeSending = fail(
  'attachFailed',
  'The page was loaded anew before send was pressed, so the results are gone from the message box. Insert them again.',
);

/** How long a page may be away (reload, worker restart) before a request to it fails, ms. */
const absenceMs = 10_000;

/** How long a page that is called may take to connect, ms. A tab without a chat never does. */
const arrivalMs = 2_000;

/**
 * The chat pages that are connected, by tab, and the requests they have not answered. A request goes to the page again
 * when its port comes back: the page answers a repeated id from memory, so nothing is done twice.
 */
export class Pages {
  readonly #pages = new Map<number, Page>();
  readonly #waiting = new Map<string, Waiting>();
  readonly #expected = new Set<{ readonly tab: number; readonly arrived: () => void }>();

  /** @param call asks the page of a tab to connect, if there is one */
  constructor(private readonly call: (tab: number) => void) {}

  place(tab: number): Place | undefined {
    return this.#pages.get(tab)?.place;
  }

  /** Why the site of a tab's page is thought to have changed. */
  fault(tab: number): SiteFault | undefined {
    return this.#pages.get(tab)?.fault;
  }

  judged(tab: number, fault: SiteFault | undefined): void {
    const page = this.#pages.get(tab);
    if (page) page.fault = fault;
  }

  tabs(): number[] {
    return [...this.#pages.keys()];
  }

  post(tab: number, message: ToContent): void {
    this.#pages.get(tab)?.post(message);
  }

  /** The page of a tab is there, or tells where it is now. Requests that wait for it are sent. */
  connected(tab: number, place: Place, post: (message: ToContent) => void): void {
    this.#pages.set(tab, { place, post });
    for (const waiting of this.#waiting.values()) if (waiting.tab === tab) this.#send(waiting);
    for (const expected of this.#expected) if (expected.tab === tab) expected.arrived();
  }

  /**
   * Where the page of a tab is. A quiet page is not connected after the worker slept: it is called and awaited.
   * Undefined when none comes within 2 s.
   */
  arrived(tab: number): Promise<Place | undefined> {
    const place = this.place(tab);
    if (place) return Promise.resolve(place);
    return new Promise((resolve) => {
      const end = () => {
        clearTimeout(limit);
        this.#expected.delete(expected);
        resolve(this.place(tab));
      };
      const limit = setTimeout(end, arrivalMs);
      const expected = { tab, arrived: end };
      this.#expected.add(expected);
      this.call(tab);
    });
  }

  moved(tab: number, conversation: string | undefined): void {
    const page = this.#pages.get(tab);
    if (!page) return;
    const { platform, name, visit } = page.place;
    page.place = { platform, name, visit, ...(conversation !== undefined && { conversation }) };
  }

  /** Its port closed. `post` tells the port, since a new one may already stand in its place. */
  disconnected(tab: number, post: (message: ToContent) => void): void {
    if (this.#pages.get(tab)?.post === post) this.#pages.delete(tab);
  }

  /** A page answered. An answer nobody waits for any more is dropped. */
  answered(id: string, outcome: PageOutcome, visit: string): void {
    this.#waiting.get(id)?.settle({ ...outcome, visit });
  }

  /**
   * Asks the page of a tab. Resolves pageGone when no page is there for 10 s, or when it is another page load than
   * `visit` requires; timedOut after `timeoutMs`; cancelled when the signal aborts.
   */
  ask(
    tab: number,
    request: PageRequest,
    options: { timeoutMs: number; signal?: AbortSignal; visit?: string },
  ): Promise<AskedOutcome> {
    return new Promise((resolve) => {
      const settle = (outcome: AskedOutcome) => {
        clearTimeout(timeout);
        clearTimeout(absence);
        this.#waiting.delete(request.id);
        resolve(outcome);
      };
      const give = (outcome: PageOutcome) => settle({ ...outcome, visit: options.visit ?? '' });
      const waiting: Waiting = { tab, request, visit: options.visit, posted: false, settle };
      const timeout = setTimeout(
        () => give(fail('timedOut', 'The chat page did not answer. Reload it, then insert the results.')),
        options.timeoutMs,
      );
      const absence = setTimeout(() => {
        if (!this.#pages.has(tab))
          give(
            fail(
              'pageGone',
              'The chat page is not open any more. Open the conversation, then insert the results.',
            ),
          );
      }, absenceMs);
      options.signal?.addEventListener('abort', () => {
        if (this.#waiting.get(request.id) !== waiting) return;
        this.post(tab, { type: 'page.requestCancelled', id: request.id });
        give(fail('cancelled', 'Stopped.'));
      });
      this.#waiting.set(request.id, waiting);
      this.#send(waiting);
    });
  }

  get isWaiting(): boolean {
    return this.#waiting.size > 0;
  }

  #send(waiting: Waiting): void {
    const { tab, request, visit, posted, settle } = waiting;
    const page = this.#pages.get(tab);
    if (!page) {
      this.call(tab);
      return;
    }
    if (visit !== undefined && page.place.visit !== visit)
      settle({
        ...(posted ? lostWhileSending : lostBeforeSending),
        visit,
      });
    else {
      waiting.posted = true;
      page.post({ type: 'page.request', request });
    }
  }
}

import { fail, type Outcome } from '../shared/failure.ts';
import type { FromUi, ToUi, UiAnswer } from '../shared/messages.ts';
import type { LinkListener, UiRequest } from './link-types.ts';
import { t } from './strings.ts';

/** The part of a `chrome.runtime.Port` that the link needs. */
export interface UiPort {
  readonly post: (message: unknown) => void;
  readonly onMessage: (listener: (message: ToUi) => void) => void;
  readonly onDisconnect: (listener: () => void) => void;
}

/** The page around the link. */
export interface LinkSurroundings {
  /** Opens a port; throws where the extension is gone. */
  readonly connect: () => UiPort;
  /** False when the extension was updated or removed under this page. */
  readonly alive: () => boolean;
  readonly visible: () => boolean;
  /** Tab that the page shows; undefined where the worker knows it from the port's sender. */
  readonly tab: () => number | undefined;
}

const firstDelay = 50;
const longestDelay = 2_000;
/** Port messages reset the worker's 30 s idle timer; an open silent port does not (Chrome 114 and later). */
const watchingEvery = 20_000;

type Settle = (outcome: Outcome<unknown>) => void;

/** The UI's end of the `ui` port: answers by id, reconnects while somebody looks, sends nothing twice. */
export class PortLink {
  #port: UiPort | undefined;
  #nextId = 1;
  #delay = firstDelay;
  #retry: ReturnType<typeof setTimeout> | undefined;
  readonly #pending = new Map<number, Settle>();

  constructor(
    private readonly around: LinkSurroundings,
    private readonly listener: LinkListener,
  ) {
    setInterval(() => {
      if (this.#port !== undefined && around.visible()) this.#post({ type: 'ui.watching' });
    }, watchingEvery);
    this.#open();
  }

  /** Sends a message once; see {@link Link.request}. */
  request<M extends UiRequest>(message: M): Promise<Outcome<UiAnswer<M['type']>>> {
    if (this.#port === undefined) this.#open();
    return new Promise((resolve) => {
      const id = this.#post(message);
      if (id === undefined) resolve(fail('connectionLost', t('link.lost')));
      else this.#pending.set(id, resolve as Settle);
    });
  }

  /** Says anew which tab is shown: after a switch of tabs beside a side panel. */
  tabChanged(): void {
    if (this.#port !== undefined) this.#post(this.#opened());
  }

  /** The page came to the front: a hidden page does not reconnect by itself. */
  becameVisible(): void {
    if (this.#port === undefined) this.#open();
  }

  #open(): void {
    clearTimeout(this.#retry);
    try {
      const port = this.around.connect();
      this.#port = port;
      port.onMessage((message) => this.#receive(message));
      port.onDisconnect(() => {
        if (this.#port === port) this.#dropped();
      });
      this.#post(this.#opened());
    } catch {
      // connect() throws only where the extension is gone; `alive` tells the user so.
      this.#dropped();
    }
  }

  #opened(): FromUi {
    const tab = this.around.tab();
    return tab === undefined ? { type: 'ui.opened' } : { type: 'ui.opened', tab };
  }

  #post(message: FromUi): number | undefined {
    const id = this.#nextId++;
    try {
      this.#port?.post({ id, message });
      return this.#port === undefined ? undefined : id;
    } catch {
      // The port closed before its event reached us.
      this.#dropped();
      return undefined;
    }
  }

  #receive(message: ToUi): void {
    if (message.type === 'view.changed') {
      this.#delay = firstDelay;
      this.listener.viewChanged(message.patch);
      this.listener.connectionChanged('open');
      return;
    }
    const settle = this.#pending.get(message.id);
    this.#pending.delete(message.id);
    settle?.(message.outcome);
  }

  #dropped(): void {
    this.#port = undefined;
    for (const settle of this.#pending.values()) settle(fail('connectionLost', t('link.lost')));
    this.#pending.clear();
    if (!this.around.alive()) {
      this.listener.connectionChanged('orphaned');
      return;
    }
    this.listener.connectionChanged('lost');
    if (!this.around.visible()) return;
    clearTimeout(this.#retry);
    this.#retry = setTimeout(() => {
      if (this.#port === undefined && this.around.visible()) this.#open();
    }, this.#delay);
    this.#delay = Math.min(this.#delay * 2, longestDelay);
  }
}

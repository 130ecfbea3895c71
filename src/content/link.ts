import type { FromContent, ToContent } from '../shared/page-messages.ts';
import { portNames, wakeMessage } from '../shared/ports.ts';

const firstRetry = 100;
const longestRetry = 2000;

export interface LinkEvents {
  /** What each new port begins with: `page.opened`, then all that was told before. The worker dedupes by key. */
  greeting: () => readonly FromContent[];
  received: (message: ToContent) => void;
  /** The extension was updated or removed: nothing of it can be reached from here any more. */
  orphaned: () => void;
}

/**
 * The port to the worker. A worker that died is called again at once while it has work for this page, else with the
 * next message, so that an idle page does not keep it awake.
 */
export class Link {
  private port: chrome.runtime.Port | undefined;
  private retry = firstRetry;
  private timer: ReturnType<typeof setTimeout> | undefined;
  private busy = false;
  private ended = false;

  constructor(private readonly events: LinkEvents) {}

  start(): void {
    chrome.runtime.onMessage.addListener(this.onWake);
    this.connect();
  }

  /** Sends a message that the greeting does not hold; where there is no port it opens one. */
  send(message: FromContent): void {
    this.connect();
    this.post(message);
  }

  /** Sends a message that the greeting already holds: a new port tells it anyway. */
  sendGreeted(message: FromContent): void {
    if (this.port === undefined) this.connect();
    else this.post(message);
  }

  /** Chrome tells orphaned scripts nothing, not even that their port is gone: they must look. */
  check(): void {
    if (!this.ended && !isAlive()) this.orphan();
  }

  stop(): void {
    this.ended = true;
    clearTimeout(this.timer);
    this.port?.disconnect();
    this.port = undefined;
    if (isAlive()) chrome.runtime.onMessage.removeListener(this.onWake);
  }

  private readonly onWake = (message: unknown, sender: chrome.runtime.MessageSender): void => {
    if (sender.id === chrome.runtime.id && message === wakeMessage) this.connect();
  };

  private connect(): void {
    if (this.ended || this.port !== undefined) return;
    clearTimeout(this.timer);
    if (!isAlive()) {
      this.orphan();
      return;
    }
    const port = chrome.runtime.connect({ name: portNames.content });
    this.port = port;
    port.onMessage.addListener((message: ToContent) => {
      this.retry = firstRetry;
      if (message.type === 'calls.view') this.busy = message.busy;
      this.events.received(message);
    });
    port.onDisconnect.addListener(() => this.lose());
    for (const message of this.events.greeting()) this.post(message);
  }

  /** Posting to a port that just broke throws; its onDisconnect follows and the greeting tells all again. */
  private post(message: FromContent): void {
    try {
      this.port?.postMessage(message);
    } catch (error) {
      if (!isAlive()) this.orphan();
      else console.debug('MCP Multi Bridge: the port closed while sending.', error);
    }
  }

  private lose(): void {
    this.port = undefined;
    if (this.ended) return;
    if (!isAlive()) this.orphan();
    else if (this.busy) {
      this.timer = setTimeout(() => this.connect(), this.retry === firstRetry ? 0 : this.retry);
      this.retry = Math.min(longestRetry, this.retry * 2);
    }
  }

  private orphan(): void {
    if (this.ended) return;
    this.ended = true;
    this.events.orphaned();
  }
}

/** After an update of the extension `chrome.runtime` loses its id in the scripts that the old one left behind. */
function isAlive(): boolean {
  return (chrome.runtime as { id?: string } | undefined)?.id !== undefined;
}

import type { Platform } from '../platforms/types.ts';
import { maxCallsTold, type SeenCall } from '../shared/call.ts';
import type { FromContent, PageRequest, ToContent } from '../shared/page-messages.ts';
import { conversationAt } from '../platforms/engine/place.ts';
import { Requests } from './compose/requests.ts';
import { Link } from './link.ts';
import { interceptPastes } from './paste.ts';
import { evidenceOf } from '../platforms/engine/scan.ts';
import { siteFault, type SiteFault } from '../shared/site-scan.ts';
import { InlineRows } from './ui/inline.ts';
import { Shade } from './ui/shadow.ts';
import { Toggle } from './ui/toggle.ts';
import { Place } from './watch/place.ts';
import { Sends } from './watch/sends.ts';
import { SiteWatch } from './watch/site-watch.ts';
import { Travels } from './watch/travels.ts';
import { Watcher } from './watch/watcher.ts';

/** The content script's life in one page load: joins the watcher, the port to the worker, the composer and our buttons. */
export class PageSession {
  private readonly visit = crypto.randomUUID();
  private readonly end = new AbortController();
  private readonly sends = new Sends();
  private readonly travels = new Travels();
  private readonly shade = new Shade();
  private readonly toggle = new Toggle(this.shade, () => this.link.check());
  private readonly inline = new InlineRows(this.shade, (key) =>
    this.link.send({ type: 'call.runRequested', key }),
  );
  private readonly place: Place;
  private readonly watcher: Watcher;
  private readonly requests: Requests;
  private readonly link: Link;
  private readonly siteWatch: SiteWatch;
  /** What was told of the open conversation: a new port is told it again. */
  private told: FromContent[] = [];
  private interceptsPaste = false;
  private isBusy = false;

  constructor(private readonly platform: Platform) {
    this.place = new Place(platform, () => location);
    this.watcher = new Watcher(document, platform, this.sends, this.visit, {
      checkPlace: (busy) => this.checkPlace(busy),
      callsSeen: (turn, calls) => this.tellCalls(turn, calls),
      replyFinished: (turn) => this.tell({ type: 'reply.finished', turn }),
      turnNamed: (turn, siteId) => this.tell({ type: 'turn.named', turn, siteId }),
      blocksShown: (blocks) => this.inline.show(blocks),
      scanned: () => {
        this.toggle.mount();
        this.siteWatch.noticed(`${this.place.conversation ?? ''} ${this.sends.lastAt}`);
        this.link.check();
      },
    });
    const generation = () => this.watcher.generation;
    this.requests = new Requests(platform, generation, this.place, this.sends, () => this.watcher.isWriting);
    this.siteWatch = new SiteWatch(
      document,
      () => this.judgeSite(),
      (fault) => this.link.sendGreeted(judged(fault)),
      this.end.signal,
    );
    this.link = new Link({
      greeting: () => [
        {
          type: 'page.opened',
          name: this.platform.name,
          visit: this.visit,
          adopted: this.place.adopted,
          ...this.here(),
        },
        ...this.told,
        ...(this.siteWatch.fault === undefined ? [] : [judged(this.siteWatch.fault)]),
      ],
      received: (message) => this.receive(message),
      orphaned: () => this.orphan(),
    });
  }

  private judgeSite(): { fault: SiteFault | undefined; writing: boolean } {
    const seen = evidenceOf(this.platform, this.watcher.generation, document, location);
    return { fault: siteFault(seen), writing: seen.writing };
  }

  start(): void {
    const { signal } = this.end;
    const generation = () => this.watcher.generation;
    this.sends.listen(document, generation, () => this.userSent(), signal);
    this.travels.listen(window, () => performance.now(), signal);
    interceptPastes(
      generation,
      () => this.interceptsPaste,
      (text) => void this.attachPasted(text),
      signal,
    );
    listenToAddress(() => this.watcher.nudge(), signal);
    window.addEventListener('focus', () => this.link.check(), { signal });
    this.toggle.mount();
    this.link.start();
    this.watcher.start();
  }

  /** Where nothing is open there is nothing to make way, and a sleeping worker may sleep on. */
  private userSent(): void {
    if (this.isBusy) this.link.send({ type: 'user.sent' });
  }

  private tellCalls(turn: string, calls: readonly SeenCall[]): void {
    for (let at = 0; at < calls.length; at += maxCallsTold)
      this.tell({ type: 'calls.seen', turn, calls: calls.slice(at, at + maxCallsTold) });
  }

  private tell(message: FromContent): void {
    this.told.push(message);
    this.link.sendGreeted(message);
  }

  private here(): { platform: string; conversation?: string } {
    const { conversation } = this.place;
    return conversation === undefined
      ? { platform: this.platform.id }
      : { platform: this.platform.id, conversation };
  }

  private checkPlace(busy: boolean): 'same' | 'moved' {
    const now = performance.now();
    const change = this.place.check(() => ({
      busy,
      sinceSend: now - this.sends.lastAt,
      sameTurns: this.watcher.hasItsTurns,
      wasAskedFor: (conversation) =>
        this.travels.askedFor((address) => conversationAt(this.platform, address) === conversation, now),
    }));
    if (change === undefined) return 'same';
    if (!change.adopted) this.told = [];
    this.link.sendGreeted({ type: 'conversation.changed', adopted: change.adopted, ...this.here() });
    return change.adopted ? 'same' : 'moved';
  }

  private receive(message: ToContent): void {
    if (message.type === 'page.request') void this.settle(message.request);
    else if (message.type === 'page.requestCancelled') this.requests.cancel(message.id);
    else {
      this.interceptsPaste = message.interceptPaste;
      this.isBusy = message.busy;
      this.shade.choose(message.theme);
      this.toggle.mount();
      this.inline.update(message.calls);
    }
  }

  private async settle(request: PageRequest): Promise<void> {
    const outcome = await this.requests.settle(request);
    this.link.send({ type: 'request.settled', id: request.id, outcome });
  }

  private async attachPasted(text: string): Promise<void> {
    const id = `paste.${crypto.randomUUID()}`;
    const fileName = `mcp-results-${id.slice(-6)}.md`;
    const { conversation } = this.here();
    const request = { kind: 'deliver', id, fileName, text } as const;
    await this.requests.settle(conversation === undefined ? request : { ...request, conversation });
  }

  private orphan(): void {
    this.end.abort();
    this.watcher.stop();
    this.requests.end();
    this.link.stop();
    this.inline.remove();
    this.toggle.orphan();
  }
}

function judged(fault: SiteFault | undefined): FromContent {
  return { type: 'site.judged', ...(fault && { fault }) };
}

/** The address changes without a load. Each scan looks at it as well; the events only make the look come sooner. */
function listenToAddress(onChange: () => void, signal: AbortSignal): void {
  window.addEventListener('popstate', onChange, { signal });
  window.addEventListener('pageshow', onChange, { signal });
  const { navigation } = window as { navigation?: EventTarget };
  navigation?.addEventListener('currententrychange', onChange, { signal });
}

import { isBusy } from '../../platforms/engine/composer.ts';
import { generationOf, type ShownTurn, shownTurns, siteTurnId } from '../../platforms/engine/turns.ts';
import type { Generation, Platform } from '../../platforms/types.ts';
import type { SeenCall } from '../../shared/call.ts';
import { mayHoldCall } from '../../shared/grammar/markers.ts';
import { Pace } from './pace.ts';
import type { Sends } from './sends.ts';
import { type BlockCalls, replyName, type Turn } from './turn.ts';
import { TurnBook } from './turn-book.ts';
import { readMalformed, readTurn, readUnfenced } from './turn-reader.ts';

/** A reply is finished when its text did not change for so long after the busy sign went (cases F5 69). */
const settleTime = 600;
/** Reading stops after so long and goes on in the next scan: one scan must not hold up the page. */
const sliceTime = 12;
/** Elements of the conversation left behind may stay in the document for so long. */
const farewell = 2000;

/** Attributes by which sites show their state; others change all the time and tell nothing. */
const tellingAttributes = ['aria-busy', 'aria-disabled', 'class', 'disabled', 'hidden'];

/** With those that the site's own signs and ids stand in. */
function attributesOf({ generations }: Platform): string[] {
  const named = generations.flatMap(({ busy, sendDisabled = [], turnId }) => [
    ...[...busy, ...sendDisabled]
      .flatMap((selector) => [...selector.matchAll(/\[([\w-]+)/g)])
      .map(([, name = '']) => name),
    ...turnId.map((place) => place.slice(place.lastIndexOf('@') + 1)),
  ]);
  return [...new Set([...tellingAttributes, ...named])];
}

/** What the watcher tells. `reply` names the turn's reply that calls belong to. */
export interface WatchEvents {
  /** Before each scan: has the page moved on to another conversation? Then the watch begins anew. */
  checkPlace: (busy: boolean) => 'same' | 'moved';
  callsSeen: (reply: string, calls: readonly SeenCall[]) => void;
  replyFinished: (reply: string) => void;
  /** The site renamed a turn whose calls were told. */
  turnNamed: (turn: string, siteId: string) => void;
  /** The code blocks with calls that the page shows now. */
  blocksShown: (blocks: readonly BlockCalls[]) => void;
  /** Busy or not, after each scan. */
  scanned: (busy: boolean) => void;
}

/** Watches one page's conversation: tells the calls of its assistant turns as they complete, and when replies are finished. */
export class Watcher {
  private book: TurnBook;
  private readonly dirty = new Set<Turn>();
  private readonly left = new WeakMap<Element, string | undefined>();
  private leftUntil = -Infinity;
  private known: Generation | undefined;
  private ended = false;
  private readonly pace = new Pace(() => this.scan());
  private readonly observer: MutationObserver;

  constructor(
    private readonly document: Document,
    private readonly platform: Platform,
    private readonly sends: Sends,
    private readonly visit: string,
    private readonly events: WatchEvents,
  ) {
    this.book = new TurnBook(performance.now(), visit);
    this.observer = new MutationObserver((records) => this.noteChanges(records));
  }

  start(): void {
    this.observer.observe(this.document.documentElement, {
      subtree: true,
      childList: true,
      characterData: true,
      attributes: true,
      attributeFilter: attributesOf(this.platform),
    });
    this.scan();
  }

  /** Ends the watch. What is told may be what ends it: the scan that is running then shows nothing more. */
  stop(): void {
    this.ended = true;
    this.observer.disconnect();
    this.pace.stop();
  }

  /** Scan soon, though nothing changed in the document. */
  nudge(): void {
    this.pace.soon();
  }

  /** Looked for again when the page shows no more sign of it: that search goes through the whole document. */
  get generation(): Generation {
    const { known } = this;
    if (known !== undefined && this.document.querySelector(known.detect.join(',')) !== null) return known;
    return (this.known = generationOf(this.platform, this.document));
  }

  /** Whether the turns this watch follows are still shown. */
  get hasItsTurns(): boolean {
    return this.book.turns.length === 0 || this.book.turns.some(({ element }) => element.isConnected);
  }

  /** Whether a reply is being written, or was so short a time ago that it may not be finished. */
  get isWriting(): boolean {
    if (isBusy(this.generation, this.document)) return true;
    return this.book.busy || this.book.turns.some((turn) => this.book.isCurrent(turn) && !turn.settled);
  }

  private scan(): void {
    const { generation } = this;
    const now = performance.now();
    const busy = isBusy(generation, this.document);
    if (this.events.checkPlace(busy) === 'moved') this.restart(generation, now);
    const siteId = (turn: Element) => siteTurnId(generation, turn);
    const turns = shownTurns(generation, this.document).filter(
      ({ element }) => !this.isLeft(element, siteId, now),
    );
    this.book.observe({
      now,
      busy,
      turns,
      siteId,
      inputAt: this.sends.inputAt,
      takeSend: () => this.sends.take(now),
    });
    this.readChanged(generation, turns, now);
    this.settle(generation, now);
    this.tellNames();
    if (this.ended) return;
    this.events.blocksShown(this.book.turns.flatMap(({ blocks }) => blocks));
    this.events.scanned(busy);
  }

  private restart(generation: Generation, now: number): void {
    for (const { element } of shownTurns(generation, this.document))
      this.left.set(element, siteTurnId(generation, element));
    this.leftUntil = now + farewell;
    this.known = undefined;
    this.pace.within(farewell + 1);
    this.dirty.clear();
    this.sends.forget();
    this.book = new TurnBook(now, this.visit);
  }

  private isLeft(element: Element, siteId: (turn: Element) => string | undefined, now: number): boolean {
    return now < this.leftUntil && this.left.has(element) && this.left.get(element) === siteId(element);
  }

  private noteChanges(records: readonly MutationRecord[]): void {
    for (const { target } of records) {
      for (let node: Node | null = target; node !== null; node = node.parentNode) {
        const turn = node instanceof Element ? this.book.turnOf(node) : undefined;
        if (turn !== undefined) this.dirty.add(turn);
      }
    }
    this.pace.soon();
  }

  private readChanged(generation: Generation, turns: readonly ShownTurn[], now: number): void {
    const start = performance.now();
    for (const { element } of turns) {
      const turn = this.book.turnOf(element);
      if (turn === undefined || (turn.readFrom === element && !this.dirty.has(turn))) continue;
      if (performance.now() - start > sliceTime) {
        this.pace.soon();
        return;
      }
      this.dirty.delete(turn);
      this.read(generation, turn, now);
    }
  }

  private read(generation: Generation, known: Turn, now: number): void {
    const text = known.element.textContent;
    const beingGenerated = this.book.isBeingGenerated(known);
    const turn = beingGenerated && this.isRewritten(known, text) ? this.renew(known, now) : known;
    if (text !== turn.text || turn.readFrom === undefined) {
      Object.assign(turn, { text, changedAt: now, settled: false });
      if (beingGenerated) turn.epoch = this.book.epoch;
    }
    this.tell(
      turn,
      readTurn(generation, turn, { beingGenerated, sameEpoch: turn.epoch === this.book.epoch }),
    );
  }

  /** A new generation emptied the turn: the site regenerates in place. */
  private isRewritten({ epoch, told }: Turn, text: string): boolean {
    return epoch < this.book.epoch && told.length > 0 && !mayHoldCall(text);
  }

  private renew(turn: Turn, now: number): Turn {
    return this.book.renew(turn, { now, inputAt: this.sends.inputAt });
  }

  private tell(turn: Turn, calls: readonly SeenCall[]): void {
    if (calls.length === 0) return;
    turn.open = true;
    this.events.callsSeen(replyName(turn), calls);
  }

  private tellNames(): void {
    for (const turn of this.book.turns) {
      const { id, siteId, named, told, unfenced } = turn;
      if (siteId === undefined || siteId === named || told.length + unfenced.size === 0) continue;
      turn.named = siteId;
      this.events.turnNamed(id, siteId);
    }
  }

  private settle(generation: Generation, now: number): void {
    for (const turn of this.book.turns) {
      if ((turn.settled && !turn.open) || turn.readFrom === undefined) continue;
      if (this.book.busy && this.book.isCurrent(turn)) continue;
      const since = this.book.isCurrent(turn)
        ? Math.max(turn.changedAt, this.book.busyEndedAt)
        : turn.changedAt;
      const wait = since + (generation.quiet ?? settleTime) - now;
      if (wait > 0) this.pace.within(wait);
      else this.finish(generation, turn);
    }
  }

  private finish(generation: Generation, turn: Turn): void {
    turn.settled = true;
    this.tell(turn, readUnfenced(generation, turn));
    this.tell(turn, readMalformed(generation, turn));
    if (!turn.open) return;
    turn.open = false;
    this.events.replyFinished(replyName(turn));
    turn.replies++;
  }
}

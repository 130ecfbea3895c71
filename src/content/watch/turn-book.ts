import type { ShownTurn } from '../../platforms/engine/turns.ts';
import type { Turn } from './turn.ts';

/** What one look at the page shows of its turns. */
export interface Look {
  readonly now: number;
  readonly busy: boolean;
  /** Oldest first. */
  readonly turns: readonly ShownTurn[];
  readonly siteId: (turn: Element) => string | undefined;
  /** When the user last pressed a key or button in the page, or we sent a message for them. */
  readonly inputAt: number;
  /** Takes the send that waits for its reply, if there is one. */
  readonly takeSend: () => boolean;
}

/** A rebuilt turn is the same turn until this long after its generation ended. */
const rebuildWindow = 3000;
/** A busy sign that was gone for less than this, without any act of the user, only flickered. */
const flicker = 600;
/** A start of generation this soon after the watch began may be the page showing an old one. */
const settlingTime = 1000;

/**
 * Which elements are which turn, in one watch of one conversation. It decides identity (a site that rebuilds the last
 * turn's DOM at the end of its generation shows the same turn; a regenerated answer is a new one) and whether a turn
 * came into being under our eyes. It never reads the turns' calls.
 */
export class TurnBook {
  readonly turns: Turn[] = [];
  /** Counts the starts of generation that this watch saw. */
  epoch = 0;
  busy = false;
  busyEndedAt = -Infinity;
  private busyAtLastLook = false;
  private looked = false;
  private serial = 0;
  private epochStart = -Infinity;
  private lastAtEpochStart: Turn | undefined;
  private last: Turn | undefined;
  private current: ReadonlySet<Turn> = new Set();
  private readonly byElement = new WeakMap<Element, Turn>();
  private readonly bySiteId = new Map<string, Turn>();
  private readonly taken = new Map<string, number>();

  constructor(
    private readonly startedAt: number,
    /** Random for each page load, so that ids made here never meet those of another visit. */
    private readonly visit: string,
  ) {}

  turnOf(element: Element): Turn | undefined {
    return this.byElement.get(element);
  }

  /**
   * A turn that is being generated while the page is busy: the last one, with no turn of the user after it, and those
   * beside it.
   */
  isCurrent(turn: Turn): boolean {
    return this.current.has(turn);
  }

  /** Whether the page was generating this turn at this look or at the one before. */
  isBeingGenerated(turn: Turn): boolean {
    return this.isCurrent(turn) && (this.busy || this.busyAtLastLook);
  }

  observe(look: Look): void {
    this.noteBusy(look);
    const current = new Set<Turn>();
    let last: Turn | undefined;
    let anchor: Element | undefined;
    const first = firstCurrent(look.turns);
    look.turns.forEach((shown, index) => {
      const isCurrent = shown.role === 'assistant' && index >= first;
      if (shown.role === 'user') anchor = shown.element;
      else last = this.resolve(shown, anchor, look, isCurrent);
      if (isCurrent && last !== undefined) current.add(last);
    });
    this.last = last ?? this.last;
    this.current = current;
    this.looked = true;
  }

  /** Gives the turn's element over to a new turn: another answer took its place. */
  renew(turn: Turn, look: Pick<Look, 'now' | 'inputAt'>): Turn {
    const fresh = this.create(turn.element, turn.siteId, turn.anchor, look.now);
    fresh.candidate = true;
    fresh.born = this.startWasSeen(look.now);
    fresh.former = this.formerCalls(turn, look);
    return fresh;
  }

  private noteBusy(look: Look): void {
    const { busy, now } = look;
    this.busyAtLastLook = this.busy;
    if (busy && !this.busy && !this.isFlicker(look)) {
      this.epoch++;
      this.epochStart = now;
      this.lastAtEpochStart = this.last;
      // What was rebuilt without its calls just before the start is the answer that is now generated anew.
      if (this.last !== undefined && this.last.shown < this.last.told.length) this.renew(this.last, look);
    }
    if (!busy && this.busy) this.busyEndedAt = now;
    this.busy = busy;
  }

  private isFlicker({ now, inputAt }: Look): boolean {
    return now - this.busyEndedAt < flicker && inputAt < this.busyEndedAt;
  }

  /**
   * The calls that an answer in this place showed before. If the user asked for another answer they may come again;
   * if nobody did, the page rebuilt what it had, and they must not run again.
   */
  private formerCalls({ told }: Turn, { inputAt }: Pick<Look, 'inputAt'>): ReadonlySet<string> {
    return inputAt > this.busyEndedAt ? new Set() : new Set(told.map(({ signature }) => signature));
  }

  private resolve(shown: ShownTurn, anchor: Element | undefined, look: Look, isCurrent: boolean): Turn {
    const { element } = shown;
    const known = this.byElement.get(element);
    const siteId = known === undefined || isCurrent ? look.siteId(element) : known.siteId;
    if (known !== undefined && (known.siteId === siteId || known.epoch === this.epoch)) {
      known.column = shown.column ?? known.column;
      return this.know(known, element, siteId);
    }
    const remounted = siteId === undefined ? this.withText(element) : this.bySiteId.get(siteId);
    const same = remounted ?? (isCurrent ? this.rebuilt(shown, anchor, look) : undefined);
    if (same !== undefined) return this.rebind(same, element, siteId, anchor);
    const turn = this.create(element, siteId, anchor, look.now);
    turn.column = shown.column ?? 0;
    if (isCurrent) this.judge(turn, look);
    return turn;
  }

  /** The vanished turn of this same generation that the element shows again. */
  private rebuilt(
    { element, column = 0 }: ShownTurn,
    anchor: Element | undefined,
    { now, turns }: Look,
  ): Turn | undefined {
    if (!this.busy && now - this.busyEndedAt > rebuildWindow) return undefined;
    const gone = this.turns.findLast(
      (turn) => turn.epoch === this.epoch && turn.candidate && turn.column === column,
    );
    if (gone === undefined || shows(turns, gone)) return undefined;
    const text = element.textContent;
    const sameAnchor = anchor !== undefined && gone.anchor === anchor;
    return sameAnchor || (gone.text !== '' && text.startsWith(gone.text)) ? gone : undefined;
  }

  /** Whether a new last turn stands where a reply appears: after the last one, or in the place of a regenerated one. */
  private judge(turn: Turn, look: Look): void {
    const { last } = this;
    const place = look.turns.findIndex(({ element }) => element === turn.element);
    const lastPlace = look.turns.findIndex(({ element }) => element === last?.element);
    const isBeside = lastPlace >= firstCurrent(look.turns);
    const follows = last === undefined || isBeside || (lastPlace >= 0 && lastPlace < place);
    const replaces =
      !follows && last === this.lastAtEpochStart && turn.anchor !== undefined && turn.anchor === last.anchor;
    if (!follows && !replaces) return;
    turn.candidate = true;
    turn.born = this.looked && (this.takeSend(turn, look) || (this.busy && this.startWasSeen(look.now)));
    if (replaces) turn.former = this.formerCalls(last, look);
  }

  /** Answers side by side share the send that they answer. */
  private takeSend(turn: Turn, { turns, takeSend }: Look): boolean {
    const beside = turns.slice(firstCurrent(turns)).map(({ element }) => this.byElement.get(element));
    return takeSend() || beside.some((other) => other !== turn && other?.born === true);
  }

  /** A turn without an id of the site that left the document and comes back with the same text. */
  private withText(element: Element): Turn | undefined {
    const gone = this.turns.filter(
      (turn) => turn.siteId === undefined && !turn.element.isConnected && turn.text !== '',
    );
    return gone.length === 0 ? undefined : gone.find(({ text }) => text === element.textContent);
  }

  private startWasSeen(now: number): boolean {
    return this.epoch > 0 && this.epochStart - this.startedAt >= settlingTime && now >= this.epochStart;
  }

  private rebind(
    turn: Turn,
    element: Element,
    siteId: string | undefined,
    anchor: Element | undefined,
  ): Turn {
    Object.assign(turn, { element, anchor, shown: 0 });
    return this.know(turn, element, siteId);
  }

  private know(turn: Turn, element: Element, siteId: string | undefined): Turn {
    turn.siteId = siteId;
    this.byElement.set(element, turn);
    if (siteId !== undefined) this.bySiteId.set(siteId, turn);
    return turn;
  }

  private create(
    element: Element,
    siteId: string | undefined,
    anchor: Element | undefined,
    now: number,
  ): Turn {
    const base = siteId ?? `${this.visit}.${++this.serial}`;
    const taken = this.taken.get(base) ?? 0;
    this.taken.set(base, taken + 1);
    const turn: Turn = {
      id: taken === 0 ? base : `${base}~${taken}`,
      element,
      siteId,
      named: siteId,
      anchor,
      column: 0,
      epoch: this.epoch,
      candidate: false,
      born: false,
      readFrom: undefined,
      text: '',
      changedAt: now,
      told: [],
      unfenced: new Set(),
      malformed: new Set(),
      shown: 0,
      blocks: [],
      replies: 0,
      open: false,
      settled: false,
      former: new Set(),
    };
    this.turns.push(turn);
    this.know(turn, element, siteId);
    return turn;
  }
}

function shows(turns: readonly ShownTurn[], { element }: Turn): boolean {
  return turns.some((turn) => turn.element === element);
}

/** Where the turns begin that may be generated now: the last one, or the answers side by side that come last. */
function firstCurrent(turns: readonly ShownTurn[]): number {
  return turns.length - 1 - (turns.at(-1)?.column ?? 0);
}

import type { Turn } from './turn.ts';

/** What one look at the page shows of its turns. Elements are in document order. */
export interface Look {
  readonly now: number;
  readonly busy: boolean;
  readonly assistant: readonly Element[];
  readonly user: readonly Element[];
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
  private current: Turn | undefined;
  private readonly byElement = new WeakMap<Element, Turn>();

  constructor(
    private readonly startedAt: number,
    /** Random for each page load, so that ids made here never meet those of another visit. */
    private readonly visit: string,
  ) {}

  turnOf(element: Element): Turn | undefined {
    return this.byElement.get(element);
  }

  /** The turn that is being generated while the page is busy: the last one, with no turn of the user after it. */
  isCurrent(turn: Turn): boolean {
    return turn === this.current;
  }

  /** Whether the page was generating this turn at this look or at the one before. */
  isBeingGenerated(turn: Turn): boolean {
    return this.isCurrent(turn) && (this.busy || this.busyAtLastLook);
  }

  observe(look: Look): void {
    this.noteBusy(look);
    const lastElement = look.assistant.at(-1);
    const ended = lastElement !== undefined && isCurrentElement(lastElement, look.user);
    const seen = look.assistant.map((element) =>
      this.resolve(element, look, ended && element === lastElement),
    );
    this.last = seen.at(-1) ?? this.last;
    this.current = ended ? seen.at(-1) : undefined;
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

  private resolve(element: Element, look: Look, isCurrent: boolean): Turn {
    const known = this.byElement.get(element);
    const siteId = known === undefined || isCurrent ? look.siteId(element) : known.siteId;
    if (known !== undefined && (known.siteId === siteId || known.epoch === this.epoch)) {
      known.siteId = siteId;
      return known;
    }
    const remounted =
      siteId === undefined
        ? this.turns.find(
            (turn) => turn.siteId === undefined && !turn.element.isConnected && sameText(turn, element),
          )
        : this.turns.findLast((turn) => turn.siteId === siteId);
    const anchor = turnBefore(element, look.user);
    const same = remounted ?? (isCurrent ? this.rebuilt(element, anchor, look) : undefined);
    if (same !== undefined) return this.rebind(same, element, siteId, anchor);
    const turn = this.create(element, siteId, anchor, look.now);
    if (isCurrent) this.judge(turn, look);
    return turn;
  }

  /** The vanished turn of this same generation that the element shows again. */
  private rebuilt(element: Element, anchor: Element | undefined, { now, assistant }: Look): Turn | undefined {
    if (!this.busy && now - this.busyEndedAt > rebuildWindow) return undefined;
    const gone = this.turns.findLast((turn) => turn.epoch === this.epoch && turn.candidate);
    if (gone === undefined || assistant.includes(gone.element)) return undefined;
    const text = element.textContent;
    const sameAnchor = anchor !== undefined && gone.anchor === anchor;
    return sameAnchor || (gone.text !== '' && text.startsWith(gone.text)) ? gone : undefined;
  }

  /** Whether a new last turn stands where a reply appears: after the last one, or in the place of a regenerated one. */
  private judge(turn: Turn, look: Look): void {
    const { last } = this;
    const follows =
      last === undefined || (look.assistant.includes(last.element) && precedes(last.element, turn.element));
    const replaces =
      !follows && last === this.lastAtEpochStart && turn.anchor !== undefined && turn.anchor === last.anchor;
    if (!follows && !replaces) return;
    turn.candidate = true;
    turn.born = this.looked && (look.takeSend() || (this.busy && this.startWasSeen(look.now)));
    if (replaces) turn.former = this.formerCalls(last, look);
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
    this.byElement.set(element, turn);
    Object.assign(turn, { element, siteId, anchor, shown: 0 });
    return turn;
  }

  private create(
    element: Element,
    siteId: string | undefined,
    anchor: Element | undefined,
    now: number,
  ): Turn {
    const base = siteId ?? `${this.visit}.${++this.serial}`;
    const taken = this.turns.filter(({ id }) => id === base || id.startsWith(`${base}~`)).length;
    const turn: Turn = {
      id: taken === 0 ? base : `${base}~${taken}`,
      element,
      siteId,
      anchor,
      epoch: this.epoch,
      candidate: false,
      born: false,
      readFrom: undefined,
      text: '',
      changedAt: now,
      told: [],
      unfenced: new Set(),
      shown: 0,
      blocks: [],
      replies: 0,
      open: false,
      settled: false,
      former: new Set(),
    };
    this.turns.push(turn);
    this.byElement.set(element, turn);
    return turn;
  }
}

function turnBefore(element: Element, users: readonly Element[]): Element | undefined {
  return users.findLast((user) => precedes(user, element));
}

function isCurrentElement(element: Element, users: readonly Element[]): boolean {
  const lastUser = users.at(-1);
  return lastUser === undefined || precedes(lastUser, element);
}

function precedes(first: Element, second: Element): boolean {
  return (first.compareDocumentPosition(second) & Node.DOCUMENT_POSITION_FOLLOWING) !== 0;
}

function sameText({ text }: Turn, element: Element): boolean {
  return text !== '' && text === element.textContent;
}

import { errorText, failure } from '../shared/failure.ts';
import type { SeenCall } from '../shared/call.ts';
import type { SessionView } from '../shared/views.ts';
import { compact, finishStream } from '../eventlog/compact.ts';
import type { FoundStream } from '../eventlog/check.ts';
import {
  createStream,
  resumeStream,
  rootId,
  type StreamEnvironment,
  type StreamKind,
} from '../eventlog/stream.ts';
import type { sessionMachine } from '../machines/session/session.machine.ts';
import type { KnownCall, SessionSettings } from '../machines/session/session.types.ts';
import { knownAs } from '../machines/session/turn-names.ts';
import type { Place } from './pages.ts';
import { earlierClaims } from './earlier-claims.ts';
import { isAlike, isTakenElsewhere, shownCalls } from './elsewhere.ts';
import { sameTurn } from './same-turn.ts';
import {
  claimSpace,
  contextOf,
  newChatSpace,
  type SessionIndex,
  type SessionStream,
} from './session-index.ts';

/** How long a conversation whose tab is gone waits to be opened again, ms; the worker looks when it starts. */
const waitForTabMs = 24 * 60 * 60 * 1000;

/** What sessions need of the rest of the worker. */
export interface SessionsWorld {
  readonly environment: StreamEnvironment;
  readonly kind: StreamKind<typeof sessionMachine>;
  readonly settings: () => SessionSettings;
  /** A new stream's name; random, since it is made once and then recorded. */
  readonly newName: () => string;
  /** A stream could not be taken up again; its records are kept. */
  readonly onUnreadable: (stream: string, reason: ReturnType<typeof failure>) => void;
  /** A stream ended: nothing of it is needed any more. */
  readonly onEnded: (stream: string) => void;
  /** What is shown of a stream, and kept of it in history when it ends. */
  readonly view: (stream: SessionStream) => SessionView;
  /** The server whose tool a name means in this conversation now, where it is somebody's. */
  readonly meant: (stream: SessionStream, tool: string) => Partial<Pick<KnownCall, 'server'>>;
}

/** The conversations of all tabs: which stream an event belongs to, and when a stream begins and ends. */
export class Sessions {
  /** They wait to be opened again. */
  readonly #tabless = new Set<SessionStream>();
  /** They waited long enough. */
  readonly #expired = new Set<SessionStream>();

  constructor(
    readonly index: SessionIndex,
    private readonly world: SessionsWorld,
  ) {}

  /** Takes up what was open when the worker died. Streams whose tab is gone are told so. */
  async resume(found: readonly FoundStream[], tabs: ReadonlySet<number>): Promise<void> {
    for (const stream of found) if (stream.state === 'whole') await this.#resumeOne(stream);
    for (const stream of this.index.all()) if (!tabs.has(contextOf(stream).tab)) this.#lostTab(stream, found);
    await compact(
      this.world.environment.store,
      this.world.environment.marks,
      this.world.environment.wall.now(),
    );
  }

  /** A page is there: after a load, or again after the worker was away. */
  pageOpened(tab: number, place: Place, adopted: boolean): void {
    if (adopted) this.#adoptNewChat(tab, place);
    const known = this.index.at(tab, place) ?? this.#takeOver(tab, place);
    this.#leaveOthers(tab, known);
    if (!known) this.#begin(tab, place, false);
    else if (contextOf(known).visit !== place.visit) this.#enter(known, place, false);
    else if (isAway(known)) this.#enter(known, place, true);
    else known.send(rootId, { type: 'page.returned' });
  }

  /** The page shows another conversation without a load, or the same one got its id (`adopted`). */
  conversationChanged(tab: number, place: Place, adopted: boolean): void {
    if (adopted) this.#adoptNewChat(tab, place);
    const known = this.index.at(tab, place) ?? this.#takeOver(tab, place);
    if (adopted && known) return;
    this.#leaveOthers(tab, known);
    if (known) this.#enter(known, place, true);
    else this.#begin(tab, place, true);
  }

  /** Adds to each call what other tabs know of it before the session decides: how often it ran, and whether it is theirs. */
  async callsSeen(
    stream: SessionStream,
    { turn, calls }: { readonly turn: string; readonly calls: readonly SeenCall[] },
  ): Promise<void> {
    const claims = await earlierClaims(this.world.environment.store, claimSpace(stream));
    const runsOf = (key: string) =>
      Math.max(0, ...claims.filter((claim) => claim.key === key).map((claim) => claim.run));
    const others = this.index
      .alsoShowing(stream)
      .map((other) => shownCalls(contextOf(other).known, this.world.view(other)));
    const mine = contextOf(stream).known;
    this.#recogniseOld(stream, turn, calls);
    const { names } = contextOf(stream);
    const known = calls.map((call) => {
      const key = knownAs(names, call.key);
      return {
        ...call,
        ...{ key, priorRuns: runsOf(key), tellsSent: true as const, ...this.world.meant(stream, call.name) },
        ...(isTakenElsewhere(key, mine, others) && { elsewhere: true }),
        ...(claims.some((claim) => isAlike(claim.key, key)) && { ranAlike: true }),
      };
    });
    this.tell(stream, { type: 'calls.seen', turn: knownAs(names, turn), calls: known });
  }

  /** A turn that an earlier load of the page showed under another name is the same turn. */
  #recogniseOld(stream: SessionStream, turn: string, calls: readonly SeenCall[]): void {
    if (calls.some(({ live }) => live)) return;
    const keys = calls.map(({ key }) => key);
    const same = sameTurn(turn, keys, contextOf(stream));
    if (same !== undefined) this.tell(stream, { type: 'turn.named', turn: same, siteId: turn });
  }

  tell(stream: SessionStream, event: { readonly type: string; readonly [field: string]: unknown }): boolean {
    return stream.send(rootId, event);
  }

  /** The user pressed the inline button of a call: the newest run that waits for the user is approved. */
  runByKey(stream: SessionStream, shownKey: string): boolean {
    const key = knownAs(contextOf(stream).names, shownKey);
    const { batches } = this.world.view(stream);
    const call = batches
      .flatMap((batch) => batch.calls)
      .findLast((candidate) => candidate.key === key && candidate.can.run);
    return call !== undefined && stream.send(call.path, { type: 'call.approved' });
  }

  /** Nobody can answer its questions now: its tab is gone. */
  isTabless(stream: SessionStream): boolean {
    return this.#tabless.has(stream);
  }

  /** The session that the tab shows. */
  shownIn(tab: number): SessionStream | undefined {
    return this.index.inTab(tab).find((stream) => !isAway(stream));
  }

  tabClosed(tab: number): void {
    for (const stream of this.index.inTab(tab)) stream.send(rootId, { type: 'tab.closed' });
  }

  settingsChanged(): void {
    const settings = this.world.settings();
    for (const stream of this.index.all())
      if (JSON.stringify(contextOf(stream).settings) !== JSON.stringify(settings))
        this.tell(stream, { type: 'settings.changed', settings });
  }

  /** Ends streams whose tab is gone and of which nothing is open any more. */
  async endQuiet(isBusy: (stream: SessionStream) => boolean): Promise<void> {
    for (const stream of this.index.all()) {
      if (!contextOf(stream).tabClosed || this.#tabless.has(stream) || isBusy(stream)) continue;
      if (!this.#expired.has(stream) && this.#holdsResults(stream)) this.#tabless.add(stream);
      else await this.#end(stream);
    }
  }

  /** Results of it are not in the chat yet, and the chat can be opened again. */
  #holdsResults(stream: SessionStream): boolean {
    if (contextOf(stream).conversation === undefined) return false;
    return this.world.view(stream).batches.some((batch) => batch.can.deliver);
  }

  async #end(stream: SessionStream): Promise<void> {
    const { store, marks, wall } = this.world.environment;
    this.index.delete(stream.name);
    this.#expired.delete(stream);
    const hasCalls = contextOf(stream).batches.length > 0;
    const summary = this.world.view(stream);
    stream.send(rootId, { type: 'session.ended' });
    await stream.flushed();
    stream.stop();
    this.world.onEnded(stream.name);
    if (hasCalls) return finishStream(store, stream.name, wall.now(), summary);
    await marks.remove(stream.name);
    await store.remove(stream.name);
  }

  async #resumeOne(found: Extract<FoundStream, { state: 'whole' }>): Promise<void> {
    try {
      const stream = await resumeStream(this.world.kind, this.world.environment, found.records);
      this.index.add(stream);
      this.#renameClaims(stream);
    } catch (error) {
      this.world.onUnreadable(
        found.stream,
        failure(
          'logUnreadable',
          'The record of earlier calls was written by another version and cannot be read. It is kept; nothing runs by itself.',
          errorText(error),
        ),
      );
    }
  }

  #begin(tab: number, { platform, conversation, visit }: Place, switched: boolean): void {
    const input = {
      tab,
      platform,
      visit,
      switched,
      settings: this.world.settings(),
      ...(conversation !== undefined && { conversation }),
    };
    this.index.add(createStream(this.world.kind, this.world.environment, this.world.newName(), input));
  }

  /**
   * The browser was restarted: its tabs have other ids now. A recent conversation waits to be opened again, so that its
   * results are not lost; the others end.
   */
  #lostTab(stream: SessionStream, found: readonly FoundStream[]): void {
    const records = found.flatMap((one) =>
      one.state === 'whole' && one.stream === stream.name ? one.records : [],
    );
    const isRecent = this.world.environment.wall.now() - (records.at(-1)?.at ?? 0) < waitForTabMs;
    const canReturn = contextOf(stream).conversation !== undefined && contextOf(stream).batches.length > 0;
    if (isRecent && canReturn) {
      this.#tabless.add(stream);
      this.tell(stream, { type: 'conversation.left' });
    } else {
      this.#expired.add(stream);
      this.tell(stream, { type: 'tab.closed' });
    }
  }

  /** A conversation whose tab is gone goes on in the tab that opens it. */
  #takeOver(tab: number, { platform, conversation }: Place): SessionStream | undefined {
    if (conversation === undefined) return undefined;
    const stream = this.index.all().find((one) => {
      const context = contextOf(one);
      const isThis = context.platform === platform && context.conversation === conversation;
      return isThis && (context.tabClosed || this.#tabless.has(one));
    });
    if (!stream) return undefined;
    this.#tabless.delete(stream);
    this.tell(stream, { type: 'tab.changed', tab });
    return stream;
  }

  #enter(stream: SessionStream, { visit }: Place, switched: boolean): void {
    this.tell(stream, { type: 'conversation.entered', visit, switched });
  }

  #leaveOthers(tab: number, shown: SessionStream | undefined): void {
    for (const stream of this.index.inTab(tab))
      if (stream !== shown && !isAway(stream)) stream.send(rootId, { type: 'conversation.left' });
  }

  /** The chat without an id of this page load becomes the conversation; its claims follow. */
  #adoptNewChat(tab: number, { platform, conversation, visit }: Place): void {
    const stream = this.index.at(tab, { platform, visit });
    if (!stream || conversation === undefined) return;
    this.tell(stream, { type: 'conversation.adopted', conversation });
    this.#renameClaims(stream);
  }

  /** Safe to repeat: done when the chat gets its id, and again at each resume in case the worker died in between. */
  #renameClaims(stream: SessionStream): void {
    if (contextOf(stream).conversation === undefined) return;
    const { store, onTrouble } = this.world.environment;
    const failed = (error: unknown) =>
      onTrouble(
        failure(
          'logUnavailable',
          'The event log could not be written. Free some disk space.',
          errorText(error),
        ),
      );
    store.renameClaims(newChatSpace(stream.name), claimSpace(stream)).catch(failed);
  }
}

function isAway(stream: SessionStream): boolean {
  return stream.actor.getSnapshot().value === 'away';
}

import { describe, expect, test } from 'vitest';
import { contextOf, SessionIndex, type SessionStream } from '../../src/background/session-index.ts';
import { Sessions } from '../../src/background/sessions.ts';
import { findStreams } from '../../src/eventlog/check.ts';
import { MemoryStore } from '../../src/eventlog/memory-store.ts';
import { rootId } from '../../src/eventlog/stream.ts';
import { sessionView } from '../../src/machines/session/session.view.ts';
import type { Place } from '../../src/background/pages.ts';
import { FakeWall, settle } from '../support/fake-wall.ts';
import { MemoryMarks } from '../support/memory-marks.ts';
import { result, seen, SessionRig, settings } from '../support/session-rig.ts';

const at = (conversation: string | undefined, visit = 'v1'): Place => ({
  platform: 'p',
  name: 'P',
  visit,
  ...(conversation !== undefined && { conversation }),
});
const say = (...ordinals: number[]) => ({ turn: 't1', calls: ordinals.map((ordinal) => seen(ordinal)) });

/** One worker's sessions over a log that outlives it; effects wait for ever. */
class Worker {
  readonly sessions: Sessions;
  readonly unreadable: string[] = [];
  readonly ended: string[] = [];
  readonly rig = new SessionRig();
  /** By the names of tools. */
  readonly meant: Record<string, { server: string }> = {};
  #names = 0;

  constructor(
    readonly store = new MemoryStore(),
    readonly marks = new MemoryMarks(),
    readonly wall = new FakeWall(1_000_000),
    private readonly life = 1,
  ) {
    const environment = { ...this.rig.environment(), store, marks, wall };
    this.sessions = new Sessions(new SessionIndex(), {
      environment,
      kind: this.rig.kind(),
      settings: () => settings,
      newName: () => `s${this.life}.${++this.#names}`,
      onUnreadable: (stream) => void this.unreadable.push(stream),
      onEnded: (stream) => void this.ended.push(stream),
      meant: (_, tool) => this.meant[tool] ?? {},
      view: (stream) =>
        sessionView(stream.name, 'P', rootId, stream.actor.getSnapshot(), {
          serverOf: () => undefined,
          progressOf: () => undefined,
          timesOf: () => ({}),
        }),
    });
  }

  async resumed(tabs: number[], laterMs = 0): Promise<Worker> {
    await settle();
    const next = new Worker(this.store, this.marks, new FakeWall(this.wall.now() + laterMs), this.life + 1);
    await next.sessions.resume(await findStreams(this.store, this.marks), new Set(tabs));
    await settle();
    return next;
  }

  /** The one call that is asked for goes to its server. */
  async sent(): Promise<void> {
    await settle();
    await this.rig.open()[0]!.sent();
  }

  /** Answers the one effect that is asked for. */
  async answer(output: unknown): Promise<void> {
    await settle();
    await this.rig.open()[0]!.answer(output);
  }

  async advance(ms: number): Promise<void> {
    this.wall.advance(ms);
    await settle();
  }

  get states(): unknown[] {
    return this.sessions.index
      .all()
      .map((stream) => [
        stream.name,
        contextOf(stream).tab,
        contextOf(stream).conversation,
        stream.actor.getSnapshot().value,
      ]);
  }

  shown(tab = 7): SessionStream {
    return this.sessions.shownIn(tab)!;
  }
}

describe('which stream an event belongs to', () => {
  test('each conversation of a tab has one, and coming back finds it guarded', async () => {
    const { sessions } = new Worker();
    sessions.pageOpened(7, at('a'), false);
    sessions.conversationChanged(7, at('b'), false);
    sessions.conversationChanged(7, at('a'), false);
    await settle();
    expect(sessions.index.all().map((stream) => [stream.name, stream.actor.getSnapshot().value])).toEqual([
      ['s1.1', 'guarded'],
      ['s1.2', 'away'],
    ]);
  });

  test('a new chat that gets its id goes on; its claims follow', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at(undefined), false);
    await worker.store.claim({
      conversation: '~s1.1',
      key: 'k',
      run: 1,
      stream: 's1.1',
      attempt: 1,
      repeatable: false,
      at: 1,
    });
    worker.sessions.conversationChanged(7, at('a'), true);
    await settle();
    expect(worker.states).toEqual([['s1.1', 7, 'a', 'watching']]);
    expect((await worker.store.claims('p/a')).map(({ key }) => key)).toEqual(['k']);
  });

  test('a call keeps the server that was meant when it was seen, over the death of the worker', async () => {
    const worker = new Worker();
    worker.meant[seen(0).name] = { server: 'files' };
    worker.sessions.pageOpened(7, at('a'), false);
    await worker.sessions.callsSeen(worker.sessions.shownIn(7)!, say(0));
    await settle();
    expect(worker.rig.open().map(({ input }) => input)).toMatchObject([
      { key: seen(0).key, server: 'files' },
    ]);
    const next = await worker.resumed([7]);
    const batch = next.sessions.shownIn(7)!.actor.getSnapshot().children['batch-1'];
    expect(batch?.getSnapshot().context).toMatchObject({ calls: [{ input: { server: 'files' } }] });
  });

  test('a call that two tabs are told of belongs to the first; a tab that left has no say', async () => {
    const { sessions, shown, modes } = twoTabs();
    await Promise.all([
      sessions.callsSeen(shown(7), { turn: 'a', calls: [seen(0, { key: 'a#0#h' })] }),
      sessions.callsSeen(shown(8), { turn: 'b', calls: [seen(0, { key: 'b#0#h' })] }),
    ]);
    expect([modes(7), modes(8)]).toEqual([['auto'], ['history']]);
    const eight = shown(8);
    sessions.conversationChanged(7, at('other'), false);
    await sessions.callsSeen(eight, { turn: 'c', calls: [seen(0, { key: 'c#0#h' })] });
    expect(modes(8)).toEqual(['history', 'auto']);
  });

  test('a turn that the site renamed is the same turn after a reload: no further card, and its button is its own', async () => {
    const worker = new Worker();
    const { sessions } = worker;
    const shown = () => worker.shown();
    sessions.pageOpened(7, at('a', 'v1'), false);
    const call = seen(0, { key: 'v1.1#0#h', live: false });
    await sessions.callsSeen(shown(), { turn: 'v1.1', calls: [call] });
    sessions.tell(shown(), { type: 'turn.named', turn: 'v1.1', siteId: 'real' });
    sessions.pageOpened(7, at('a', 'v2'), false);
    await sessions.callsSeen(shown(), { turn: 'real', calls: [{ ...call, key: 'real#0#h' }] });
    await settle();
    expect(contextOf(shown()).known).toEqual(['v1.1#0#h']);
    expect([sessions.runByKey(shown(), 'strange#0#h'), sessions.runByKey(shown(), 'real#0#h')]).toEqual([
      false,
      true,
    ]);
  });

  test('a turn of a site without ids is the same turn after a reload; the same call said anew is another', async () => {
    const worker = new Worker();
    const { sessions } = worker;
    const shown = () => worker.shown();
    const tell = (turn: string, live: boolean) =>
      sessions.callsSeen(shown(), { turn, calls: [seen(0, { key: `${turn}#0#h`, live })] });
    sessions.pageOpened(7, at('a', 'v1'), false);
    await tell('v1.1', true);
    sessions.pageOpened(7, at('a', 'v2'), false);
    await tell('v2.1', false);
    await tell('v2.2', true);
    await settle();
    expect(contextOf(shown()).known).toEqual(['v1.1#0#h', 'v2.2#0#h']);
  });

  test('calls are shown also while the log cannot tell what ran before', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at('a'), false);
    worker.store.claims = () => Promise.reject(new Error('The disk is full.'));
    await worker.sessions.callsSeen(worker.shown(), say(0));
    expect(contextOf(worker.shown()).known).toEqual([seen(0).key]);
  });

  test('a new chat of another page load is another one', () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at(undefined, 'v1'), false);
    worker.sessions.pageOpened(7, at(undefined, 'v2'), false);
    expect(worker.states).toEqual([
      ['s1.1', 7, undefined, 'away'],
      ['s1.2', 7, undefined, 'watching'],
    ]);
  });

  test('a page that connects again in the same load does not lift the guard; a new load does', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at('a'), false);
    worker.sessions.conversationChanged(7, at('b'), false);
    worker.sessions.pageOpened(7, at('b'), false);
    expect(worker.shown().actor.getSnapshot().value).toBe('guarded');
    worker.sessions.pageOpened(7, at('b', 'v2'), false);
    expect(worker.shown().actor.getSnapshot().value).toBe('watching');
    await settle();
  });
});

test('a call that ran in the conversation before, in whatever tab, is history', async () => {
  const worker = new Worker();
  worker.sessions.pageOpened(7, at('a'), false);
  await worker.store.claim({
    conversation: 'p/a',
    key: seen(0).key,
    run: 2,
    stream: 'other',
    attempt: 1,
    repeatable: false,
    at: 1,
  });
  await worker.sessions.callsSeen(worker.shown(), say(0, 1));
  const batch = worker.shown().actor.getSnapshot().children['batch-1']!.getSnapshot();
  expect(batch.context.calls.map(({ input }) => [input.mode, input.run])).toEqual([
    ['history', 3],
    ['auto', 1],
  ]);
});

test('a call of an old turn that ran under another id of that turn says so', async () => {
  const worker = new Worker();
  worker.sessions.pageOpened(7, at('a'), false);
  const ran = seen(0).key.replace('turn-1', 'visit.1');
  await worker.store.claim({
    conversation: 'p/a',
    key: ran,
    run: 1,
    stream: 'x',
    attempt: 1,
    repeatable: false,
    at: 1,
  });
  await worker.sessions.callsSeen(worker.shown(), {
    turn: 't1',
    calls: [seen(0, { live: false }), seen(1, { live: false })],
  });
  const batch = worker.shown().actor.getSnapshot().children['batch-1']!.getSnapshot();
  expect(batch.context.calls.map(({ input }) => [input.mode, input.reason])).toEqual([
    ['history', 'The same call ran before in this conversation. Look at its result before you run it.'],
    ['history', 'This call was in the chat before it was watched.'],
  ]);
});

test('the inline button approves the newest run that waits for the user, and nothing else', async () => {
  const worker = new Worker();
  worker.sessions.pageOpened(7, at('a'), false);
  await worker.sessions.callsSeen(worker.shown(), { turn: 't1', calls: [seen(0, { live: false })] });
  expect(worker.sessions.runByKey(worker.shown(), 'no such call')).toBe(false);
  expect(worker.sessions.runByKey(worker.shown(), seen(0).key)).toBe(true);
  expect(worker.sessions.runByKey(worker.shown(), seen(0).key)).toBe(false);
});

describe('after the worker was gone', () => {
  test('streams go on in their tabs', async () => {
    const before = new Worker();
    before.sessions.pageOpened(7, at('a'), false);
    const after = await before.resumed([7]);
    expect([after.states, after.unreadable]).toEqual([[['s1.1', 7, 'a', 'watching']], []]);
  });

  test('a record of an unknown type sets its stream aside and no other', async () => {
    const before = new Worker();
    before.sessions.pageOpened(7, at('a'), false);
    before.sessions.pageOpened(8, at('b'), false);
    await settle();
    before.store.records.push({ ...before.store.records[0]!, seq: 1, event: { type: 'strange' } });
    const after = await before.resumed([7, 8]);
    expect([after.unreadable, after.states]).toEqual([['s1.1'], [['s1.2', 8, 'b', 'watching']]]);
  });
});

describe('when its tab is gone', () => {
  test('a conversation without calls leaves no trace; one with calls becomes history', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at('a'), false);
    worker.sessions.pageOpened(8, at('b'), false);
    await worker.sessions.callsSeen(worker.shown(8), { turn: 't1', calls: [seen(0, { live: false })] });
    worker.sessions.tabClosed(7);
    worker.sessions.tabClosed(8);
    await worker.sessions.endQuiet(() => false);
    expect(worker.states).toEqual([]);
    expect([await worker.store.read('s1.1'), worker.marks.marks.has('s1.1')]).toEqual([[], false]);
    expect((await worker.store.history()).map(({ stream }) => stream)).toEqual(['s1.2']);
    expect(worker.ended).toEqual(['s1.1', 's1.2']);
    expect(await findStreams(worker.store, worker.marks)).toEqual([]);
  });

  test('it is not ended while something of it is open', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at('a'), false);
    worker.sessions.tabClosed(7);
    await worker.sessions.endQuiet(() => true);
    expect(worker.states).toEqual([['s1.1', 7, 'a', 'away']]);
  });

  test('with the browser, it waits a day for its conversation to be opened again, in whatever tab', async () => {
    const before = new Worker();
    before.sessions.pageOpened(7, at('a'), false);
    await before.sessions.callsSeen(before.shown(), say(0));
    const after = await before.resumed([], 3_600_000);
    expect(after.states).toEqual([['s1.1', 7, 'a', 'away']]);
    expect(after.sessions.isTabless(after.sessions.index.all()[0]!)).toBe(true);
    after.sessions.pageOpened(70, at('a', 'v9'), false);
    expect([after.states, after.sessions.isTabless(after.shown(70))]).toEqual([
      [['s1.1', 70, 'a', 'watching']],
      false,
    ]);
  });

  test('longer than a day, or a chat without an id, it ends', async () => {
    const before = new Worker();
    before.sessions.pageOpened(7, at('a'), false);
    await before.sessions.callsSeen(before.shown(), say(0));
    before.sessions.pageOpened(8, at(undefined), false);
    const after = await before.resumed([], 25 * 3_600_000);
    await after.sessions.endQuiet(() => false);
    expect(after.states).toEqual([]);
  });

  test('alone, its results wait for the conversation to be opened again; nothing goes to it by itself', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at('a'), false);
    await worker.sessions.callsSeen(worker.shown(), say(0));
    worker.sessions.tell(worker.shown(), { type: 'reply.finished', turn: 't1' });
    await worker.sent();
    worker.sessions.tabClosed(7);
    await worker.answer({ ...result('r') });
    await worker.advance(0);
    await worker.answer({ ok: false, failure: { code: 'pageGone', message: 'Not open.' } });
    await worker.sessions.endQuiet(() => false);
    expect([worker.states, worker.ended]).toEqual([[['s1.1', 7, 'a', 'away']], []]);
    worker.sessions.pageOpened(70, at('a', 'v9'), false);
    await worker.sessions.endQuiet(() => false);
    expect([worker.states, worker.ended]).toEqual([[['s1.1', 70, 'a', 'watching']], []]);
    const batch = worker.shown(70).actor.getSnapshot().children['batch-1']!.getSnapshot();
    expect([batch.value, batch.context.calls[0]!.delivered]).toEqual(['undelivered', false]);
  });

  test('while its call runs, the conversation that is opened again gets its session back', async () => {
    const worker = new Worker();
    worker.sessions.pageOpened(7, at('a'), false);
    await worker.sessions.callsSeen(worker.shown(), say(0));
    worker.sessions.tabClosed(7);
    worker.sessions.pageOpened(70, at('other', 'v9'), false);
    worker.sessions.conversationChanged(70, at('a', 'v9'), false);
    expect(worker.states).toEqual([
      ['s1.1', 70, 'a', 'guarded'],
      ['s1.2', 70, 'other', 'away'],
    ]);
  });
});

/** One conversation in the tabs 7 and 8, and how each tab's calls may start. */
function twoTabs() {
  const worker = new Worker();
  worker.sessions.pageOpened(7, at('a', 'v7'), false);
  worker.sessions.pageOpened(8, at('a', 'v8'), false);
  const shown = (tab: number) => worker.shown(tab);
  const modes = (tab: number) =>
    contextOf(shown(tab)).batches.flatMap(({ id }) =>
      shown(tab)
        .actor.getSnapshot()
        .children[id as 'batch-1']!.getSnapshot()
        .context.calls.map(({ input }) => input.mode),
    );
  return { sessions: worker.sessions, shown, modes };
}

import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import type { App } from '../../src/background/app.ts';
import { Broadcast } from '../../src/background/broadcast.ts';
import type { ChatNames, ToldTools } from '../../src/background/told.ts';
import type { ToUi } from '../../src/shared/messages.ts';
import type { ToContent } from '../../src/shared/page-messages.ts';
import { defaultSettings } from '../../src/shared/settings.ts';
import type { SiteFault } from '../../src/shared/site-scan.ts';
import type { SessionView } from '../../src/shared/views.ts';

const call = (over: object) => ({
  key: 'k',
  state: 'succeeded',
  status: 'Done.',
  can: { run: false },
  ...over,
});
const sessionWith = (...calls: object[]) => ({ busy: true, batches: [{ calls }] }) as unknown as SessionView;

function rig() {
  const inline: ToContent[] = [];
  const world = {
    settings: { ...defaultSettings },
    session: sessionWith(call({})),
    shown: [7],
    names: undefined as Record<string, string> | undefined,
    told: undefined as ToldTools | undefined,
    fault: undefined as SiteFault | undefined,
  };
  const stream = {
    name: 's1',
    actor: {
      getSnapshot: () => ({ context: { names: world.names, platform: 'chatgpt', conversation: 'c' } }),
    },
  };
  const app = {
    servers: { names: () => ({ tools: new Map(), owners: new Map() }), all: () => [] },
    config: { get: () => ({ settings: world.settings, servers: [] }), notices: () => [] },
    notices: { all: () => [] },
    questions: { views: () => [] },
    messages: { counts: () => ({}) },
    told: { of: ({ name }: ChatNames) => (name === 'chatgpt/c' ? world.told : undefined) },
    endpoint: { view: () => null },
    auth: { view: () => ({}) },
    pages: {
      tabs: () => [7],
      place: (tab: number) => (tab === 7 ? { name: 'ChatGPT' } : undefined),
      fault: () => world.fault,
      post: (_tab: number, message: ToContent) => void inline.push(message),
    },
    sessions: { shownIn: (tab: number) => (world.shown.includes(tab) ? stream : undefined) },
    viewOf: () => world.session,
  } as unknown as App;
  let flushes = 0;
  const broadcast = new Broadcast(
    () => app,
    () => {
      flushes++;
    },
  );
  const open = (tab?: number) => {
    const got: ToUi[] = [];
    const port = broadcast.addUi((message) => void got.push(message));
    port.tab = tab;
    return { got, port };
  };
  return { world, inline, broadcast, open, flushes: () => flushes };
}
const patches = (got: ToUi[]) =>
  got.map((message) => (message.type === 'view.changed' ? Object.keys(message.patch) : []));

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('a page gets everything first, then only the top-level keys that changed', () => {
  const { world, broadcast, open } = rig();
  const { got } = open(7);
  broadcast.schedule();
  vi.runAllTimers();
  world.settings = { ...world.settings, autoRun: true };
  broadcast.schedule();
  vi.runAllTimers();
  broadcast.schedule();
  vi.runAllTimers();
  expect(patches(got)).toEqual([
    ['settings', 'servers', 'notices', 'questions', 'messages', 'endpoint', 'told', 'site', 'session'],
    ['settings'],
  ]);
});

test('many changes in one turn are one message; a closed page gets none', () => {
  const { broadcast, open, flushes } = rig();
  const { got, port } = open(7);
  for (let count = 0; count < 100; count++) broadcast.schedule();
  vi.runAllTimers();
  broadcast.removeUi(port);
  broadcast.schedule();
  vi.runAllTimers();
  expect([got.length, flushes()]).toEqual([1, 2]);
});

test('a page of a tab without a chat has no session', () => {
  const { broadcast, open } = rig();
  const { got } = open(8);
  broadcast.schedule();
  vi.runAllTimers();
  expect(got.map((message) => (message.type === 'view.changed' ? message.patch.session : 0))).toEqual([null]);
});

test('a page learns what the model of its chat was told, and how much differs now', () => {
  const { world, broadcast, open } = rig();
  const [chat, other] = [open(7), open(8)];
  const flush = () => {
    broadcast.schedule();
    vi.runAllTimers();
  };
  flush();
  world.told = { at: 5, tools: [{ name: 'a', serverId: 'removed', mark: '' }] };
  flush();
  const toldTo = ({ got }: typeof chat) =>
    got.map((message) => (message.type === 'view.changed' ? message.patch.told : 0));
  expect([toldTo(chat), toldTo(other)]).toEqual([
    [null, { at: 5, tools: 1, added: 0, removed: 1, changed: 0 }],
    [null],
  ]);
});

test('the page is told the last run of each call, and again when it is new', () => {
  const { world, broadcast, inline } = rig();
  world.session = sessionWith(
    call({ state: 'failed' }),
    call({ key: 'other', state: 'proposed', can: { run: true } }),
    call({ state: 'running', status: 'Running.' }),
  );
  for (let count = 0; count < 2; count++) {
    broadcast.schedule();
    vi.runAllTimers();
  }
  const message = {
    type: 'calls.view',
    calls: [
      { key: 'k', state: 'running', status: 'Running.', canRun: false },
      { key: 'other', state: 'proposed', status: 'Done.', canRun: true },
    ],
    busy: true,
    interceptPaste: true,
    theme: 'system',
  };
  expect(inline).toEqual([message]);
  broadcast.forgetTab(7);
  vi.runAllTimers();
  expect(inline).toEqual([message, message]);
});

test('the page is told of a call by every name that the site gave its turn', () => {
  const { world, inline, broadcast } = rig();
  world.session = sessionWith(call({ key: 'a#0#h' }), call({ key: 'other#0#h' }));
  world.names = { b: 'a' };
  broadcast.schedule();
  vi.runAllTimers();
  expect(
    inline.map((message) => (message.type === 'calls.view' ? message.calls.map(({ key }) => key) : [])),
  ).toEqual([['a#0#h', 'b#0#h', 'other#0#h']]);
});

test('a page learns which site its tab shows, and that the site has changed', () => {
  const { world, broadcast, open } = rig();
  const { got } = open(7);
  const elsewhere = open(8);
  const sites = (messages: ToUi[]) =>
    messages.flatMap((message) =>
      message.type === 'view.changed' && 'site' in message.patch ? [message.patch.site] : [],
    );
  broadcast.schedule();
  vi.runAllTimers();
  world.fault = 'noTurns';
  broadcast.schedule();
  vi.runAllTimers();
  expect(sites(got)).toEqual([{ name: 'ChatGPT' }, { name: 'ChatGPT', fault: 'noTurns' }]);
  expect(sites(elsewhere.got)).toEqual([null]);
});

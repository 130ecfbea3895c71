import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ToUi, UiEnvelope } from '../../src/shared/messages.ts';
import type { ConnectionState } from '../../src/ui/link-types.ts';
import { PortLink, type UiPort } from '../../src/ui/port-link.ts';
import { view } from './gallery/views.ts';

const lost = {
  ok: false,
  failure: { code: 'connectionLost', message: 'The extension was restarted; try again.' },
};

class FakePort implements UiPort {
  readonly sent: UiEnvelope[] = [];
  receive: (message: ToUi) => void = () => undefined;
  drop: () => void = () => undefined;
  post = (message: unknown): void => void this.sent.push(message as UiEnvelope);
  onMessage = (listener: (message: ToUi) => void): void => void (this.receive = listener);
  onDisconnect = (listener: () => void): void => void (this.drop = listener);
}

function setUp() {
  const ports: FakePort[] = [];
  const page = { visible: true, alive: true, tab: 7 as number | undefined };
  const states: ConnectionState[] = [];
  const link = new PortLink(
    {
      connect: () => {
        if (!page.alive) throw new Error('Extension context invalidated.');
        const port = new FakePort();
        ports.push(port);
        return port;
      },
      alive: () => page.alive,
      visible: () => page.visible,
      tab: () => page.tab,
    },
    { viewChanged: () => undefined, connectionChanged: (state) => states.push(state) },
  );
  const last = () => ports.at(-1)!;
  return { link, ports, page, states, last };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('says first of all which tab it shows', () => {
  expect(setUp().last().sent).toEqual([{ id: 1, message: { type: 'ui.opened', tab: 7 } }]);
});

it('names no tab where the worker knows it', () => {
  const { page, link, last } = setUp();
  page.tab = undefined;
  link.tabChanged();
  expect(last().sent[1]).toEqual({ id: 2, message: { type: 'ui.opened' } });
});

it('answers each request by its id', async () => {
  const { link, last } = setUp();
  const prompt = link.request({ type: 'prompt.requested' });
  const refresh = link.request({ type: 'tools.refreshRequested' });
  expect(last().sent.slice(1)).toEqual([
    { id: 2, message: { type: 'prompt.requested' } },
    { id: 3, message: { type: 'tools.refreshRequested' } },
  ]);
  last().receive({ type: 'request.answered', id: 3, outcome: { ok: true, value: null } });
  last().receive({
    type: 'request.answered',
    id: 2,
    outcome: { ok: true, value: { fileName: 'a', text: 'b' } },
  });
  expect(await Promise.all([prompt, refresh])).toEqual([
    { ok: true, value: { fileName: 'a', text: 'b' } },
    { ok: true, value: null },
  ]);
});

it('fails what was in flight when the port drops, and never sends it again', async () => {
  const { link, ports, last } = setUp();
  const run = link.request({ type: 'call.approved', stream: 's', path: 'p' });
  last().drop();
  expect(await run).toEqual(lost);
  vi.advanceTimersByTime(50);
  expect(ports.length).toBe(2);
  expect(last().sent).toEqual([{ id: 3, message: { type: 'ui.opened', tab: 7 } }]);
});

it('reconnects at 50, 100, 200 ms … 2 s, and from 50 ms again once a view has come', () => {
  const { ports, last } = setUp();
  const delays: number[] = [];
  for (let n = 0; n < 8; n++) {
    const before = ports.length;
    last().drop();
    let waited = 0;
    while (ports.length === before) {
      vi.advanceTimersByTime(50);
      waited += 50;
    }
    delays.push(waited);
  }
  expect(delays).toEqual([50, 100, 200, 400, 800, 1600, 2000, 2000]);
  last().receive({ type: 'view.changed', patch: view() });
  last().drop();
  const before = ports.length;
  vi.advanceTimersByTime(50);
  expect(ports.length).toBe(before + 1);
});

it('does not reconnect while hidden, but at once when it is looked at', () => {
  const { link, ports, page, last } = setUp();
  page.visible = false;
  last().drop();
  vi.advanceTimersByTime(60_000);
  expect(ports.length).toBe(1);
  page.visible = true;
  link.becameVisible();
  expect(ports.length).toBe(2);
});

it('connects for a request that finds no port', async () => {
  const { link, ports, page, last } = setUp();
  page.visible = false;
  last().drop();
  const answer = link.request({ type: 'prompt.requested' });
  expect(ports.length).toBe(2);
  expect(last().sent.map((one) => one.message.type)).toEqual(['ui.opened', 'prompt.requested']);
  last().receive({
    type: 'request.answered',
    id: 3,
    outcome: { ok: true, value: { fileName: 'a', text: 'b' } },
  });
  expect(await answer).toEqual({ ok: true, value: { fileName: 'a', text: 'b' } });
});

it('keeps the worker awake every 20 s, only while it is looked at', () => {
  const { page, last } = setUp();
  vi.advanceTimersByTime(40_000);
  page.visible = false;
  vi.advanceTimersByTime(40_000);
  expect(
    last()
      .sent.slice(1)
      .map((one) => one.message),
  ).toEqual([{ type: 'ui.watching' }, { type: 'ui.watching' }]);
});

it('tells the truth about the connection, and gives up when the extension is gone', async () => {
  const { link, page, ports, states, last } = setUp();
  last().receive({ type: 'view.changed', patch: view() });
  last().drop();
  page.alive = false;
  vi.advanceTimersByTime(60_000);
  expect(states).toEqual(['open', 'lost', 'orphaned']);
  expect(ports.length).toBe(1);
  expect(await link.request({ type: 'prompt.requested' })).toEqual(lost);
});

it('ignores a late event of a port it has left', () => {
  const { ports, states, last } = setUp();
  const old = last();
  old.drop();
  vi.advanceTimersByTime(50);
  old.drop();
  expect(ports.length).toBe(2);
  expect(states).toEqual(['lost']);
});

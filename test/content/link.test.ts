import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import { Link } from '../../src/content/link.ts';
import { wakeMessage } from '../../src/shared/ports.ts';
import type { FromContent, ToContent } from '../../src/shared/page-messages.ts';

/** The worker's side of the ports that the link opens. */
class FakePort {
  readonly posted: FromContent[] = [];
  private readonly listeners: { message?: (message: ToContent) => void; disconnect?: () => void } = {};
  readonly onMessage = {
    addListener: (listener: (message: ToContent) => void) => (this.listeners.message = listener),
  };
  readonly onDisconnect = { addListener: (listener: () => void) => (this.listeners.disconnect = listener) };
  postMessage(message: FromContent): void {
    this.posted.push(message);
  }
  disconnect(): void {
    this.posted.push({ type: 'reply.finished', turn: 'disconnected by the page' });
  }
  say(busy: boolean): void {
    this.listeners.message?.({ type: 'calls.view', calls: [], busy, interceptPaste: false, theme: 'system' });
  }
  die(): void {
    this.listeners.disconnect?.();
  }
}

const hello: FromContent = { type: 'page.opened', name: 'Site', visit: 'v', platform: 'playground' };
const finished: FromContent = { type: 'reply.finished', turn: 't' };
const settled: FromContent = {
  type: 'request.settled',
  id: 'r',
  outcome: { ok: true, value: { how: 'text' } },
};
let ports: FakePort[];
let wake: (message: unknown, sender: { id: string }) => void;
let runtime: { id: string | undefined };
let orphaned: number;
let greeting: FromContent[];

function start(): Link {
  const link = new Link({ greeting: () => greeting, received: () => undefined, orphaned: () => orphaned++ });
  link.start();
  return link;
}

beforeEach(() => {
  vi.useFakeTimers();
  ports = [];
  orphaned = 0;
  greeting = [hello];
  runtime = { id: 'us' };
  const connect = () => {
    const port = new FakePort();
    ports.push(port);
    return port;
  };
  const onMessage = {
    addListener: (listener: typeof wake) => (wake = listener),
    removeListener: () => undefined,
  };
  vi.stubGlobal('chrome', { runtime: Object.assign(runtime, { connect, onMessage }) });
});
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

it('begins each port with the greeting', () => {
  const link = start();
  link.sendGreeted(finished);
  expect(ports.map(({ posted }) => posted)).toEqual([[hello, finished]]);
});

it('tells a greeted message once when it opens the port for it, and any other after the greeting', () => {
  const link = start();
  ports[0]?.die();
  greeting = [hello, finished];
  link.sendGreeted(finished);
  ports[1]?.die();
  link.send(settled);
  expect(ports.slice(1).map(({ posted }) => posted)).toEqual([
    [hello, finished],
    [hello, finished, settled],
  ]);
});

it('stays away from a dead worker while nothing is going on', () => {
  start();
  ports[0]?.say(false);
  ports[0]?.die();
  vi.advanceTimersByTime(60_000);
  expect(ports).toHaveLength(1);
});

it('calls a busy worker again at once, then at growing distances up to 2 s', () => {
  start();
  ports[0]?.say(true);
  const times: number[] = [];
  const from = Date.now();
  for (let death = 0; death < 8; death++) {
    const before = ports.length;
    ports.at(-1)?.die();
    while (ports.length === before) vi.advanceTimersByTime(1);
    times.push(Date.now() - from);
  }
  const gaps = times.map((time, index) => time - (times[index - 1] ?? 0));
  expect(gaps.map((gap) => Math.round(gap / 10) * 10)).toEqual([0, 200, 400, 800, 1600, 2000, 2000, 2000]);
});

it('connects when the worker wakes it, not when somebody else does', () => {
  start();
  ports[0]?.die();
  wake(wakeMessage, { id: 'other' });
  wake('something', { id: 'us' });
  expect(ports).toHaveLength(1);
  wake(wakeMessage, { id: 'us' });
  expect(ports).toHaveLength(2);
});

it('says once that the extension is gone, and does nothing more', () => {
  const link = start();
  link.check();
  expect(orphaned).toBe(0);
  runtime.id = undefined;
  link.check();
  ports[0]?.die();
  link.send(settled);
  link.sendGreeted(finished);
  expect([orphaned, ports.length]).toEqual([1, 1]);
});

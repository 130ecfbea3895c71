import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Pages, type Place } from '../../src/background/pages.ts';
import type { PageRequest, ToContent } from '../../src/shared/page-messages.ts';

const place = (visit: string): Place => ({ platform: 'p', name: 'P', conversation: 'c', visit });
const deliver: PageRequest = { kind: 'deliver', id: 'r1', fileName: 'f.md', text: 't', conversation: 'c' };
const send: PageRequest = { kind: 'send', id: 'r2', fileName: 'f.md', conversation: 'c' };
const done = { ok: true, value: { how: 'drop' } } as const;

function rig() {
  const called: number[] = [];
  const pages = new Pages((tab) => called.push(tab));
  const page = (visit: string, tab = 1) => {
    const got: ToContent[] = [];
    const post = (message: ToContent) => void got.push(message);
    pages.connected(tab, place(visit), post);
    return { got, gone: () => pages.disconnected(tab, post) };
  };
  return { pages, called, page };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

test('asks the page and gives its answer with the page load that gave it', async () => {
  const { pages, page } = rig();
  const { got } = page('v1');
  const asked = pages.ask(1, deliver, { timeoutMs: 60_000 });
  expect(got).toEqual([{ type: 'page.request', request: deliver }]);
  pages.answered('r1', done, 'v1');
  expect(await asked).toEqual({ ...done, visit: 'v1' });
  expect([pages.isWaiting, vi.getTimerCount()]).toEqual([false, 0]);
});

test('a page that was away is called, and asked again under the same id when it is back', async () => {
  const { pages, page, called } = rig();
  const first = page('v1');
  const asked = pages.ask(1, deliver, { timeoutMs: 60_000 });
  first.gone();
  const second = page('v1');
  expect(second.got).toEqual([{ type: 'page.request', request: deliver }]);
  pages.answered('r1', done, 'v1');
  expect(await asked).toEqual({ ...done, visit: 'v1' });
  second.gone();
  void pages.ask(1, deliver, { timeoutMs: 60_000 });
  expect(called).toEqual([1]);
});

test('a page that does not come back is told after 10 s; one that does not answer, at the limit', async () => {
  const { pages, page } = rig();
  const gone = pages.ask(1, deliver, { timeoutMs: 60_000 });
  await vi.advanceTimersByTimeAsync(10_000);
  expect(await gone).toMatchObject({ ok: false, failure: { code: 'pageGone' } });
  page('v1');
  const silent = pages.ask(1, deliver, { timeoutMs: 60_000 });
  await vi.advanceTimersByTimeAsync(60_000);
  expect(await silent).toMatchObject({ ok: false, failure: { code: 'timedOut' } });
});

test('send is never pressed in another page load than the one that holds the results', async () => {
  const { pages, page } = rig();
  const { got } = page('v2');
  expect(await pages.ask(1, send, { timeoutMs: 60_000, visit: 'v1' })).toMatchObject({
    ok: false,
    failure: { code: 'attachFailed' },
  });
  expect(got).toEqual([]);
});

test('stopping ends the wait; a late answer is dropped', async () => {
  const { pages, page } = rig();
  page('v1');
  const stop = new AbortController();
  const asked = pages.ask(1, deliver, { timeoutMs: 60_000, signal: stop.signal });
  stop.abort();
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  pages.answered('r1', done, 'v1');
  expect(pages.isWaiting).toBe(false);
});

test('the port of an older page does not take the newer one away', () => {
  const { pages, page } = rig();
  const old = page('v1');
  page('v2');
  old.gone();
  expect(pages.place(1)?.visit).toBe('v2');
});

test('a quiet page is called and awaited, once; a tab without a chat is given up after 2 s', async () => {
  const { pages, page, called } = rig();
  const awaited = pages.arrived(1);
  page('v1');
  expect(await awaited).toEqual(place('v1'));
  expect(await pages.arrived(1)).toEqual(place('v1'));
  expect(called).toEqual([1]);
  const never = pages.arrived(2);
  await vi.advanceTimersByTimeAsync(2_000);
  expect([await never, vi.getTimerCount()]).toEqual([undefined, 0]);
});

test('a page that was loaded anew while it pressed send may have sent', async () => {
  const { pages, page } = rig();
  const first = page('v1');
  const asked = pages.ask(1, send, { timeoutMs: 60_000, visit: 'v1' });
  first.gone();
  page('v2');
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'pageGone' } });
});

test('a page is told that a request is not wanted any more, and not of one that it has answered', async () => {
  const { pages, page } = rig();
  const { got } = page('v1');
  const stop = new AbortController();
  const asked = pages.ask(1, send, { timeoutMs: 60_000, visit: 'v1', signal: stop.signal });
  stop.abort();
  expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(got).toEqual([
    { type: 'page.request', request: send },
    { type: 'page.requestCancelled', id: 'r2' },
  ]);
  const late = new AbortController();
  const answered = pages.ask(1, deliver, { timeoutMs: 60_000, signal: late.signal });
  pages.answered('r1', done, 'v1');
  await answered;
  late.abort();
  expect(got).toHaveLength(3);
});

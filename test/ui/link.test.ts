// @vitest-environment happy-dom
import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { UiEnvelope } from '../../src/shared/messages.ts';
import { openLink } from '../../src/ui/link.ts';

const listener = { viewChanged: vi.fn(), connectionChanged: vi.fn() };

/** Plays the parts of chrome.* that the link touches. */
function fakeChrome(answer: () => Promise<boolean>) {
  const sent: UiEnvelope[] = [];
  const names: string[] = [];
  const asked: unknown[] = [];
  const chat = { tab: 7, activated: () => undefined as unknown };
  vi.stubGlobal('chrome', {
    runtime: {
      id: 'an-id',
      connect: ({ name }: { name: string }) => {
        names.push(name);
        return {
          postMessage: (message: UiEnvelope) => sent.push(message),
          onMessage: { addListener: () => undefined },
          onDisconnect: { addListener: () => undefined },
        };
      },
    },
    tabs: {
      query: (query: unknown) => {
        asked.push(query);
        return Promise.resolve([{ id: chat.tab }]);
      },
      onActivated: { addListener: (heard: () => unknown) => (chat.activated = heard) },
    },
    permissions: { request: (wanted: unknown) => (asked.push(wanted), answer()) },
  });
  return { sent, names, asked, chat };
}

beforeEach(() => void vi.useFakeTimers());
afterEach(() => {
  vi.useRealTimers();
  vi.unstubAllGlobals();
});

const opened = (sent: readonly UiEnvelope[]) => sent.map(({ message }) => message);

it('names the active tab of its own window, and again when that changes', async () => {
  const { sent, names, asked, chat } = fakeChrome(() => Promise.resolve(true));
  const link = await openLink(listener);
  expect(link.framed).toBe(false);
  expect(names).toEqual(['ui']);
  chat.activated();
  await vi.advanceTimersByTimeAsync(0);
  chat.tab = 8;
  chat.activated();
  await vi.advanceTimersByTimeAsync(0);
  expect(asked[0]).toEqual({ active: true, currentWindow: true });
  expect(opened(sent)).toEqual([
    { type: 'ui.opened', tab: 7 },
    { type: 'ui.opened', tab: 8 },
  ]);
});

it('names no tab inside a page: the worker has it from the sender', async () => {
  const { sent } = fakeChrome(() => Promise.resolve(true));
  vi.stubGlobal('top', {});
  const link = await openLink(listener);
  expect(link.framed).toBe(true);
  expect(opened(sent)).toEqual([{ type: 'ui.opened' }]);
});

it('asks Chrome for one origin and tells what came of it', async () => {
  let answer = (): Promise<boolean> => Promise.resolve(true);
  const { asked } = fakeChrome(() => answer());
  const link = await openLink(listener);
  expect(await link.allowOrigin('http://localhost/*')).toEqual({ ok: true, value: null });
  expect(asked.at(-1)).toEqual({ origins: ['http://localhost/*'] });
  const refused = {
    code: 'permissionMissing',
    message:
      'Access to http://localhost/* was not allowed. Without it Chrome keeps the extension from this server.',
  };
  answer = () => Promise.resolve(false);
  expect(await link.allowOrigin('http://localhost/*')).toEqual({ ok: false, failure: refused });
  answer = () => Promise.reject(new Error('no gesture'));
  expect(await link.allowOrigin('http://localhost/*')).toEqual({
    ok: false,
    failure: { ...refused, detail: 'no gesture' },
  });
});

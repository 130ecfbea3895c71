import { expect, test } from 'vitest';
import { contentTab, isOwnPage, type Sender } from '../../src/background/sender.ts';

const id = 'odoiccholgakeembmbfapckdiacjokci';
const patterns = ['https://chatgpt.com/*', 'http://127.0.0.1:43117/*'];
const page = (over: Partial<Sender> = {}): Sender => ({
  id,
  frameId: 0,
  tab: { id: 7 } as chrome.tabs.Tab,
  url: 'https://chatgpt.com/c/1',
  documentLifecycle: 'active',
  ...over,
});
const tabOf = (over: Partial<Sender>) => contentTab(page(over), id, patterns);

test('a content script in the top frame of a chat site may talk', () => {
  expect([tabOf({}), tabOf({ url: 'http://127.0.0.1:43117/' })]).toEqual([7, 7]);
});

test.each([
  ['another extension', { id: 'aaaaaaaaaaaaaaaaaaaaaaaaaaaaaaaa' }],
  ['a frame inside the page', { frameId: 3 }],
  ['a prerendered page', { documentLifecycle: 'prerender' }],
  ['a host that only ends like the site', { url: 'https://evilchatgpt.com/' }],
  ['a host that only begins like the site', { url: 'https://chatgpt.com.evil.test/' }],
  ['a sub-domain', { url: 'https://x.chatgpt.com/' }],
  ['another port', { url: 'http://127.0.0.1:43120/' }],
  ['another scheme', { url: 'http://chatgpt.com/' }],
] as const)('%s may not', (_who, over) => {
  expect(tabOf(over as Partial<Sender>)).toBeUndefined();
});

test('a missing sender, url or tab is refused', () => {
  expect(contentTab(undefined, id, patterns)).toBeUndefined();
  const { id: ours, frameId, tab, url } = page() as Required<Sender>;
  const noUrl = { id: ours, frameId, tab };
  const noTab = { id: ours, frameId, url };
  expect([contentTab(noUrl, id, patterns), contentTab(noTab, id, patterns)]).toEqual([undefined, undefined]);
});

test('our own pages are known by origin, not by the tab they stand in', () => {
  const own: Sender = {
    id,
    origin: `chrome-extension://${id}`,
    url: `chrome-extension://${id}/src/ui/popup.html`,
  };
  expect(isOwnPage(own, id)).toBe(true);
  expect(isOwnPage({ ...own, tab: { id: 7 } as chrome.tabs.Tab, frameId: 4 }, id)).toBe(true);
  expect(isOwnPage({ ...own, origin: 'null' }, id)).toBe(false);
  expect(isOwnPage(page({ origin: 'https://chatgpt.com' }), id)).toBe(false);
  expect(isOwnPage({ ...own, id: 'other' }, id)).toBe(false);
});

import type { Page } from 'playwright-core';
import type { SentMessage, StreamOptions } from '../../fixtures/pages/fixture.ts';

/** Where a user types on each site, and the send button once it can be pressed: files are uploaded first. */
const composers: Readonly<Record<string, { box: string; ready: string }>> = {
  'chatgpt.com': { box: '#prompt-textarea', ready: '[data-testid=send-button]:not([disabled])' },
  'chat.deepseek.com': { box: 'textarea', ready: '[role=button][aria-disabled=false]' },
};

/** Replicas that are made from the facts mark what a user sees. */
const generated = { box: '[data-fixture-editor]', ready: '[data-slot=button][data-state=ready]' };

/** Types a message and sends it with Enter, as a user does. */
export async function send(page: Page, text: string): Promise<void> {
  const { hostname } = new URL(page.url());
  const composer = composers[hostname] ?? generated;
  await page.click(composer.box);
  await page.keyboard.insertText(text);
  await page.waitForSelector(composer.ready);
  await page.keyboard.press('Enter');
}

/**
 * How a reply streams that nobody asked for in its tab. Only the sign of generation tells that it is live, so that must
 * stand at a look of the watch, and those are up to 250 ms apart (pace.ts).
 */
export const unasked: StreamOptions = { chunk: 4, delayMs: 20 };

/** The model answers the next message with `text` as the site streams it. */
export async function answerNext(
  page: Page,
  text: string,
  { chunk = 60, delayMs = 5 }: StreamOptions = {},
): Promise<void> {
  await page.evaluate(
    ([answer, options]) => {
      window.fixture.onUserMessage = () => {
        window.fixture.onUserMessage = undefined;
        void window.fixture.reply(answer, options);
      };
    },
    [text, { chunk, delayMs }] as const,
  );
}

/** The user asks, the model answers with `text`. Resolves when the answer has begun. */
export async function converse(page: Page, text: string, options?: StreamOptions): Promise<void> {
  await answerNext(page, text, options);
  await send(page, 'Please.');
}

/** What was sent after the user's own messages: what the extension sent. */
export async function sentByUs(page: Page): Promise<SentMessage[]> {
  return (await page.evaluate(() => window.fixture.sent)).filter(({ files }) => files.length > 0);
}

/**
 * Waits until the page's server has so many messages with results, as files or as text: a page shows that it sends
 * before it has read the files of what it sends.
 */
export async function hasResults(page: Page, count: number): Promise<void> {
  await page.waitForFunction((wanted) => {
    const held = window.fixture.sent.map(({ text, files }) =>
      [text, ...files.map((file) => file.text)].join(),
    );
    return held.filter((text) => text.includes('function_result')).length >= wanted;
  }, count);
}

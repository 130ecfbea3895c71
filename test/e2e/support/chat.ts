import type { Page } from 'playwright-core';
import type { SentMessage, StreamOptions } from '../../fixtures/pages/fixture.ts';

/** Where a user types on each site. */
const composers: Readonly<Record<string, string>> = {
  'chatgpt.com': '#prompt-textarea',
  'chat.deepseek.com': 'textarea',
};

/** Types a message and sends it with Enter, as a user does. */
export async function send(page: Page, text: string): Promise<void> {
  await page.click(composers[new URL(page.url()).hostname] ?? 'textarea');
  await page.keyboard.insertText(text);
  await page.keyboard.press('Enter');
}

/** The user asks, the model answers with `text` as the site streams it. Resolves when the answer has begun. */
export async function converse(
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
  await send(page, 'Please.');
}

/** What was sent after the user's own messages: what the extension sent. */
export async function sentByUs(page: Page): Promise<SentMessage[]> {
  return (await page.evaluate(() => window.fixture.sent)).filter(({ files }) => files.length > 0);
}

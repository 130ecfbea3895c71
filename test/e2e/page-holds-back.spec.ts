import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../src/shared/page-messages.ts';
import { type PageRig, startPageRig } from '../fixtures/page-rig.ts';

/** The content script in a real browser on the replicas: what it must not send, or not yet. */
let rig: PageRig;
beforeAll(async () => void (rig = await startPageRig()));
afterAll(() => rig.close());

const fileName = 'mcp-results-1.md';
const deliver: PageRequest = { kind: 'deliver', id: 'd', fileName, text: 'results' };
const send: PageRequest = { kind: 'send', id: 's', fileName };
const sent = async (page: Page) =>
  (await page.evaluate(() => window.fixture.sent)).map(({ text, files }) => [text, files.length]);
/** Switches the site's send button off, as sites do while they upload. Returns what switches it on. */
async function holdButton(page: Page): Promise<() => Promise<void>> {
  await page.evaluate(() => {
    for (const button of document.querySelectorAll('button, [role=button]'))
      button.setAttribute('aria-disabled', 'true');
  });
  return async () => {
    await page.evaluate(() => {
      for (const button of document.querySelectorAll('button, [role=button]'))
        button.setAttribute('aria-disabled', 'false');
    });
  };
}

describe.each([
  [
    'ChatGPT',
    {
      address: 'https://chatgpt.com/',
      composer: '#prompt-textarea',
      ready: '[data-testid=send-button]:not([disabled])',
    },
  ],
  [
    'DeepSeek',
    {
      address: 'https://chat.deepseek.com/',
      composer: 'textarea',
      ready: '.ds-button--circle[aria-disabled=false]',
    },
  ],
])('%s', (_name, site) => {
  it('does not send a message in the middle of the user writing it', async () => {
    const page = await rig.open(site.address);
    await page.locator(site.composer).click();
    await page.keyboard.type('I am ');
    await rig.ask(deliver);
    const asked = rig.ask(send);
    await page.keyboard.type('in the middle of writing.', { delay: 120 });
    expect(await sent(page)).toEqual([]);
    expect(await asked).toEqual({ ok: true, value: { how: 'button' } });
    await page.waitForFunction(() => window.fixture.sent.length > 0);
    expect(await sent(page)).toEqual([['I am in the middle of writing.', 1]]);
  });

  it('presses nothing after the request was taken back, and presses when it is asked again', async () => {
    const page = await rig.open(site.address);
    await rig.ask(deliver);
    await page.waitForSelector(site.ready);
    const free = await holdButton(page);
    const asked = rig.ask(send);
    await rig.send({ type: 'page.requestCancelled', id: 's' });
    expect(await asked).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
    await free();
    expect(await sent(page)).toEqual([]);
    expect(await rig.ask(send)).toEqual({ ok: true, value: { how: 'button' } });
    await page.waitForFunction(() => window.fixture.sent.length > 0);
    expect(await sent(page)).toEqual([['', 1]]);
  });

  it('knows that the user sent it while the button was off', async () => {
    const page = await rig.open(site.address);
    await rig.ask(deliver);
    await page.waitForSelector(site.ready);
    const free = await holdButton(page);
    const asked = rig.ask(send);
    await page.locator(site.composer).click();
    await page.keyboard.press('Enter');
    await free();
    expect(await asked).toEqual({ ok: true, value: { how: 'alreadySent' } });
    await page.waitForFunction(() => window.fixture.sent.length > 0);
    expect(await sent(page)).toEqual([['', 1]]);
  });
});

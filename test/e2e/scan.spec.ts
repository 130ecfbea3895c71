import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fence } from '../support/model-says.ts';
import { startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';
import { openSidebar } from './support/sidebar.ts';

/** What the extension says of a chat page, and that a site whose page has changed is announced. */
let bridge: Bridge;
beforeAll(async () => void (bridge = await startBridge({ extraArgs: ['--window-size=1400,900'] })));
afterAll(() => bridge.close());

const badge = (tab: number) => bridge.control.evaluate((tabId) => chrome.action.getBadgeText({ tabId }), tab);

describe('a chat page', () => {
  test('is scanned: each part is told with the selector that found it, and the last call', async () => {
    const page = await bridge.openChat('https://chat.deepseek.com/');
    await converse(page, fence([{ name: 'echo', args: { text: 'a' } }]));
    await bridge.sessionOf(page, ({ batches }) => batches.length === 1);
    const frame = await openSidebar(page);
    await frame.getByRole('tab', { name: 'Settings' }).click();
    await frame.getByRole('button', { name: 'Scan this page' }).click();
    await frame.getByText('Scanned DeepSeek: everything that should stand in it now was found.').waitFor();
    const found = await frame
      .getByRole('list', { name: 'Parts of the page' })
      .getByRole('listitem')
      .evaluateAll((items) =>
        items.map((item) => ['h3', 'p'].map((part) => item.querySelector(part)?.textContent ?? '')),
      );
    expect(found).toEqual([
      ['Layout', '2026-04'],
      ['Message box', '1 match'],
      ['Send button', '1 match'],
      ['File input', '1 match'],
      ['Drop zone', 'Not there now'],
      ['Sign of a reply being written', 'Not there now'],
      ['Assistant’s messages', '1 match'],
      ['Your messages', '1 match'],
      ['Code blocks', '1 match'],
      ['Last tool call', 'echo, in the exact form'],
      ['Results are given as', 'file (by its input), dropped file, pasted file, text'],
    ]);
    await page.close();
  });

  test('that has changed is announced in the sidebar and on the icon, and no more once it is known again', async () => {
    const page = await bridge.openChat('https://chatgpt.com/c/of-another-time');
    const { tab } = await bridge.sessionOf(page, () => true);
    const announced = await bridge.viewOf(page, ({ site }) => site?.fault !== undefined, 60_000);
    expect([announced.site, await badge(tab)]).toEqual([{ name: 'ChatGPT', fault: 'noTurns' }, '!']);
    const frame = await openSidebar(page);
    await frame.getByRole('alert').getByText('no message of this conversation is recognised').waitFor();
    await converse(page, 'I am here.');
    const healed = await bridge.viewOf(page, ({ site }) => site !== null && site.fault === undefined, 60_000);
    expect([healed.site, await badge(tab)]).toEqual([{ name: 'ChatGPT' }, '']);
    await frame.getByRole('alert').waitFor({ state: 'detached' });
    await page.close();
  });
});

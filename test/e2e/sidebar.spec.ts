import { readFile } from 'node:fs/promises';
import type { Frame, Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import type { App } from '../../src/ui/view-store.ts';
import { fence } from '../support/model-says.ts';
import { hello, ScriptedServer, tool } from '../support/scripted-server.ts';
import { oracleTools } from '../support/start-oracle.ts';
import { startBridge, callsOf, type Bridge } from './support/bridge.ts';
import { converse, sentByUs } from './support/chat.ts';
import { inlineRunButton, inPlainSight, openSidebar } from './support/sidebar.ts';

/** The sidebar in the chat page, by mouse and keyboard only. */
let bridge: Bridge;
let before = 0;
const offered = [tool('first', { description: 'The first tool.' })];
let helloAfter = 0;
const growing = new ScriptedServer({
  initialize: ({ reply }) => void setTimeout(() => reply(hello()), helloAfter),
  'tools/list': ({ reply }) => reply({ tools: offered }),
});
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ tool: name, args }) => [name, args]);

beforeAll(async () => {
  // Wide enough for chat and sidebar side by side.
  bridge = await startBridge({ extraArgs: ['--window-size=1400,900'] });
  const transport = { kind: 'http', url: bridge.oracle.url } as const;
  await bridge.addServer({ id: 'oracle', name: 'Oracle', transport });
  await bridge.addServer({
    id: 'growing',
    name: 'Growing',
    transport: { kind: 'http', url: await growing.start() },
  });
});
afterAll(async () => {
  await bridge.close();
  await growing.stop();
});
beforeEach(async () => {
  before = bridge.ran().length;
  await bridge.settings({ autoRun: false, autoSend: false, injectDelay: 0, sendDelay: 0, theme: 'light' });
});

const chip = (page: Page) => page.locator('[data-testid=file-attachment]');
const section = (frame: Frame, name: string) => frame.getByRole('region', { name });
const namesIn = (at: ReturnType<typeof section>) => at.locator('mcp-tool .name').allTextContents();

test('Tools lists what each server offers; Refresh asks again', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  expect(await namesIn(section(frame, 'Oracle'))).toEqual(oracleTools);
  expect(await namesIn(section(frame, 'Growing'))).toEqual(['first']);
  offered.push(tool('second', { description: 'Came later.' }));
  await frame.getByRole('button', { name: 'Refresh' }).click();
  await frame.getByText('The tool lists are up to date.').waitFor();
  expect(await namesIn(section(frame, 'Growing'))).toEqual(['first', 'second']);
  await page.close();
});

test('Attach puts mcp-tools.md into the message; Download saves and Copy copies the same text', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  await frame.getByRole('button', { name: 'Attach .md' }).click();
  await frame.getByText('Attached. Send it, and the assistant knows your tools.').waitFor();
  expect(await chip(page).allInnerTexts()).toEqual(['mcp-tools.md']);

  const [download] = await Promise.all([
    page.waitForEvent('download'),
    frame.getByRole('button', { name: 'Download .md' }).click(),
  ]);
  expect(download.suggestedFilename()).toBe('mcp-tools.md');
  const saved = await readFile(await download.path(), 'utf8');
  for (const name of [...oracleTools, 'first', 'second']) expect(saved).toContain(name);

  await frame.getByRole('button', { name: 'Copy', exact: true }).click();
  await frame.getByText('The prompt is on the clipboard.').waitFor();
  expect(await clipboard()).toBe(saved);

  await page.locator('#composer-submit-button').click();
  expect(await sentFiles(page)).toEqual([{ name: 'mcp-tools.md', text: saved }]);
  await page.close();
});

test('Attach reaches a chat that was quiet while the worker slept, with the tools of slow servers too', async () => {
  helloAfter = 1_000;
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  const back = reconnected(frame);
  await bridge.killWorker();
  await back;
  await frame.getByRole('button', { name: 'Attach .md' }).click();
  await frame.getByText('Attached. Send it, and the assistant knows your tools.').waitFor();
  expect(await chip(page).allInnerTexts()).toEqual(['mcp-tools.md']);
  await page.locator('#composer-submit-button:not([disabled])').click();
  const [file] = await sentFiles(page);
  for (const name of ['echo', 'crashAfter', 'first']) expect(file?.text).toContain(`#### \`${name}\``);
  helloAfter = 0;
  await page.close();
});

test('Calls shows a call, runs it at a press, shows its end, copies its result; a paste of it becomes a file', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  await frame.getByRole('tab', { name: 'Calls' }).click();
  await converse(page, fence([{ name: 'big', args: { bytes: 2000 } }], 7));
  const card = frame.getByRole('article', { name: 'big' });
  await card.getByText('Waiting for you', { exact: true }).waitFor();
  expect((await card.innerText()).split('\n').filter((line) => line.trim() !== '')).toEqual([
    'big',
    'Waiting for you',
    'Oracle',
    'call 7',
    'try big',
    'Waiting for your approval.',
    'Run',
    'Deny',
  ]);
  expect(await card.getByLabel('Parameters').locator('dt, dd').allInnerTexts()).toEqual(['bytes', '2000']);
  expect(ran()).toEqual([]);
  await inPlainSight(frame);
  await card.getByRole('button', { name: 'Run' }).click();
  await card.getByText('Done', { exact: true }).waitFor();
  expect(ran()).toEqual([['big', { bytes: 2000 }]]);
  await card.getByText('First 500 characters of 2.0 kB').waitFor();
  expect(await card.locator('pre.box').allInnerTexts()).toEqual(['x'.repeat(500)]);

  await chip(page).waitFor();
  expect(await chip(page).allInnerTexts()).toEqual([expect.stringMatching(/^mcp-results-1-\w{5}\.md$/)]);
  await page.evaluate(() => window.fixture.clearComposer());
  await card.getByRole('button', { name: 'Copy result' }).click();
  await card.getByText('Result copied.').waitFor();
  const copied = await clipboard();
  expect(parseResults(copied)).toEqual([
    { callId: '7', name: 'big', text: 'x'.repeat(2000), isError: false },
  ]);

  await page.click('#prompt-textarea');
  await page.keyboard.press('Control+v');
  await chip(page).waitFor();
  expect(await page.locator('#prompt-textarea').innerText()).toMatch(/^\s*$/);
  await page.locator('#composer-submit-button:not([disabled])').click();
  expect((await sentFiles(page)).map(({ text }) => text)).toEqual([copied]);
  await page.close();
});

test('Deny refuses a call; Run again runs a settled one once more', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  await frame.getByRole('tab', { name: 'Calls' }).click();
  await converse(page, fence([{ name: 'append', args: { text: 'refused first' } }]));
  const cards = frame.getByRole('article', { name: 'append' });
  await cards.first().getByRole('button', { name: 'Deny' }).click();
  await cards.first().getByText('Denied', { exact: true }).waitFor();
  expect(ran()).toEqual([]);
  await inPlainSight(frame);
  await cards.first().getByRole('button', { name: 'Run again' }).click();
  await cards.nth(1).getByText('Done', { exact: true }).waitFor();
  expect(ran()).toEqual([['append', { text: 'refused first' }]]);
  await page.close();
});

test('the row under the block runs its call at a real press, once, and at none that the page makes', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(page, fence([{ name: 'echo', args: { text: 'inline' } }]));
  await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'awaitingApproval');
  const at = await inlineRunButton(page, 'echo');
  await page.evaluate(({ x, y }) => {
    const target = document.elementFromPoint(x, y) as HTMLElement;
    target.click();
    for (const type of ['pointerdown', 'mousedown', 'pointerup', 'mouseup', 'click'])
      target.dispatchEvent(new MouseEvent(type, { bubbles: true, composed: true, clientX: x, clientY: y }));
  }, at);
  await inPlainSight(page);
  const after = await bridge.sessionOf(page, () => true);
  expect(ran()).toEqual([]);
  expect(callsOf(after).map(({ state }) => state)).toEqual(['awaitingApproval']);
  await page.mouse.click(at.x, at.y, { clickCount: 2 });
  await bridge.sessionOf(page, ({ batches }) => batches[0]?.state === 'done');
  expect(ran()).toEqual([['echo', { text: 'inline' }]]);
  await page.close();
});

test('two chats, their sidebars and the popup show a server alike, also when it dies and comes back', async () => {
  const [one, other] = [
    await bridge.openChat('https://chatgpt.com/'),
    await bridge.openChat('https://chat.deepseek.com/'),
  ];
  const places = [
    section(await openSidebar(one), 'Oracle'),
    section(await openSidebar(other), 'Oracle'),
    (await bridge.browser.openExtensionPage('src/ui/popup.html')).getByRole('article', { name: 'Oracle' }),
  ];
  const all = (text: string | RegExp) =>
    Promise.all(places.map((place) => place.getByText(text).first().waitFor()));
  await all('Ready');
  await bridge.stopOracle();
  await all(/Waiting to retry|Connecting/);
  await bridge.startOracle();
  await all('Ready');
  await Promise.all([one.close(), other.close()]);
});

test('dark and light reach the sidebar, the page’s own buttons and the popup', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  const frame = await openSidebar(page);
  const popup = await bridge.browser.openExtensionPage('src/ui/popup.html');
  const shown = async () => ({
    sidebar: await frame.locator('html').getAttribute('data-theme'),
    popup: await popup.locator('html').getAttribute('data-theme'),
    toggle: (await page.locator('[data-mcp-multi-bridge=toggle]').getAttribute('data-dark')) !== null,
  });
  await frame.getByRole('button', { name: 'Dark' }).click();
  await expect.poll(shown).toEqual({ sidebar: 'dark', popup: 'dark', toggle: true });
  await frame.getByRole('button', { name: 'Light' }).click();
  await expect.poll(shown).toEqual({ sidebar: 'light', popup: 'light', toggle: false });
  await Promise.all([page.close(), popup.close()]);
});

/** Resolves when the sidebar has lost the worker and found it again, whatever its servers do meanwhile. */
function reconnected(frame: Frame): Promise<void> {
  return frame.evaluate(
    () =>
      new Promise((resolve) => {
        const { app } = document.querySelector('mcp-sidebar') as unknown as { app: App };
        let lost = false;
        app.store.subscribe(({ context }) => {
          if (context.connection === 'lost') lost = true;
          else if (lost && context.connection === 'open') resolve();
        });
      }),
  );
}

/** The files of the one message that the page sent with files. */
async function sentFiles(page: Page) {
  await page.waitForFunction(() => window.fixture.sent.some(({ files }) => files.length > 0));
  return (await sentByUs(page)).flatMap(({ files }) => files);
}

/** What is on the clipboard, read as a user would: by a paste into a field of a page of ours. */
async function clipboard(): Promise<string> {
  const page = await bridge.browser.openExtensionPage('src/ui/popup.html');
  await page.evaluate(() => {
    const area = document.createElement('textarea');
    document.body.append(area);
    area.focus();
  });
  await page.keyboard.press('Control+v');
  const text = await page.evaluate(() => document.querySelector('textarea')?.value ?? '');
  await page.close();
  return text;
}

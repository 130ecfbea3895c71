import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCall } from '../../src/shared/call-grammar.ts';
import type { FromContent } from '../../src/shared/page-messages.ts';
import { type PageRig, startPageRig } from '../fixtures/page-rig.ts';

/** The content script in a real browser on the replicas: its buttons in the page, and its port to the worker. */
let rig: PageRig;
beforeAll(async () => void (rig = await startPageRig()));
afterAll(() => rig.close());

const fence = (id: string) =>
  `\`\`\`jsonl\n${renderCall({ name: 'echo', callId: id, args: { text: 'a' } })}\n\`\`\``;
const runRequests = (messages: readonly FromContent[]) =>
  messages.filter(({ type }) => type === 'call.runRequested');
const inlineRow = '[data-mcp-multi-bridge=inline]';

/** A page with one call whose Run button is offered, the call's key, and a time of the page before it was shown. */
async function openWithCall(): Promise<{ page: Page; key: string; before: number }> {
  rig.server.history.set('/c/one', [
    { role: 'user', text: 'please' },
    { role: 'assistant', text: fence('1') },
  ]);
  const page = await rig.open('https://chatgpt.com/c/one');
  const seen = (await rig.told(({ type }) => type === 'calls.seen')).find(
    (message) => message.type === 'calls.seen',
  );
  const key = seen?.calls[0]?.key ?? '';
  const before = await page.evaluate(() => performance.now());
  await rig.send({
    type: 'calls.view',
    calls: [{ key, state: 'proposed', status: 'Waiting for you.', canRun: true }],
    busy: false,
    interceptPaste: false,
    theme: 'light',
  });
  await page.locator(inlineRow).waitFor();
  return { page, key, before };
}

/** The Run button stands first in the row; the row's shadow root is closed to us as to the page. */
async function runButton(page: Page): Promise<{ x: number; y: number }> {
  const box = await page.locator(inlineRow).boundingBox();
  if (box === null) throw new Error('The row is not shown.');
  return { x: box.x + 30, y: box.y + box.height / 2 };
}

const moment = (page: Page) => page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 600)));

describe('the Run button', () => {
  it('asks for the run of its call when the user presses it', async () => {
    const { page, key } = await openWithCall();
    await moment(page);
    const { x, y } = await runButton(page);
    await page.mouse.click(x, y);
    expect(runRequests(await rig.told(({ type }) => type === 'call.runRequested'))).toEqual([
      { type: 'call.runRequested', key },
    ]);
  });

  it('does not count a press right after it came into view', async () => {
    // Late enough that Chrome has said the button is painted. On a busy machine a press may come later than 0.5 s after
    // it came into view and rightly count: such a try shows nothing.
    for (let tries = 0; tries < 10; tries++) {
      const { page, before } = await openWithCall();
      const pressed = page.evaluate(
        () =>
          new Promise<number>((resolve) =>
            addEventListener('click', ({ timeStamp }) => resolve(timeStamp), { capture: true, once: true }),
          ),
      );
      const { x, y } = await runButton(page);
      await page.evaluate(
        (at) => new Promise((resolve) => setTimeout(resolve, at - performance.now())),
        before + 350,
      );
      await page.mouse.click(x, y);
      if ((await pressed) - before > 500) continue;
      await moment(page);
      expect(runRequests(await rig.messages())).toEqual([]);
      return;
    }
    throw new Error('No press came within 0.5 s: this machine is too slow for the test.');
  });

  it('does not count what the page does: synthetic clicks, covers, a see-through button', async () => {
    const { page } = await openWithCall();
    await moment(page);
    const { x, y } = await runButton(page);
    await page.evaluate(
      ([selector, left, top]) => {
        const host = document.querySelector<HTMLElement>(selector);
        host?.click();
        for (const type of ['pointerdown', 'mousedown', 'mouseup', 'click'])
          document
            .elementFromPoint(left, top)
            ?.dispatchEvent(
              new MouseEvent(type, { bubbles: true, composed: true, clientX: left, clientY: top }),
            );
        host?.style.setProperty('opacity', '0.3', 'important');
      },
      [inlineRow, x, y] as const,
    );
    await page.mouse.click(x, y);
    await page.evaluate((selector) => {
      document.querySelector<HTMLElement>(selector)?.style.removeProperty('opacity');
      const cover = document.createElement('div');
      cover.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;background:#fff8';
      document.body.append(cover);
      cover.style.pointerEvents = 'auto';
    }, inlineRow);
    await page.mouse.click(x, y);
    await moment(page);
    expect(runRequests(await rig.messages())).toEqual([]);
  });

  it.each([
    ['a cover that lets clicks through', 'body', 'after'],
    ['a filter that hides it', 'main', 'filter'],
  ])('does not count a press under %s; counts it again when it is in plain sight', async (_name, at, how) => {
    const { page, key } = await openWithCall();
    await page.evaluate(
      ([selector, trick]) => {
        const target = document.querySelector<HTMLElement>(selector)!;
        if (trick === 'filter') target.style.filter = 'opacity(0)';
        else {
          const cover = document.createElement('div');
          cover.id = 'decoy';
          cover.style.cssText = 'position:fixed;inset:0;z-index:9;pointer-events:none;background:white';
          target.append(cover);
        }
      },
      [at, how] as const,
    );
    await moment(page);
    const { x, y } = await runButton(page);
    await page.mouse.click(x, y);
    await page.evaluate(() => {
      document.querySelector('#decoy')?.remove();
      document.querySelector('main')?.style.removeProperty('filter');
    });
    await moment(page);
    await moment(page);
    expect(runRequests(await rig.messages())).toEqual([]);
    await page.mouse.click(x, y);
    expect(runRequests(await rig.told(({ type }) => type === 'call.runRequested'))).toEqual([
      { type: 'call.runRequested', key },
    ]);
  });

  it('is there again after the page rebuilt the answer, once', async () => {
    const { page } = await openWithCall();
    await page.evaluate(() => {
      const markdown = document.querySelector('.markdown');
      markdown?.replaceWith(markdown.cloneNode(true));
      document.querySelectorAll('.markdown > [data-mcp-multi-bridge]').forEach((copy) => copy.remove());
    });
    await moment(page);
    expect(await page.locator(inlineRow).count()).toBe(1);
    expect((await rig.messages()).filter(({ type }) => type === 'calls.seen')).toHaveLength(1);
  });
});

describe('the sidebar', () => {
  it('opens from the keyboard over the page without moving it, and closes with Escape', async () => {
    const page = await rig.open('https://chatgpt.com/');
    const width = await page.evaluate(() => document.body.getBoundingClientRect().width);
    await page.evaluate(() => (document.activeElement as HTMLElement | null)?.blur());
    const toggle = await page.evaluate(() => {
      const box = document.querySelector('[data-mcp-multi-bridge=toggle]');
      return box !== null && box.shadowRoot === null;
    });
    expect(toggle).toBe(true);
    for (let tabs = 0; tabs < 12 && !(await isToggleFocused(page)); tabs++) await page.keyboard.press('Tab');
    expect(await isToggleFocused(page)).toBe(true);
    const attached = page.waitForEvent('frameattached');
    await page.keyboard.press('Enter');
    const frame = await attached;
    await frame.waitForURL(/^chrome-extension:/);
    expect(await frame.textContent('p')).toBe('The sidebar.');
    expect(await page.evaluate(() => document.body.getBoundingClientRect().width)).toBe(width);
    await page.keyboard.press('Escape');
    expect(await isToggleFocused(page)).toBe(true);
  });
});

function isToggleFocused(page: Page): Promise<boolean> {
  return page.evaluate(() => document.activeElement?.getAttribute('data-mcp-multi-bridge') === 'toggle');
}

describe('the port to the worker', () => {
  const toldTypes = (messages: readonly FromContent[]) => messages.map(({ type }) => type);

  it('comes back at once while there is work, and tells everything again', async () => {
    const { page } = await openWithCall();
    await rig.told(({ type }) => type === 'reply.finished');
    await rig.send({ type: 'calls.view', calls: [], busy: true, interceptPaste: false, theme: 'system' });
    await moment(page);
    await rig.worker.evaluate(() => {
      recorder.messages.length = 0;
      recorder.cut();
    });
    expect(toldTypes(await rig.told(({ type }) => type === 'reply.finished'))).toEqual([
      'page.opened',
      'calls.seen',
      'reply.finished',
    ]);
  });

  it('stays away while there is none, until the page has something to tell or the worker calls', async () => {
    const { page } = await openWithCall();
    await rig.told(({ type }) => type === 'reply.finished');
    const cut = () =>
      rig.worker.evaluate(() => {
        recorder.messages.length = 0;
        recorder.cut();
      });
    await cut();
    await moment(page);
    expect(await rig.messages()).toEqual([]);
    await page.evaluate((text) => window.fixture.reply(text), fence('2'));
    const messages = await rig.told(({ type }) => type === 'calls.seen');
    expect(toldTypes(messages).slice(0, 3)).toEqual(['page.opened', 'calls.seen', 'reply.finished']);
    await moment(page);
    await cut();
    await rig.worker.evaluate(async () => {
      const [tab] = await chrome.tabs.query({ active: true });
      if (tab?.id !== undefined) await chrome.tabs.sendMessage(tab.id, 'content.connect');
    });
    expect(toldTypes(await rig.told(({ type }) => type === 'page.opened'))[0]).toBe('page.opened');
  });
});

it('asks for a reload of the page after the extension was updated, and does nothing more', async () => {
  const { page } = await openWithCall();
  const errors: string[] = [];
  page.on('pageerror', ({ message }) => errors.push(message));
  await rig.worker.evaluate(() => void setTimeout(() => chrome.runtime.reload(), 20));
  const session = await page.context().newCDPSession(page);
  const everything = async () =>
    JSON.stringify(await session.send('DOM.getDocument', { depth: -1, pierce: true }));
  while (!(await everything()).includes('Reload this page to go on using it.'))
    await page.evaluate((text) => window.fixture.reply(text), fence('3'));
  expect(await page.locator(inlineRow).count()).toBe(0);
  expect(errors).toEqual([]);
});

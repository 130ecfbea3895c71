import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import type { PageRequest } from '../../src/shared/page-messages.ts';
import { type PageRig, startPageRig } from '../fixtures/page-rig.ts';

/** The content script in a real browser on the replicas: results put into the composer, and sent. */
let rig: PageRig;
beforeAll(async () => void (rig = await startPageRig()));
afterAll(() => rig.close());

const text =
  '# Results\n\n{"type": "function_result_start", "call_id": 1}\n  two  spaces\n{"type": "function_result_end", "call_id": 1}';
const fileName = 'mcp-results-1.md';
type Of<Kind> = Extract<PageRequest, { kind: Kind }>;
const deliver = (id: string): Of<'deliver'> => ({ kind: 'deliver', id, fileName, text });
const send = (id: string): Of<'send'> => ({ kind: 'send', id, fileName });
const sent = (page: Page) => page.evaluate(() => window.fixture.sent);
/** The replicas read the files before they send, as uploads do. */
const arrived = async (page: Page) => {
  await page.waitForFunction(() => window.fixture.sent.length > 0);
  return sent(page);
};
const withoutFiles = (page: Page) =>
  page.evaluate(() => {
    document.querySelector('input[type=file]')?.remove();
    for (const type of ['drop', 'paste'])
      window.addEventListener(
        type,
        (event) => {
          const data =
            event instanceof ClipboardEvent
              ? event.clipboardData
              : event instanceof DragEvent
                ? event.dataTransfer
                : null;
          if (data !== null && data.files.length > 0) event.stopImmediatePropagation();
        },
        true,
      );
  });

describe.each([
  ['ChatGPT', { address: 'https://chatgpt.com/', composer: '#prompt-textarea' }],
  ['DeepSeek', { address: 'https://chat.deepseek.com/', composer: 'textarea' }],
])('%s', (_name, site) => {
  it('attaches a result as a file beside the draft, sends both, and does nothing twice', async () => {
    const page = await rig.open(site.address);
    await page.locator(site.composer).click();
    await page.keyboard.type('my draft');
    expect(await rig.ask(deliver('d1'))).toEqual({ ok: true, value: { how: 'fileInput' } });
    expect(await rig.ask(deliver('d1'))).toEqual({ ok: true, value: { how: 'fileInput' } });
    expect(await sent(page)).toEqual([]);
    expect(await rig.ask(send('s1'))).toEqual({ ok: true, value: { how: 'button' } });
    expect(await rig.ask(send('s1'))).toEqual({ ok: true, value: { how: 'button' } });
    expect(await arrived(page)).toEqual([{ text: 'my draft', files: [{ name: fileName, text }] }]);
  });

  it('sends by Enter where the button does nothing', async () => {
    const page = await rig.open(site.address);
    await page.evaluate(() =>
      window.addEventListener('click', (event) => event.stopImmediatePropagation(), { capture: true }),
    );
    expect(await rig.ask(deliver('d3'))).toEqual({ ok: true, value: { how: 'fileInput' } });
    expect(await rig.ask(send('s3'))).toEqual({ ok: true, value: { how: 'enter' } });
    expect(await arrived(page)).toEqual([{ text: '', files: [{ name: fileName, text }] }]);
  });

  it('says so when neither button nor Enter sends', async () => {
    const page = await rig.open(site.address);
    await page.evaluate(() => {
      for (const type of ['click', 'keydown'])
        window.addEventListener(type, (event) => event.stopImmediatePropagation(), { capture: true });
    });
    await rig.ask(deliver('d4'));
    expect(await rig.ask(send('s4'))).toMatchObject({ ok: false, failure: { code: 'sendUnverified' } });
    expect(await sent(page)).toEqual([]);
  });

  it('sends nothing when the result was taken out of the composer, and knows when the user sent it', async () => {
    const page = await rig.open(site.address);
    await rig.ask(deliver('d5'));
    await page.evaluate(() => window.fixture.clearComposer());
    expect(await rig.ask(send('s5'))).toMatchObject({ ok: false, failure: { code: 'attachFailed' } });
    expect(await sent(page)).toEqual([]);
    await rig.ask({ ...deliver('d6'), fileName: 'mcp-results-2.md' });
    await page.locator(site.composer).click();
    await page.waitForFunction(() => document.querySelector('[disabled], .ds-button--disabled') === null);
    await page.keyboard.press('Enter');
    await page.waitForFunction(() => window.fixture.sent.length === 1);
    expect(await rig.ask({ ...send('s6'), fileName: 'mcp-results-2.md' })).toEqual({
      ok: true,
      value: { how: 'alreadySent' },
    });
  });

  it('refuses a request that is meant for another conversation', async () => {
    await rig.open(site.address);
    for (const request of [deliver('d7'), send('s7')])
      expect(await rig.ask({ ...request, conversation: 'other' })).toMatchObject({
        ok: false,
        failure: { code: 'conversationChanged' },
      });
  });

  it('falls back to text under the draft where the page takes no files', async () => {
    const page = await rig.open(site.address);
    await withoutFiles(page);
    await page.locator(site.composer).click();
    await page.keyboard.type('my draft');
    expect(await rig.ask(deliver('d8'))).toEqual({ ok: true, value: { how: 'text' } });
    expect(await rig.ask(send('s8'))).toEqual({ ok: true, value: { how: 'button' } });
    const [message] = await arrived(page);
    expect(message?.files).toEqual([]);
    expect(message?.text.split('\n').filter((line) => line !== '')).toEqual([
      'my draft',
      ...text.split('\n').filter((line) => line !== ''),
    ]);
  });

  it('makes a file of pasted results, and leaves other pastes to the page', async () => {
    const page = await rig.open(site.address);
    const paste = async (pasted: string) => {
      await page.context().grantPermissions(['clipboard-read', 'clipboard-write']);
      await page.evaluate((copied) => navigator.clipboard.writeText(copied), pasted);
      await page.locator(site.composer).click();
      await page.keyboard.press('Control+V');
    };
    await rig.send({ type: 'calls.view', calls: [], busy: false, interceptPaste: true, theme: 'system' });
    await paste('plain');
    await paste(text);
    await page.waitForFunction(() => /mcp-results-\w+\.md/.test(document.body.textContent));
    const [name = ''] = /mcp-results-\w+\.md/.exec((await page.textContent('body')) ?? '') ?? [];
    expect(await rig.ask({ kind: 'send', id: 's9', fileName: name })).toEqual({
      ok: true,
      value: { how: 'button' },
    });
    expect(await arrived(page)).toEqual([{ text: 'plain', files: [{ name, text }] }]);
  });
});

it('ChatGPT: drops the file where there is no file input', async () => {
  const page = await rig.open('https://chatgpt.com/');
  await page.evaluate(() => document.querySelector('input[type=file]')?.remove());
  expect(await rig.ask(deliver('d2'))).toEqual({ ok: true, value: { how: 'drop' } });
  expect(await rig.ask(send('s2'))).toEqual({ ok: true, value: { how: 'button' } });
  expect(await arrived(page)).toEqual([{ text: '', files: [{ name: fileName, text }] }]);
});

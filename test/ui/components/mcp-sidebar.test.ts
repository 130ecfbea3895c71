// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import type { AppView } from '../../../src/shared/views.ts';
import { McpSidebar } from '../../../src/ui/components/mcp-sidebar.ts';
import { createViewStore } from '../../../src/ui/view-store.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { batch, call, galleryViews, server, session, view } from '../gallery/views.ts';
import { button, buttons, deep, deepAll, mount, settle, text } from './render.ts';

async function sidebar(change: Partial<AppView> = {}, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const store = createViewStore();
  store.trigger.viewChanged({ patch: view(change) });
  const element = await mount(new McpSidebar(), { app: { store, link } });
  return { element, asked, store };
}

async function click(element: Element, words: string): Promise<void> {
  button(element, words).click();
  await settle(element);
}

const shownPanel = (element: Element) =>
  deepAll(element, '[role=tabpanel]')
    .filter((one) => !one.hasAttribute('hidden'))
    .map((one) => one.id);
const report = (element: Element) => text(deep(element, '.report'));

it('opens at the tools, or at the calls while something is going on', async () => {
  expect(shownPanel((await sidebar()).element)).toEqual(['panel-tools']);
  expect(shownPanel((await sidebar({ session: session({ busy: true }) })).element)).toEqual(['panel-calls']);
});

it('moves between tabs with the arrow keys', async () => {
  const { element } = await sidebar();
  const seen: string[] = [];
  for (const key of ['ArrowRight', 'ArrowRight', 'ArrowRight', 'ArrowLeft', 'Home', 'End']) {
    deep(element, '[role=tablist]').dispatchEvent(new KeyboardEvent('keydown', { key, bubbles: true }));
    await settle(element);
    seen.push(...shownPanel(element));
  }
  expect(seen).toEqual([
    'panel-add',
    'panel-calls',
    'panel-settings',
    'panel-calls',
    'panel-tools',
    'panel-settings',
  ]);
});

it('shows the servers with their tools, and the unusable ones with the reason', async () => {
  const { element } = await sidebar({
    servers: [server({ rejectedTools: [{ name: 'a b', reason: 'Its name holds a blank.' }] })],
  });
  expect(text(deep(element, 'mcp-tools-panel'))).toBe(
    'Attach .md Download .md Copy Refresh ' +
      'Attach the tool list to your chat, so that the assistant knows what it can call. ' +
      'Files 3 tools Ready read_text_file Reads what read_text_file names, from start to end. ' +
      'write_file Writes a file. list_allowed_directories No description. ' +
      '1 tool cannot be used a b Its name holds a blank. Manage servers',
  );
});

it.each([
  ['Attach .md', 'prompt.attachRequested', 'Attached. Send it, and the assistant knows your tools.'],
  ['Download .md', 'prompt.requested', 'Saved as mcp-tools.md.'],
  ['Copy', 'prompt.requested', 'The prompt is on the clipboard.'],
  ['Refresh', 'tools.refreshRequested', 'The tool lists are up to date.'],
])('%s sends %s and says what came of it', async (words, type, said) => {
  const { element, asked } = await sidebar({ servers: [server()] });
  await click(element, words);
  expect(asked.messages).toEqual([{ type }]);
  expect(report(element)).toBe(said);
});

it('hands the prompt to the clipboard and to the download', async () => {
  const { element, asked } = await sidebar({ servers: [server()] });
  await click(element, 'Copy');
  await click(element, 'Download .md');
  expect(asked.copied).toEqual(['# the prompt']);
  expect(asked.downloads).toEqual([['mcp-tools.md', '# the prompt', 'text/markdown']]);
});

it('says why attaching failed', async () => {
  const outcomes = {
    'prompt.attachRequested': fail('attachFailed', 'The chat took no file. Copy the prompt instead.'),
  };
  const { element } = await sidebar({ servers: [server()] }, { outcomes });
  await click(element, 'Attach .md');
  expect(report(element)).toBe('The chat took no file. Copy the prompt instead.');
});

it('offers no attaching where there is no chat', async () => {
  const { element } = await sidebar({ servers: [server()], session: null });
  expect(button(element, 'Attach .md').disabled).toBe(true);
  expect(button(element, 'Copy').disabled).toBe(false);
});

it('counts the calls that wait for approval', async () => {
  const { element } = await sidebar(galleryViews.running);
  expect(text(deep(element, '#tab-calls'))).toBe('Calls 1, 1 call waits for your approval');
});

it('shows a batch with its calls, and sends its actions', async () => {
  const one = batch({
    state: 'undelivered',
    status: 'Ready.',
    failure: { code: 'attachFailed', message: 'The chat took nothing.' },
    calls: [call({ can: { run: false, deny: false, cancel: false, runAgain: false, copy: false } })],
    can: { deliver: true, send: true, stop: true },
  });
  const { element, asked } = await sidebar({ session: session({ batches: [one] }) });
  const shown = deep(element, 'mcp-batch');
  expect(text(shown).startsWith('Reply 1 · 1 call Not inserted read_text_file Done')).toBe(true);
  expect(text(deep(shown, '.foot'))).toBe('The chat took nothing. Insert results now Send Stop');
  for (const words of buttons(shown)) await click(shown, words);
  const target = { stream: 'session:chatgpt:c-1', path: 'batch-1' };
  expect(asked.messages).toEqual([
    { type: 'batch.deliverRequested', ...target },
    { type: 'batch.sendRequested', ...target },
    { type: 'batch.stopped', ...target },
  ]);
});

it('switches the theme and keeps it in the settings', async () => {
  const { element, asked } = await sidebar({ settings: { ...view().settings, theme: 'light' } });
  await click(element, 'Dark');
  expect(asked.messages).toEqual([{ type: 'settings.changed', settings: { theme: 'dark' } }]);
});

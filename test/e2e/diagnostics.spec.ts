import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, it } from 'vitest';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';

/** The diagnostics page of the built extension, on a real chat page, host and servers. */
let bridge: Bridge;
beforeAll(async () => {
  bridge = await startBridge();
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url, headers: { Authorization: 'Bearer topsecret-token' } },
  });
  await bridge.ask({
    type: 'server.saved',
    config: {
      id: 'broken',
      name: 'Broken',
      enabled: true,
      trustHints: false,
      transport: { kind: 'stdio', command: 'no-such-command-here', args: [] },
    },
    keepSecrets: [],
  });
  await bridge.viewOf(undefined, ({ servers }) => servers.some(({ state }) => state === 'failed'));
});
afterAll(() => bridge.close());

/** Heading and first line of each item of the list. */
async function linesOf(page: Page): Promise<string[][]> {
  await page.locator('li').first().waitFor();
  return page
    .locator('li')
    .evaluateAll((items) =>
      items.map((item) => ['h2', 'p'].map((part) => item.querySelector(part)?.textContent.trim() ?? '')),
    );
}

it('shows what is in order and what is not, from the host to the last call, and no secret', async () => {
  await bridge.settings({ autoRun: true, autoSend: true });
  const chat = await bridge.openChat('https://chatgpt.com/');
  await converse(chat, fence([{ name: 'fail', args: {} }]));
  const session = await bridge.sessionOf(chat, ({ batches }) =>
    batches.some(({ state }) => state === 'done'),
  );
  expect(callsOf(session).map(({ state }) => state)).toEqual(['failed']);
  const page = await bridge.browser.context.newPage();
  const origin = await bridge.control.evaluate(() => location.origin);
  await page.goto(`${origin}/src/ui/diagnostics.html?tab=${session.tab}`);
  const lines = new Map((await linesOf(page)).map(([what = '', text = '']) => [what, text]));
  expect([...lines.keys()]).toEqual([
    'Extension',
    'Native host',
    'Server “Oracle” (http)',
    'Server “Broken” (stdio)',
    'Chat page',
    'Conversation',
    'Tool list',
    'Automatic running',
    'Last failed call',
  ]);
  expect(lines.get('Native host')).toBe('It answers (protocol 1).');
  expect(lines.get('Server “Oracle” (http)')).toMatch(/^Connected.* 7 tools\.$/);
  expect(lines.get('Server “Broken” (stdio)')).toContain('no-such-command-here');
  expect(lines.get('Chat page')).toBe(
    'ChatGPT: layout “legacy”, 1 of the assistant’s turns and 2 of the user’s, message box found.',
  );
  expect(lines.get('Tool list')).toContain('Not attached in this tab');
  expect(lines.get('Last failed call')).toMatch(/^fail, .*: The tool ran and reported an error/);
  expect(await page.content()).not.toContain('topsecret');
  await chat.close();
  await page.getByRole('button', { name: 'Check again' }).click();
  await page.getByText('The tab shows no chat that is known here.').waitFor();
  await page.close();
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import { McpServerExport } from '../../../src/ui/components/mcp-server-export.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { button, deep, mount, settle, text } from './render.ts';

async function box(options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const element = await mount(new McpServerExport(), { link, count: 2 });
  const press = async (words: string) => {
    button(element, words).click();
    await settle(element);
  };
  return { element, asked, press };
}

const json = '{"mcpServers": {}}';

it('copies or downloads the servers, without secrets unless that is ticked', async () => {
  const { element, asked, press } = await box();
  expect(deep(element, '#secrets').checked).toBe(false);
  await press('Copy');
  expect(text(deep(element, '[role=status]'))).toBe('2 servers copied.');
  const secrets = deep(element, '#secrets');
  secrets.checked = true;
  secrets.dispatchEvent(new Event('change'));
  await press('Download');
  expect(text(deep(element, '[role=status]'))).toBe('Saved as mcp-servers.json.');
  expect(asked.messages).toEqual([
    { type: 'config.exportRequested', withSecrets: false },
    { type: 'config.exportRequested', withSecrets: true },
  ]);
  expect(asked.copied).toEqual([json]);
  expect(asked.downloads).toEqual([['mcp-servers.json', json, 'application/json']]);
});

it('says why there is nothing', async () => {
  const outcomes = { 'config.exportRequested': fail('connectionLost', 'Try again.') };
  const { element, asked, press } = await box({ outcomes });
  await press('Download');
  await press('Copy');
  expect(text(deep(element, '[role=alert]'))).toBe('Try again.');
  expect([asked.copied, asked.downloads]).toEqual([[], []]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, type Outcome, succeed } from '../../../src/shared/failure.ts';
import type { ServerConfig } from '../../../src/shared/settings.ts';
import { McpServerExport } from '../../../src/ui/components/mcp-server-export.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { server } from '../gallery/views.ts';
import { button, deep, mount, settle, text } from './render.ts';

const transport = { kind: 'http' as const, url: 'http://x/mcp', secretNames: ['A'] };
const configured: ServerConfig = {
  id: 'files',
  name: 'Files',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url: 'http://x/mcp', headers: { A: 'secret' } },
};
const written = (value: string) =>
  `${JSON.stringify({ mcpServers: { Files: { type: 'http', url: 'http://x/mcp', headers: { A: value } } } }, undefined, 2)}\n`;

async function box(outcome: Outcome<unknown>) {
  const { link, asked } = fakeLink({ outcomes: { 'config.exportRequested': outcome } });
  const element = await mount(new McpServerExport(), { link, servers: [server({ transport })] });
  const press = async (words: string) => {
    button(element, words).click();
    await settle(element);
  };
  const tick = () => {
    const secrets = deep(element, '#secrets');
    secrets.checked = true;
    secrets.dispatchEvent(new Event('change'));
  };
  return { element, asked, press, tick };
}

it('copies or downloads the servers; asks for secrets only when that is ticked', async () => {
  const { element, asked, press, tick } = await box(succeed({ servers: [configured] }));
  expect(deep(element, '#secrets').checked).toBe(false);
  await press('Copy');
  expect(text(deep(element, '[role=status]'))).toBe('1 server copied.');
  expect(asked.copied).toEqual([written('${env:FILES_A}')]);
  expect(asked.messages).toEqual([]);
  tick();
  await press('Download');
  expect(text(deep(element, '[role=status]'))).toBe('Saved as mcp-servers.json.');
  expect(asked.messages).toEqual([{ type: 'config.exportRequested' }]);
  expect(asked.downloads).toEqual([['mcp-servers.json', written('secret'), 'application/json']]);
});

it('says why there is nothing', async () => {
  const { element, asked, press, tick } = await box(fail('connectionLost', 'Try again.'));
  tick();
  await press('Download');
  await press('Copy');
  expect(text(deep(element, '[role=alert]'))).toBe('Try again.');
  expect([asked.copied, asked.downloads]).toEqual([[], []]);
});

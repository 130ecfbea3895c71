import { readFile } from 'node:fs/promises';
import { resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { oracleConnected } from '../support/start-oracle.ts';
import { startBridge, type Bridge } from './support/bridge.ts';

/** Configurations as users have them, in the real popup: in, out, and what cannot be read. */
let bridge: Bridge;
let popup: Page;
const filesystem = resolve('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');

beforeAll(async () => {
  bridge = await startBridge();
  popup = await bridge.browser.openExtensionPage('src/ui/popup.html');
});
afterAll(() => bridge.close());

const card = (name: string) => popup.getByRole('article', { name, exact: true });
const stored = async () => {
  const worker = await bridge.browser.worker();
  return worker.evaluate<{
    config: { servers: { name: string; transport: Record<string, unknown> }[] };
  }>('chrome.storage.local.get("config")');
};

test('a dropped VS Code file is read, its placeholders are asked for, and its servers connect', async () => {
  const text = `{
  // local and remote
  "inputs": [{ "id": "token", "description": "Token of the oracle", "password": true }],
  "servers": {
    "files": { "command": ${JSON.stringify(process.execPath)}, "args": [${JSON.stringify(filesystem)}, "\${workspaceFolder}"] },
    "oracle": { "type": "http", "url": "${bridge.oracle.url}", "headers": { "X-Token": "Bearer \${input:token}" } },
    "broken": { "command": "x", "args": "y" },
  },
}`;
  await popup.getByRole('button', { name: /^I have a JSON config/ }).click();
  const data = await popup.evaluateHandle((content) => {
    const transfer = new DataTransfer();
    transfer.items.add(new File([content], 'mcp.json', { type: 'application/json' }));
    return transfer;
  }, text);
  await popup.locator('mcp-server-import form').dispatchEvent('drop', { dataTransfer: data });
  await popup.getByText('Line 7, column 41, servers.broken.args: “args” must be a list of texts.').waitFor();
  await popup.getByRole('button', { name: 'Add 2 servers' }).click();
  await popup.getByText('Enter a value, or leave the server out.').first().waitFor();
  await popup.getByLabel('${workspaceFolder}').fill(bridge.profile);
  await popup.getByLabel('Token of the oracle').fill('canary-token');
  await popup.getByRole('button', { name: 'Add 2 servers' }).click();
  await card('files').getByText('Connected, 14 tools.').waitFor();
  await card('oracle').getByText(oracleConnected).waitFor();
  expect((await stored()).config.servers.map(({ name, transport }) => [name, transport['headers']])).toEqual([
    ['files', undefined],
    ['oracle', { 'X-Token': 'Bearer canary-token' }],
  ]);
});

test('an export has placeholders for secrets, or the secrets when that is ticked', async () => {
  await popup.getByRole('button', { name: 'Export servers' }).click();
  const saved = async () => {
    const [download] = await Promise.all([
      popup.waitForEvent('download'),
      popup.getByRole('button', { name: 'Download' }).click(),
    ]);
    return readFile(await download.path(), 'utf8');
  };
  const plain = await saved();
  expect(plain).toContain('"X-Token": "${env:ORACLE_X-TOKEN}"');
  expect(plain).not.toContain('canary');
  await popup.getByLabel('With secrets').check();
  expect(await saved()).toBe(plain.replace('${env:ORACLE_X-TOKEN}', 'Bearer canary-token'));
});

test('a stored server that cannot be read outlives saves and a restart, until it is removed', async () => {
  const later = { id: 'later', name: 'Later', transport: { kind: 'carrier-pigeon', loft: ['a', 1] } };
  const worker = await bridge.browser.worker();
  const { config } = await stored();
  await worker.evaluate((value) => chrome.storage.local.set({ config: value }), {
    ...config,
    servers: [later, ...config.servers],
  });
  await bridge.restartBrowser('close');
  popup = await bridge.browser.openExtensionPage('src/ui/popup.html');
  await popup.getByText('The stored server “Later” cannot be read.').waitFor();
  await popup.getByRole('switch', { name: 'files enabled' }).uncheck();
  await card('files').getByText('Switched off.').waitFor();
  expect((await stored()).config.servers.at(-1)).toEqual(later);

  await popup.getByRole('button', { name: 'Remove for good' }).first().click();
  await popup.getByRole('dialog').getByRole('button', { name: 'Remove for good' }).click();
  await popup.getByText('The stored server “Later” cannot be read.').waitFor({ state: 'detached' });
  await expect
    .poll(async () => (await stored()).config.servers.map(({ name }) => name))
    .toEqual(['files', 'oracle']);
});

import { mkdir } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import type { Locator, Page } from 'playwright-core';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { installHost, uninstallHost } from '../../native/install/install-host.ts';
import { freePort } from '../support/ports.ts';
import { oracleConnected, oracleTools } from '../support/start-oracle.ts';
import { startBridge, type Bridge } from './support/bridge.ts';
import { processesWith } from './support/processes.ts';

/** Servers as a user manages them: in the real popup, with real servers behind it. */
let bridge: Bridge;
let popup: Page;
const filesystem = resolve('node_modules/@modelcontextprotocol/server-filesystem/dist/index.js');

beforeAll(async () => {
  bridge = await startBridge();
  popup = await bridge.browser.openExtensionPage('src/ui/popup.html');
});
afterAll(() => bridge.close());

const card = (name: string) => popup.getByRole('article', { name });
/** Resolves when the card shows this text. */
const shows = async (at: Locator, text: string | RegExp) => {
  try {
    await at.getByText(text).first().waitFor({ timeout: 15_000 });
  } catch {
    throw new Error(`"${String(text)}" is not shown, but: ${await at.innerText()}`);
  }
};
const folder = async (name: string) => {
  const path = join(bridge.profile, name);
  await mkdir(path, { recursive: true });
  return path;
};
const quoted = (...args: readonly string[]) => args.map((arg) => `"${arg}"`).join(' ');

async function openForm(): Promise<Locator> {
  const first = popup.getByRole('button', { name: /^A server with a web address/ });
  await first
    .or(popup.getByRole('button', { name: 'Add server' }))
    .first()
    .click();
  return popup.getByRole('region', { name: 'Add server' });
}

async function addHttp(name: string, url: string): Promise<void> {
  const form = await openForm();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('URL').fill(url);
  await form.getByRole('button', { name: 'Add server' }).click();
}

async function addStdio(name: string, command: string, args: string): Promise<void> {
  const form = await openForm();
  await form.getByLabel('Name').fill(name);
  await form.getByLabel('Transport').selectOption('Stdio (Local)');
  await form.getByLabel('Command').fill(command);
  await form.getByLabel('Args').fill(args);
  await form.getByRole('button', { name: 'Add server' }).click();
}

async function remove(name: string): Promise<void> {
  const one = card(name);
  if (!(await one.getByRole('button', { name: 'Remove' }).first().isVisible()))
    await one.locator('summary').filter({ hasText: 'Edit' }).click();
  await one.getByRole('button', { name: 'Remove' }).first().click();
  await one.getByRole('dialog').getByRole('button', { name: 'Remove' }).click();
  await one.waitFor({ state: 'detached' });
}

/** How many processes serve this folder, once it is `count`. */
const serving = (path: string, count: number) =>
  expect.poll(async () => (await processesWith(path)).length, { timeout: 10_000 }).toBe(count);

test('a Streamable HTTP server is added, connects, and tells its tools', async () => {
  await addHttp('Oracle', bridge.oracle.url);
  await shows(card('Oracle'), oracleConnected);
  await shows(card('Oracle'), new RegExp(`^${oracleTools.length} tools$`));
  await shows(popup.locator('header'), '1 of 1 ready');
});

test('a stdio server is added; changed arguments replace its process; the switch ends and starts it', async () => {
  const [before, after] = [await folder('folder before'), await folder('folder after')];
  await addStdio('Files', process.execPath, quoted(filesystem, before));
  const files = card('Files');
  await shows(files, 'Connected, 14 tools.');
  await serving(before, 1);

  await files.locator('summary').filter({ hasText: 'Edit' }).click();
  await files.getByLabel('Args').fill(quoted(filesystem, after));
  await files.getByRole('button', { name: 'Save and reconnect' }).click();
  await serving(after, 1);
  await serving(before, 0);
  await shows(files, 'Connected, 14 tools.');
  expect(await files.getByRole('button', { name: 'Save and reconnect' }).count()).toBe(0);

  await files.getByRole('switch', { name: 'Files enabled' }).uncheck();
  await shows(files, 'Switched off.');
  await serving(after, 0);
  await files.getByRole('switch', { name: 'Files enabled' }).check();
  await shows(files, 'Connected, 14 tools.');
  await serving(after, 1);

  await files.getByRole('button', { name: 'Reconnect: Files' }).click();
  await shows(files, 'Connected, 14 tools.');
  await serving(after, 1);

  await remove('Files');
  await serving(after, 0);
  await shows(popup.locator('header'), '1 of 1 ready');
});

test('Cancel keeps a server that was about to be removed', async () => {
  const oracle = card('Oracle');
  await oracle.locator('summary').filter({ hasText: 'Edit' }).click();
  await oracle.getByRole('button', { name: 'Remove' }).first().click();
  await oracle.getByRole('dialog').getByRole('button', { name: 'Cancel' }).click();
  await shows(oracle, oracleConnected);
  await oracle.locator('summary').filter({ hasText: 'Edit' }).click();
});

test('a server that cannot be reached says why, and what to do', async () => {
  const port = await freePort();
  await addHttp('Nobody', `http://127.0.0.1:${port}/mcp`);
  await shows(
    card('Nobody'),
    `No answer from 127.0.0.1:${port}. Either the server does not run, or the browser must be allowed to talk to it: press "Allow access".`,
  );
  await card('Nobody').getByRole('button', { name: 'Allow access to http://127.0.0.1' }).waitFor();
  await remove('Nobody');
});

test('an address that is no MCP server says so, and how addresses look', async () => {
  await addHttp('Wrong', bridge.oracle.url.replace('/mcp', '/other'));
  await shows(
    card('Wrong'),
    `There is no MCP server at ${bridge.oracle.url.replace('/mcp', '/other')}. Streamable HTTP addresses mostly end in /mcp; SSE servers in /sse, with the transport SSE.`,
  );
  await remove('Wrong');
});

test('a command that is not there says what to do', async () => {
  await addStdio('Missing', 'no-such-program', '--flag');
  await shows(
    card('Missing'),
    'The command "no-such-program" was not found. Install it, or enter its full path as the command.',
  );
  await remove('Missing');
});

test('without the companion a stdio server says how to install it, and connects once it is there', async () => {
  const path = await folder('folder of the companion');
  const manifestDir = join(bridge.profile, 'NativeMessagingHosts');
  await uninstallHost(manifestDir);
  await addStdio('Local', process.execPath, quoted(filesystem, path));
  await shows(card('Local'), 'The companion is not installed');
  await shows(card('Local'), 'node dist/native/cli.mjs install');
  await installHost({ manifestDir, hostScript: resolve('dist/native/host.mjs') });
  await card('Local').getByRole('button', { name: 'Reconnect: Local' }).click();
  await shows(card('Local'), 'Connected, 14 tools.');
  await serving(path, 1);
  await remove('Local');
  await serving(path, 0);
});

test('what the user added and chose is there after a restart of the browser', async () => {
  const sidebar = await bridge.browser.openExtensionPage('src/ui/sidebar.html');
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByRole('switch', { name: 'Run tool calls automatically' }).check();
  await sidebar.getByLabel('Wait before inserting results').fill('4');
  await sidebar.getByLabel('Wait before inserting results').press('Tab');
  await sidebar.getByRole('button', { name: 'Dark' }).click();
  await sidebar.locator('html[data-theme=dark]').waitFor();
  await sidebar.reload();
  expect(await settingsShown(sidebar)).toEqual({
    autoRun: true,
    autoSend: false,
    injectDelay: '4',
    theme: 'dark',
  });

  await bridge.restartBrowser('close');
  popup = await bridge.browser.openExtensionPage('src/ui/popup.html');
  await shows(card('Oracle'), oracleConnected);
  const again = await bridge.browser.openExtensionPage('src/ui/sidebar.html');
  expect(await settingsShown(again)).toEqual({
    autoRun: true,
    autoSend: false,
    injectDelay: '4',
    theme: 'dark',
  });
});

async function settingsShown(sidebar: Page) {
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  return {
    autoRun: await sidebar.getByRole('switch', { name: 'Run tool calls automatically' }).isChecked(),
    autoSend: await sidebar.getByRole('switch', { name: 'Send results automatically' }).isChecked(),
    injectDelay: await sidebar.getByLabel('Wait before inserting results').inputValue(),
    theme: await sidebar.locator('html').getAttribute('data-theme'),
  };
}

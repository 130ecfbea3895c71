import { readFile } from 'node:fs/promises';
import { createRequire } from 'node:module';
import { extname, join } from 'node:path';
import { type Browser, type BrowserContext, chromium, type Page } from 'playwright-core';
import { build } from 'vite';
import type { AxeResults } from 'axe-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { findBrowser } from '../../scripts/lib/browser-find.ts';
import { manifest } from '../../manifest.ts';
import type { GalleryState } from '../ui/gallery/views.ts';

/**
 * The real pages in a real browser, fed with made-up views: accessibility in every state, in both themes, wide and
 * narrow, under the extension's own content security policy. `GALLERY_SHOTS=<folder>` writes a picture of each.
 */
const out = '.tmp/ui-gallery';
const axe = createRequire(import.meta.url).resolve('axe-core/axe.min.js');
const mimeTypes: Readonly<Record<string, string>> = {
  '.html': 'text/html',
  '.js': 'text/javascript',
  '.png': 'image/png',
};

let browser: Browser;
let context: BrowserContext;

beforeAll(async () => {
  await build({
    configFile: false,
    root: 'test/ui/gallery',
    publicDir: join(process.cwd(), 'public'),
    logLevel: 'warn',
    build: { outDir: join(process.cwd(), out), emptyOutDir: true, target: 'chrome120' },
  });
  browser = await chromium.launch({
    executablePath: findBrowser()?.path ?? 'chromium',
    args: process.getuid?.() === 0 ? ['--no-sandbox'] : [],
  });
  context = await browser.newContext({ reducedMotion: 'reduce' });
  await context.route('https://gallery.test/**', async (route) => {
    const { pathname } = new URL(route.request().url());
    await route.fulfill({
      body: await readFile(join(out, pathname === '/' ? 'index.html' : pathname)),
      contentType: mimeTypes[extname(pathname)] ?? 'text/html',
      headers: { 'content-security-policy': manifest('chat', '0').content_security_policy.extension_pages },
    });
  });
});
afterAll(() => browser.close());

interface Show {
  readonly page: 'popup' | 'sidebar' | 'diagnostics';
  readonly state: GalleryState;
  readonly theme?: 'light' | 'dark';
  readonly width?: number;
  readonly framed?: boolean;
  /** What the diagnostics page finds. */
  readonly found?: 'well' | 'broken';
}

/** Opens the gallery; whatever the page complains of is in `complaints`. */
async function show(what: Show): Promise<{ page: Page; complaints: string[] }> {
  const { theme = 'light', width = 420, framed = false } = what;
  const page = await context.newPage();
  await page.setViewportSize({ width, height: 700 });
  const complaints: string[] = [];
  page.on('pageerror', (error) => complaints.push(error.message));
  page.on('console', (message) => {
    if (message.type() === 'error') complaints.push(message.text());
  });
  const query = new URLSearchParams({
    page: what.page,
    state: what.state,
    theme,
    framed: framed ? '1' : '0',
    found: what.found ?? 'well',
  });
  await page.goto(`https://gallery.test/?${query}`);
  return { page, complaints };
}

async function violations(page: Page): Promise<string[]> {
  await page.evaluate(await readFile(axe, 'utf8'));
  return page.evaluate(async () => {
    const { axe } = globalThis as unknown as {
      axe: { run: (root: Document, options: object) => Promise<AxeResults> };
    };
    const { violations } = await axe.run(document, { resultTypes: ['violations'] });
    return violations.flatMap((rule) =>
      rule.nodes.map((node) => `${rule.id}: ${node.target.join(' ')} ${node.failureSummary ?? ''}`),
    );
  });
}

/** Elements that reach out of the page sideways, in every shadow: each a sideways scroll bar or a cut text. */
async function overflow(page: Page): Promise<string[]> {
  return page.evaluate(() => {
    const out: string[] = [];
    const look = (root: ParentNode) => {
      for (const element of root.querySelectorAll('*')) {
        if (element.shadowRoot !== null) look(element.shadowRoot);
        const { left, right, width } = element.getBoundingClientRect();
        const hidden = width <= 1 || element.closest('.visually-hidden') !== null;
        if (!hidden && (left < -1 || right > innerWidth + 1)) out.push(`${element.localName}#${element.id}`);
      }
    };
    look(document);
    return out;
  });
}

async function check(page: Page, complaints: readonly string[], name: string): Promise<void> {
  const folder = process.env['GALLERY_SHOTS'];
  if (folder !== undefined) await page.screenshot({ path: join(folder, `${name}.png`) });
  expect({ violations: await violations(page), overflow: await overflow(page), complaints }).toEqual({
    violations: [],
    overflow: [],
    complaints: [],
  });
}

/** A page in a state, and for the sidebar at a tab. */
interface Scene {
  readonly name: 'popup' | 'sidebar';
  readonly state: GalleryState;
  readonly tab?: string;
}

/** What there is to see; a tab is left out in states that do not change it. */
const scenes: readonly Scene[] = [
  ...(['empty', 'no-chat', 'many', 'host', 'quarantine'] as const).flatMap((state) => [
    { name: 'popup', state } as const,
    { name: 'sidebar', state, tab: 'Tools' } as const,
  ]),
  { name: 'popup', state: 'managed' },
  { name: 'popup', state: 'sign-in' },
  { name: 'sidebar', state: 'sign-in', tab: 'Tools' },
  ...(['empty', 'no-chat', 'running', 'failures', 'quarantine'] as const).map(
    (state) => ({ name: 'sidebar', state, tab: 'Calls' }) as const,
  ),
  { name: 'popup', state: 'questions' },
  { name: 'sidebar', state: 'questions', tab: 'Calls' },
  { name: 'sidebar', state: 'address', tab: 'Calls' },
  { name: 'popup', state: 'sampling' },
  { name: 'sidebar', state: 'sampling', tab: 'Calls' },
  { name: 'sidebar', state: 'sampling', tab: 'Settings' },
  { name: 'sidebar', state: 'offers', tab: 'Tools' },
  { name: 'sidebar', state: 'told', tab: 'Tools' },
  { name: 'sidebar', state: 'told-same', tab: 'Tools' },
  ...(['empty', 'offers', 'offers-no-chat'] as const).map(
    (state) => ({ name: 'sidebar', state, tab: 'Add to chat' }) as const,
  ),
  { name: 'sidebar', state: 'no-chat', tab: 'Settings' },
  { name: 'sidebar', state: 'failures', tab: 'Settings' },
];

/** A mistake, a name that is taken, a placeholder of each kind. */
const importExample = `{
  "inputs": [{ "id": "key", "description": "API key", "password": true }],
  "servers": {
    "Files": { "command": "npx", "args": ["-y", "server", "\${workspaceFolder}"] },
    "api": { "url": "https://api.example/mcp", "headers": { "Authorization": "Bearer \${input:key}" } },
    "broken": { "command": "x", "args": ["-y", 1] }, // not yet
  },
}`;

/** Each theme with one width of each page: both themes, both widths, in half the runs. */
const looks = [
  { theme: 'light', popup: 400, sidebar: 420 },
  { theme: 'dark', popup: 1000, sidebar: 320 },
] as const;

describe.each(looks)('$theme, popup $popup px, sidebar $sidebar px', (look) => {
  it.each(scenes)('$name $state', async ({ name, state, tab }) => {
    const { page, complaints } = await show({ page: name, state, theme: look.theme, width: look[name] });
    if (tab !== undefined) await page.getByRole('tab', { name: tab }).click();
    if (tab === 'Tools' && state === 'many') await page.locator('mcp-tool summary').first().click();
    if (state.startsWith('told')) await page.locator('mcp-told p').first().waitFor();
    await check(page, complaints, [name, state, tab ?? 'all', look.theme].join('-'));
    await page.close();
  });

  it.each(['well', 'broken'] as const)('diagnostics, all %s', async (found) => {
    const width = look.theme === 'light' ? 900 : 340;
    const { page, complaints } = await show({
      page: 'diagnostics',
      state: 'many',
      theme: look.theme,
      width,
      found,
    });
    await page.locator('li').first().waitFor();
    await check(page, complaints, `diagnostics-${found}-${look.theme}`);
    await page.close();
  });

  it('what is added to the chat, opened', async () => {
    const { page, complaints } = await show({
      page: 'sidebar',
      state: 'offers',
      theme: look.theme,
      width: look.sidebar,
    });
    await page.setViewportSize({ width: look.sidebar, height: 1300 });
    await page.getByRole('tab', { name: 'Add to chat' }).click();
    const card = page.getByRole('region', { name: 'Everything' });
    await card.locator('mcp-server-prompt').nth(1).locator('summary').click();
    await card.getByLabel('file').fill('src/parser.js');
    await card.locator('mcp-resource').first().locator('summary').click();
    await card.locator('mcp-resource').first().getByRole('button', { name: 'Attach' }).click();
    await card.getByLabel('Tell me when it changes').check();
    await card.locator('mcp-resource-template summary').click();
    await card.getByLabel('department').fill('R & D');
    await card.getByText('db://R%20%26%20D/people').waitFor();
    await check(page, complaints, `sidebar-add-opened-${look.theme}`);
    await page.close();
  });

  it('the popup’s forms', async () => {
    const { page, complaints } = await show({ page: 'popup', state: 'many', theme: look.theme, width: 400 });
    await page.locator('summary', { hasText: 'Edit GitHub' }).click();
    const github = page.getByRole('article', { name: 'GitHub' });
    await github.getByLabel('URL').fill('https://new.example/mcp');
    await page.getByRole('button', { name: 'Add server' }).click();
    await page.locator('.adding').getByRole('button', { name: 'Add server' }).click();
    await check(page, complaints, `popup-forms-${look.theme}`);
    await page.getByRole('button', { name: 'Paste a JSON config' }).click();
    await page.getByLabel('Configuration with').fill(importExample);
    await page.getByRole('button', { name: /^Add \d servers$/ }).click();
    await check(page, complaints, `popup-import-${look.theme}`);
    await page.getByRole('button', { name: 'Export servers' }).click();
    await page.getByLabel('With secrets').check();
    await page.getByRole('button', { name: 'Copy', exact: true }).click();
    await check(page, complaints, `popup-export-${look.theme}`);
    await github.getByRole('button', { name: 'Remove' }).click();
    await check(page, complaints, `popup-remove-${look.theme}`);
    await page.close();
  });
});

it('fits every other width', async () => {
  const sizes = [
    ['popup', 400],
    ['popup', 1000],
    ['sidebar', 280],
    ['sidebar', 320],
    ['sidebar', 420],
    ['sidebar', 700],
  ] as const;
  const { page } = await show({ page: 'popup', state: 'many' });
  const wide: string[] = [];
  for (const [name, width] of sizes) {
    await page.setViewportSize({ width, height: 700 });
    for (const state of ['many', 'failures', 'quarantine', 'offers'] as const) {
      await page.goto(`https://gallery.test/?${new URLSearchParams({ page: name, state })}`);
      for (const tab of await page.getByRole('tab').all()) await tab.click();
      const found = await overflow(page);
      if (found.length > 0) wide.push(`${name} ${state} ${width}: ${found.join(' ')}`);
    }
  }
  expect(wide).toEqual([]);
  await page.close();
});

const asked = (page: Page) =>
  page.evaluate(() => (globalThis as unknown as { asked: { messages: unknown[] } }).asked.messages);
const approved = { type: 'call.approved', stream: 'session:chatgpt:c-1', path: 'batch-2/call-3' };

/** Waits until the page has seen the button in plain sight for the half second that a click needs. */
async function lookAtRun(page: Page): Promise<void> {
  await page.getByRole('tab', { name: 'Calls' }).click();
  await page.getByRole('button', { name: 'Run', exact: true }).scrollIntoViewIfNeeded();
}

describe('Run in a frame', () => {
  it('works by a click on a button in plain sight', async () => {
    const { page } = await show({ page: 'sidebar', state: 'running', framed: true });
    await lookAtRun(page);
    const run = page.getByRole('button', { name: 'Run', exact: true });
    // The first clicks may come before the half second is over: they are told so and do nothing.
    await expect
      .poll(
        async () => {
          await run.click();
          return asked(page);
        },
        { timeout: 5_000, interval: 100 },
      )
      .toEqual([approved]);
    await page.close();
  });

  it.each([
    [
      'covered by something the pointer passes through',
      'position:fixed;inset:0;background:#fff;pointer-events:none',
      '',
    ],
    ['faded', '', 'opacity:.01'],
    ['grown and moved', '', 'transform:scale(1.3) rotate(2deg)'],
  ])('does nothing when the panel is %s', async (_name, cover, panel) => {
    const { page } = await show({ page: 'sidebar', state: 'running', framed: true });
    await lookAtRun(page);
    await page.evaluate(
      ([cover, panel]) => {
        const layer = document.createElement('div');
        layer.style.cssText = cover;
        document.body.append(layer);
        document.querySelector<HTMLElement>('mcp-sidebar')!.style.cssText = panel;
      },
      [cover, panel] as const,
    );
    const run = page.getByRole('button', { name: 'Run', exact: true });
    const said = page.getByText('Something on the page covers this button');
    for (let n = 0; n < 12; n++) await run.click({ force: true, delay: 80 });
    await said.waitFor();
    expect(await asked(page)).toEqual([]);
    await page.close();
  });
});

it('switches to automatic in a frame by a click in plain sight', async () => {
  const { page } = await show({ page: 'sidebar', state: 'ready', framed: true });
  await page.getByRole('tab', { name: 'Settings' }).click();
  const autoRun = page.getByLabel('Run tool calls automatically');
  await expect
    .poll(
      async () => {
        if ((await asked(page)).length === 0) await autoRun.click();
        return asked(page);
      },
      { timeout: 5_000, interval: 100 },
    )
    .toEqual([{ type: 'settings.changed', settings: { autoRun: true } }]);
  await page.close();
});

it('follows the newest call until the user scrolls up', async () => {
  const { page } = await show({ page: 'sidebar', state: 'running' });
  await page.getByRole('tab', { name: 'Calls' }).click();
  const fromEnd = () =>
    page
      .locator('mcp-calls-panel .list')
      .evaluate((list) => Math.round(list.scrollHeight - list.scrollTop - list.clientHeight));
  await expect.poll(fromEnd).toBe(0);
  await page.locator('mcp-calls-panel .list').evaluate((list) => list.scrollTo(0, 0));
  await page.getByRole('button', { name: 'Newest' }).waitFor();
  expect(await fromEnd()).toBeGreaterThan(100);
  await page.getByRole('button', { name: 'Newest' }).click();
  await expect.poll(fromEnd).toBe(0);
  await page.close();
});

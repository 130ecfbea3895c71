import { spawnSync } from 'node:child_process';
import { createHash } from 'node:crypto';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { type BrowserContext, type Page, type Worker, chromium } from 'playwright-core';
import { type Outcome, fail, succeed } from '../../src/shared/failure.ts';
import { type BrowserProgram, findBrowser } from './browser-find.ts';

export type { BrowserProgram } from './browser-find.ts';

/** What `launch` needs. Folders may be relative to the working directory. */
export interface LaunchOptions {
  readonly extensionDir: string;
  /** A profile folder; made if it is missing. Native host manifests go to `<userDataDir>/NativeMessagingHosts`. */
  readonly userDataDir: string;
  readonly headless: boolean;
  /** Value of --host-resolver-rules; certificates are then not checked, so that a fixture can stand for a real host. */
  readonly hostRules?: string;
  readonly extraArgs?: readonly string[];
  /** Default: what `findBrowser` finds. */
  readonly browser?: BrowserProgram;
  /** Default true: Ctrl-C closes the browser and ends the process. False where the caller has more to close. */
  readonly handleSignals?: boolean;
}

/** A browser with our extension in it. */
export interface RunningBrowser {
  readonly context: BrowserContext;
  readonly extensionId: string;
  /** The extension's service worker; waits until it runs. Asking for it keeps it alive (Playwright attaches to it). */
  readonly worker: () => Promise<Worker>;
  /** Opens a page of the extension in a tab of its own: `openExtensionPage('src/ui/popup.html')`. */
  readonly openExtensionPage: (path: string) => Promise<Page>;
  readonly close: () => Promise<void>;
}

/** Finds a browser; on Debian and Ubuntu, as root, installs Chromium if there is none. */
export function ensureBrowser(): Outcome<BrowserProgram> {
  const found = findBrowser();
  if (found !== undefined) return succeed(found);
  const named = process.env['CHROME_PATH'] ?? '';
  if (named !== '')
    return fail(
      'commandNotFound',
      `CHROME_PATH names ${named}, but nothing is there: correct it or unset it.`,
    );
  if (process.getuid?.() !== 0 || !existsSync('/usr/bin/apt-get'))
    return fail(
      'commandNotFound',
      'No browser was found: install Chromium, Brave, Edge or Chrome, or set CHROME_PATH.',
    );
  return installChromium();
}

function installChromium(): Outcome<BrowserProgram> {
  for (const args of [['update'], ['install', '-y', 'chromium']]) {
    console.log(`No browser was found. Running: apt-get ${args.join(' ')}`);
    const { status } = spawnSync('apt-get', args, { stdio: 'inherit' });
    if (status !== 0)
      return fail(
        'commandFailed',
        `apt-get ${args.join(' ')} failed: install Chromium by hand, then try again.`,
      );
  }
  const found = findBrowser();
  return found === undefined
    ? fail('commandNotFound', 'apt-get installed Chromium, but it is not in the path: set CHROME_PATH.')
    : succeed(found);
}

/** Starts a browser with the extension loaded and its worker registered. Throws when it does not come up. */
export async function launch(options: LaunchOptions): Promise<RunningBrowser> {
  const browser = options.browser ?? findBrowser();
  if (browser === undefined) throw new Error('No browser was found. Install Chromium or set CHROME_PATH.');
  const extensionDir = resolve(options.extensionDir);
  const extensionId = idOf(extensionDir);
  await allowUnpacked(options.userDataDir);
  const signals = options.handleSignals ?? true;
  const context = await chromium.launchPersistentContext(options.userDataDir, {
    executablePath: browser.path,
    headless: options.headless,
    viewport: null,
    args: switches(options, browser, extensionDir),
    ignoreDefaultArgs: ['--disable-extensions'],
    handleSIGINT: signals,
    handleSIGTERM: signals,
    handleSIGHUP: signals,
  });
  try {
    if (browser.loads === 'byDebugger') await loadByDebugger(context, extensionDir);
    const worker = () => workerOf(context, extensionId);
    await worker();
    return {
      context,
      extensionId,
      worker,
      openExtensionPage: (path) => openPage(context, `chrome-extension://${extensionId}/${path}`),
      close: () => context.close(),
    };
  } catch (error) {
    await context.close();
    throw error;
  }
}

function switches(options: LaunchOptions, browser: BrowserProgram, extensionDir: string): string[] {
  return [
    ...(process.getuid?.() === 0 ? ['--no-sandbox'] : []),
    '--disable-gpu',
    '--disable-quic',
    '--no-first-run',
    '--disable-background-networking',
    '--disable-component-update',
    '--disable-sync',
    ...(browser.loads === 'byDebugger'
      ? ['--enable-unsafe-extension-debugging']
      : [`--disable-extensions-except=${extensionDir}`, `--load-extension=${extensionDir}`]),
    ...(options.hostRules === undefined
      ? []
      : [`--host-resolver-rules=${options.hostRules}`, '--ignore-certificate-errors']),
    ...(options.extraArgs ?? []),
  ];
}

/** Without developer mode an unpacked extension that reloads itself comes back disabled. */
async function allowUnpacked(userDataDir: string): Promise<void> {
  const path = join(userDataDir, 'Default', 'Preferences');
  if (existsSync(path)) return;
  await mkdir(join(userDataDir, 'Default'), { recursive: true });
  await writeFile(path, JSON.stringify({ extensions: { ui: { developer_mode: true } } }));
}

async function loadByDebugger(context: BrowserContext, path: string): Promise<void> {
  const browser = context.browser();
  if (browser === null)
    throw new Error('This browser gives no debugging session to load the extension with.');
  const session = await browser.newBrowserCDPSession();
  // Playwright's list of protocol methods lacks the Extensions domain.
  const send = session.send.bind(session) as unknown as (method: string, params: object) => Promise<unknown>;
  await send('Extensions.loadUnpacked', { path });
  await session.detach();
}

async function workerOf(context: BrowserContext, extensionId: string): Promise<Worker> {
  const ours = (worker: Worker) => worker.url().startsWith(`chrome-extension://${extensionId}/`);
  return (
    context.serviceWorkers().find(ours) ??
    (await context.waitForEvent('serviceworker', { predicate: ours, timeout: 20_000 }))
  );
}

async function openPage(context: BrowserContext, url: string): Promise<Page> {
  const page = await context.newPage();
  await page.goto(url);
  return page;
}

/** Chrome derives the id from the manifest's key: 16 bytes of its SHA-256, hex digits moved to a-p. */
function idOf(extensionDir: string): string {
  const path = join(extensionDir, 'manifest.json');
  if (!existsSync(path)) throw new Error(`${path} is missing: run \`npm run build\` first.`);
  const manifest = JSON.parse(readFileSync(path, 'utf8')) as { key?: string };
  if (manifest.key === undefined) throw new Error(`${path} has no key, so the extension's id is not known.`);
  const hash = createHash('sha256').update(Buffer.from(manifest.key, 'base64')).digest('hex').slice(0, 32);
  return hash.replace(/./g, (digit) => String.fromCharCode(97 + Number.parseInt(digit, 16)));
}

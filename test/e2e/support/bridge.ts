import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import type { Page } from 'playwright-core';
import { installHost } from '../../../native/install/install-host.ts';
import { launch, type RunningBrowser } from '../../../scripts/lib/browser.ts';
import type { Outcome } from '../../../src/shared/failure.ts';
import type { FromUi } from '../../../src/shared/messages.ts';
import type { ServerConfig, Settings } from '../../../src/shared/settings.ts';
import type { AppView, CallView, SessionView } from '../../../src/shared/views.ts';
import { startFixtureServer, type FixtureServer } from '../../fixtures/server.ts';
import { readJournal, startOracle, type JournalLine, type Oracle } from '../../support/start-oracle.ts';

/** The whole thing, real: browser with the built extension, native host, chat replicas under their own hosts, an oracle. */
export interface Bridge {
  readonly browser: RunningBrowser;
  readonly fixtures: FixtureServer;
  /** Where the oracle listens, also after it was stopped and started. */
  readonly oracle: Pick<Oracle, 'url'>;
  readonly stopOracle: () => Promise<void>;
  readonly startOracle: () => Promise<void>;
  /** Sends a request as an extension page does. */
  readonly ask: (message: FromUi) => Promise<Outcome<unknown>>;
  /** The worker's view of a chat page's tab, once `check` holds for it. */
  readonly viewOf: (page: Page, check: (view: AppView) => boolean) => Promise<AppView>;
  readonly sessionOf: (page: Page, check: (session: SessionView) => boolean) => Promise<SessionView>;
  readonly settings: (changes: Partial<Settings>) => Promise<void>;
  readonly addServer: (
    config: Omit<ServerConfig, 'enabled' | 'trustHints'> & Partial<ServerConfig>,
  ) => Promise<void>;
  /** Opens a page of a chat site and waits until the worker watches it. */
  readonly openChat: (url: string) => Promise<Page>;
  /** Ends the worker as Chrome does, by CDP. */
  readonly killWorker: () => Promise<void>;
  /** The tool server's own word of what ran: one line a call that began. */
  readonly ran: () => JournalLine[];
  readonly close: () => Promise<void>;
}

interface Control {
  ask: (message: FromUi) => Promise<Outcome<unknown>>;
  view: (tab: number) => AppView | undefined;
}

/** Lives in an extension page: a UI port for each tab that is asked about, opened anew when the worker went. */
const controlScript = `(() => {
  let count = 0;
  const waiting = new Map();
  const ports = new Map();
  const portFor = (tab) => {
    if (ports.has(tab)) return ports.get(tab);
    const entry = { port: chrome.runtime.connect({ name: 'ui' }), view: {} };
    ports.set(tab, entry);
    entry.port.onDisconnect.addListener(() => ports.delete(tab));
    entry.port.onMessage.addListener((message) => {
      if (message.type === 'view.changed') Object.assign(entry.view, message.patch);
      else waiting.get(message.id)?.(message.outcome);
    });
    entry.port.postMessage({ id: ++count, message: { type: 'ui.opened', tab } });
    return entry;
  };
  globalThis.control = {
    ask: (message, tab = -1) => new Promise((resolve) => {
      const id = ++count;
      const { port } = portFor(tab);
      waiting.set(id, resolve);
      port.onDisconnect.addListener(() => resolve({ ok: false, failure: { code: 'connectionLost', message: 'worker gone' } }));
      port.postMessage({ id, message });
    }),
    view: (tab) => { const { view } = portFor(tab); return view.servers && view; },
    tabOf: async (url) => (await chrome.tabs.query({})).find((tab) => tab.url === url)?.id,
  };
})()`;

/** Builds nothing: dist/chat and dist/native must be there (scripts/test.ts sees to it). */
export async function startBridge(): Promise<Bridge> {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-'));
  const userDataDir = join(folder, 'profile');
  await installHost({
    manifestDir: join(userDataDir, 'NativeMessagingHosts'),
    hostScript: resolve('dist/native/host.mjs'),
  });
  const fixtures = await startFixtureServer();
  const journal = join(folder, 'journal.jsonl');
  let oracle = await startOracle({ journal });
  const port = Number(new URL(oracle.url).port);
  const browser = await launch({
    extensionDir: process.env['EXTENSION_DIR'] ?? 'dist/chat',
    userDataDir,
    headless: true,
    extraArgs: fixtures.browserArgs,
  });
  const control = await browser.openExtensionPage('src/ui/popup.html');
  await control.evaluate(controlScript);
  const tabs = new Map<Page, number>();
  const ask = (message: FromUi, tab = -1) =>
    control.evaluate(
      ([sent, of]) =>
        (
          globalThis as unknown as { control: { ask: (m: unknown, t: unknown) => Promise<Outcome<unknown>> } }
        ).control.ask(sent, of),
      [message, tab] as const,
    );
  const must = async (message: FromUi) => {
    const outcome = await ask(message);
    if (!outcome.ok) throw new Error(`${message.type}: ${outcome.failure.message}`);
  };
  const viewOf = async (page: Page, check: (view: AppView) => boolean): Promise<AppView> => {
    const tab = tabs.get(page) ?? -1;
    const end = Date.now() + 15_000;
    for (;;) {
      const view = await control.evaluate(
        (of) => (globalThis as unknown as { control: Control }).control.view(of),
        tab,
      );
      if (view && check(view)) return view;
      if (Date.now() > end)
        throw new Error(
          `The view never came to hold: ${JSON.stringify({ session: view?.session, notices: view?.notices, servers: view?.servers.map(({ name, state, status }) => [name, state, status]) }, null, 1)}`,
        );
      await new Promise((tick) => setTimeout(tick, 15));
    }
  };
  return {
    browser,
    fixtures,
    oracle: { url: oracle.url },
    stopOracle: () => oracle.kill(),
    startOracle: async () => {
      oracle = await startOracle({ journal, port });
    },
    ask,
    viewOf,
    sessionOf: async (page, check) =>
      (await viewOf(page, ({ session }) => session !== null && check(session))).session as SessionView,
    settings: (changes) => must({ type: 'settings.changed', settings: changes }),
    addServer: async (config) => {
      await must({
        type: 'server.saved',
        config: { enabled: true, trustHints: false, ...config },
        keepSecrets: [],
      });
      await viewOf(control, ({ servers }) =>
        servers.some(({ id, state }) => id === config.id && state === 'ready'),
      );
    },
    openChat: async (url) => {
      const page = await browser.context.newPage();
      await page.goto(url);
      const tab = await control.evaluate(
        (at) =>
          (globalThis as unknown as { control: { tabOf: (url: string) => Promise<number> } }).control.tabOf(
            at,
          ),
        page.url(),
      );
      tabs.set(page, tab);
      await viewOf(page, ({ session }) => session !== null);
      return page;
    },
    killWorker: async () => {
      const session = await browser.context.newCDPSession(control);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    ran: () => readJournal(journal).filter(({ phase }) => phase === 'start'),
    close: async () => {
      await browser.close();
      await Promise.all([oracle.kill(), fixtures.close()]);
      await rm(folder, { recursive: true, force: true });
    },
  };
}

/** All calls of a session, in order. */
export function callsOf(session: SessionView): readonly CallView[] {
  return session.batches.flatMap((batch) => batch.calls);
}

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
import { openControl } from './control.ts';

/** The whole thing, real: browser with the built extension, native host, chat replicas under their own hosts, an oracle. */
export interface Bridge {
  readonly browser: RunningBrowser;
  /** The extension page through which the spec speaks to the worker. */
  readonly control: Page;
  /** The browser's profile folder. */
  readonly profile: string;
  readonly fixtures: FixtureServer;
  /** Where the oracle listens, also after it was stopped and started. */
  readonly oracle: Pick<Oracle, 'url'>;
  readonly stopOracle: () => Promise<void>;
  readonly startOracle: () => Promise<void>;
  /** Sends a request as an extension page does. */
  readonly ask: (message: FromUi) => Promise<Outcome<unknown>>;
  /** The worker's view of a chat page's tab (undefined: of no chat), once `check` holds for it. */
  readonly viewOf: (
    page: Page | undefined,
    check: (view: AppView) => boolean,
    limitMs?: number,
  ) => Promise<AppView>;
  readonly sessionOf: (
    page: Page,
    check: (session: SessionView) => boolean,
    limitMs?: number,
  ) => Promise<SessionView>;
  readonly settings: (changes: Partial<Settings>) => Promise<void>;
  readonly addServer: (
    config: Omit<ServerConfig, 'enabled' | 'trustHints'> & Partial<ServerConfig>,
    limitMs?: number,
  ) => Promise<void>;
  /** Opens a page of a chat site and waits until the worker watches it. */
  readonly openChat: (url: string) => Promise<Page>;
  /** Ends the worker as Chrome does, by CDP. */
  readonly killWorker: () => Promise<void>;
  /** Ends the browser, in order or by SIGKILL, and starts it again with the same profile. Its pages are gone. */
  readonly restartBrowser: (how: 'close' | 'kill') => Promise<void>;
  /** The tool server's own word of what ran: one line a call that began. */
  readonly ran: () => JournalLine[];
  /** The same with the calls' ends, in the order in which they happened. */
  readonly journal: () => JournalLine[];
  readonly close: () => Promise<void>;
}

/** What a spec may need of its browser. */
export interface BridgeOptions {
  /** The profile folder; default: one of its own, which goes with the bridge. */
  readonly profile?: string;
  readonly extraArgs?: readonly string[];
}

/** Builds nothing: dist/chat and dist/native must be there (scripts/test.ts sees to it). */
export async function startBridge({ extraArgs = [], ...options }: BridgeOptions = {}): Promise<Bridge> {
  const folder = await mkdtemp(join(tmpdir(), 'bridge-'));
  const profile = options.profile ?? join(folder, 'profile');
  await installHost({
    manifestDir: join(profile, 'NativeMessagingHosts'),
    hostScript: resolve('dist/native/host.mjs'),
  });
  const fixtures = await startFixtureServer();
  const journal = join(folder, 'journal.jsonl');
  let oracle = await startOracle({ journal });
  const port = Number(new URL(oracle.url).port);
  const open = () =>
    launch({
      extensionDir: process.env['EXTENSION_DIR'] ?? 'dist/chat',
      userDataDir: profile,
      headless: true,
      extraArgs: [...fixtures.browserArgs, ...extraArgs],
    });
  let browser = await open();
  let control = await openControl(browser);
  const tabs = new Map<Page, number>();
  const must = async (message: FromUi) => {
    const outcome = await control.ask(message);
    if (!outcome.ok) throw new Error(`${message.type}: ${outcome.failure.message}`);
  };
  const viewOf: Bridge['viewOf'] = async (page, check, limitMs = 15_000) => {
    const tab = page === undefined ? -1 : (tabs.get(page) ?? -1);
    const end = Date.now() + limitMs;
    for (;;) {
      const view = await control.view(tab);
      if (view && check(view)) return view;
      if (Date.now() > end) throw new Error(`The view never came to hold: ${shortly(view)}`);
      await new Promise((tick) => setTimeout(tick, 15));
    }
  };
  return {
    get browser() {
      return browser;
    },
    get control() {
      return control.page;
    },
    profile,
    fixtures,
    oracle: { url: oracle.url },
    stopOracle: () => oracle.kill(),
    startOracle: async () => {
      oracle = await startOracle({ journal, port });
    },
    ask: (message) => control.ask(message),
    viewOf,
    sessionOf: async (page, check, limitMs) =>
      (await viewOf(page, ({ session }) => session !== null && check(session), limitMs))
        .session as SessionView,
    settings: (changes) => must({ type: 'settings.changed', settings: changes }),
    addServer: async (config, limitMs) => {
      await must({
        type: 'server.saved',
        config: { enabled: true, trustHints: false, ...config },
        keepSecrets: [],
      });
      await viewOf(
        undefined,
        ({ servers }) => servers.some(({ id, state }) => id === config.id && state === 'ready'),
        limitMs,
      );
    },
    openChat: async (url) => {
      const page = await browser.context.newPage();
      await page.goto(url);
      tabs.set(page, await control.tabOf(page));
      await viewOf(page, ({ session }) => session !== null);
      return page;
    },
    killWorker: async () => {
      const session = await browser.context.newCDPSession(control.page);
      await session.send('ServiceWorker.enable');
      await session.send('ServiceWorker.stopAllWorkers');
      await session.detach();
    },
    restartBrowser: async (how) => {
      if (how === 'close') await browser.close();
      else await killBrowser(browser);
      browser = await open();
      control = await openControl(browser);
    },
    journal: () => readJournal(journal),
    ran: () => readJournal(journal).filter(({ phase }) => phase === 'start'),
    close: async () => {
      await browser.close();
      await Promise.all([oracle.kill(), fixtures.close()]);
      await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
    },
  };
}

/** SIGKILL, as a crash or a pulled plug. */
async function killBrowser({ context }: RunningBrowser): Promise<void> {
  const session = await context.browser()?.newBrowserCDPSession();
  const { processInfo } = (await session?.send('SystemInfo.getProcessInfo')) ?? { processInfo: [] };
  const main = processInfo.find(({ type }) => type === 'browser');
  if (main === undefined) throw new Error('The browser does not tell its process id.');
  const closed = new Promise((done) => context.once('close', done));
  process.kill(main.id, 'SIGKILL');
  await closed;
}

function shortly(view: AppView | undefined): string {
  if (view === undefined) return 'no view came';
  const { session } = view;
  const batches = session?.batches.map(({ path, turn, state, status, calls }) => ({
    batch: `${path} of turn ${turn}, ${state}: ${status}`,
    calls: calls.map((call) => `${call.tool} ${JSON.stringify(call.args)}, ${call.state}: ${call.status}`),
  }));
  const servers = view.servers.map(({ name, state, status }) => `${name}, ${state}: ${status}`);
  return JSON.stringify({ session: session?.state, batches, servers, notices: view.notices });
}

/** All calls of a session, in order. */
export function callsOf(session: SessionView): readonly CallView[] {
  return session.batches.flatMap((batch) => batch.calls);
}

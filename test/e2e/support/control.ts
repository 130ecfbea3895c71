import type { Page } from 'playwright-core';
import type { RunningBrowser } from '../../../scripts/lib/browser.ts';
import type { Outcome } from '../../../src/shared/failure.ts';
import type { FromUi } from '../../../src/shared/messages.ts';
import type { AppView } from '../../../src/shared/views.ts';

/** A page of the extension that speaks to the worker for a spec. */
export interface Control {
  readonly page: Page;
  /** Sends a request as the page of a tab does (-1: of no chat). */
  readonly ask: (message: FromUi, tab?: number) => Promise<Outcome<unknown>>;
  /** The last view that the worker told for a tab. */
  readonly view: (tab: number) => Promise<AppView | undefined>;
  readonly tabOf: (page: Page) => Promise<number>;
}

interface InPage {
  ask: (message: FromUi, tab: number) => Promise<Outcome<unknown>>;
  view: (tab: number) => AppView | undefined;
  tabOf: (url: string) => Promise<number>;
}

/** Lives in the page: a UI port for each tab that is asked about, opened anew when the worker went. */
const script = `(() => {
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
    tabOf: async (url) => (await chrome.tabs.query({})).findLast((tab) => tab.url === url)?.id,
  };
})()`;

/** Opens the page. */
export async function openControl(browser: RunningBrowser): Promise<Control> {
  const page = await browser.openExtensionPage('src/ui/popup.html');
  await page.evaluate(script);
  const call = <K extends keyof InPage>(name: K, ...args: Parameters<InPage[K]>) =>
    page.evaluate(
      ([verb, given]) => {
        const { control } = globalThis as unknown as {
          control: Record<string, (...all: readonly unknown[]) => unknown>;
        };
        return control[verb]?.(...given);
      },
      [name, args] as const,
    ) as Promise<Awaited<ReturnType<InPage[K]>>>;
  return {
    page,
    ask: (message, tab = -1) => call('ask', message, tab),
    view: (tab) => call('view', tab),
    tabOf: (chat) => call('tabOf', chat.url()),
  };
}

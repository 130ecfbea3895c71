import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join, resolve } from 'node:path';
import { setTimeout as wait } from 'node:timers/promises';
import { afterAll, beforeAll, expect, test } from 'vitest';
import { extensionOrigin } from '../../src/shared/extension-id.ts';
import type { FromUi } from '../../src/shared/messages.ts';
import { startFixtureServer, type FixtureServer } from '../fixtures/server.ts';
import { fence } from '../support/model-says.ts';
import { startOracle, type Oracle } from '../support/start-oracle.ts';
import { unasked } from './support/chat.ts';
import { startRawChromium, type RawChromium, type RawPage } from './support/raw-chromium.ts';

/** How long the worker lives, seen from outside: nothing is attached to it. Chrome ends an idle one after 30 s. */
const idleLimit = 30_000;
let folder: string;
let fixtures: FixtureServer;
let oracle: Oracle;
let browser: RawChromium;
let chat: RawPage;

beforeAll(async () => {
  folder = await mkdtemp(join(tmpdir(), 'life-'));
  fixtures = await startFixtureServer();
  oracle = await startOracle({ journal: join(folder, 'journal.jsonl') });
  const extension = resolve(process.env['EXTENSION_DIR'] ?? 'dist/chat');
  browser = startRawChromium(extension, join(folder, 'profile'), fixtures.browserArgs);
  const control = await openControl();
  await ask(control, { type: 'settings.changed', settings: { autoRun: true, injectDelay: 0 } });
  const transport = { kind: 'http', url: oracle.url } as const;
  const config = { id: 'oracle', name: 'Oracle', enabled: true, trustHints: false, transport };
  await ask(control, { type: 'server.saved', config, keepSecrets: [] });
  await control.close();
  chat = await browser.open('https://chatgpt.com/c/life');
  await until(() =>
    chat.evaluate('window.fixture !== undefined && document.querySelector("#prompt-textarea") !== null'),
  );
  // The watch takes an earlier start of writing for an old one.
  await wait(1_500);
});
afterAll(async () => {
  await browser.close();
  await Promise.all([oracle.kill(), fixtures.close()]);
  await rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 100 });
});

test('a call of 35 s keeps the worker awake until its result is in the chat', async () => {
  await say(fence([{ name: 'sleep', args: { ms: 35_000 } }]));
  await until(() => oracle.journal().length === 1);
  const worker = await workerId();
  const alive = watchWorker();
  await until(
    () => chat.evaluate('document.querySelectorAll("[data-testid=file-attachment]").length === 1'),
    45_000,
  );
  expect(oracle.journal().map(({ tool, phase }) => [tool, phase])).toEqual([
    ['sleep', 'start'],
    ['sleep', 'end'],
  ]);
  expect(await alive.stop()).toEqual([worker]);
}, 60_000);

test('a call that waits for the user keeps the worker awake; when it is settled, the worker sleeps beside the open chat', async () => {
  // Not in the documented form: it asks though auto-run is on.
  await say(
    '```jsonl\n{"type":"function_call_start","name":"echo","call_id":9,"arguments":{"text":"x"}}\n{"type":"function_call_end","call_id":9}\n```\n',
  );
  const asked = Date.now();
  const worker = await workerId();
  const alive = watchWorker();
  await wait(idleLimit + 5_000);
  expect(await alive.stop()).toEqual([worker]);

  const control = await openControl();
  const { stream, path } = (await control.evaluate(`control.waiting()`)) as { stream: string; path: string };
  expect(await ask(control, { type: 'call.denied', stream, path })).toEqual({ ok: true, value: null });
  await control.close();
  const denied = Date.now();
  await until(async () => (await workerId()) === undefined, idleLimit + 20_000);
  console.info(`asked for ${denied - asked} ms; asleep ${Date.now() - denied} ms after the last work`);
  expect(Date.now() - denied).toBeGreaterThan(idleLimit - 5_000);
  expect(oracle.journal()).toHaveLength(2);
  expect(await chat.evaluate('document.visibilityState !== undefined')).toBe(true);
}, 120_000);

const workerId = async () =>
  (await browser.targets()).find(
    ({ type, url }) => type === 'service_worker' && url.startsWith(extensionOrigin),
  )?.targetId;

/** Looks four times a second which worker lives; `stop` tells all that were seen ("none": there was a moment without). */
function watchWorker(): { stop: () => Promise<string[]> } {
  const seen = new Set<string>();
  const end = new AbortController();
  const watching = (async () => {
    while (!end.signal.aborted) {
      seen.add((await workerId()) ?? 'none');
      await wait(250);
    }
  })();
  return {
    stop: async () => {
      end.abort();
      await watching;
      return [...seen];
    },
  };
}

const say = (text: string) =>
  chat.evaluate(`void window.fixture.reply(${JSON.stringify(text)}, ${JSON.stringify(unasked)})`);

async function until(check: () => unknown, withinMs = 15_000): Promise<void> {
  const end = Date.now() + withinMs;
  while ((await check()) !== true) {
    if (Date.now() > end) throw new Error(`Not within ${withinMs} ms: ${String(check)}`);
    await wait(100);
  }
}

/** A page of ours that speaks to the worker; it must be closed, or it keeps the worker awake. */
async function openControl(): Promise<RawPage> {
  const page = await browser.open(`${extensionOrigin}src/ui/popup.html`);
  await until(() => page.evaluate('document.readyState === "complete" && chrome.runtime !== undefined'));
  await page.evaluate(`(async () => {
    const [chat] = (await chrome.tabs.query({})).filter(({ url }) => url?.startsWith('https://chatgpt.com/'));
    const port = chrome.runtime.connect({ name: 'ui' });
    const view = {};
    const waiting = new Map();
    let count = 0;
    port.onMessage.addListener((message) => {
      if (message.type === 'view.changed') Object.assign(view, message.patch);
      else waiting.get(message.id)?.(message.outcome);
    });
    const ask = (message) => new Promise((resolve) => {
      waiting.set(++count, resolve);
      port.postMessage({ id: count, message });
    });
    globalThis.control = {
      ask,
      waiting: () => {
        const { stream, batches } = view.session;
        const call = batches.flatMap(({ calls }) => calls).find(({ state }) => state === 'awaitingApproval');
        return { stream, path: call.path };
      },
    };
    await ask({ type: 'ui.opened', tab: chat?.id });
  })()`);
  return page;
}

const ask = (control: RawPage, message: FromUi) =>
  control.evaluate(`control.ask(${JSON.stringify(message)})`);

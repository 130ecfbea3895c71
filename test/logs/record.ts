import { deepStrictEqual } from 'node:assert';
import { existsSync, writeFileSync } from 'node:fs';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import type { LogRecord } from '../../src/eventlog/record.ts';
import type { SessionView } from '../../src/shared/views.ts';
import { converse } from '../e2e/support/chat.ts';
import { callsOf, startBridge, type Bridge } from '../e2e/support/bridge.ts';
import { fence } from '../support/model-says.ts';
import { fold, stateOf } from '../support/replay-log.ts';

/**
 * Records golden logs from real runs: browser, extension, server; beside each the view and the snapshot that the live
 * worker had then. A log that exists is never written again: it stands for
 * what a user of that day has on disk. Run after `npm run build`: `npx tsx test/logs/record.ts`.
 */
const echo = (text: string) => ({ name: 'echo', args: { text } });
const isDone = (count: number) => (session: SessionView) =>
  session.batches.length === count && session.batches.every(({ state }) => state === 'done');

/** Each story leaves a session whose log is then saved under its name. */
const stories: Readonly<Record<string, (bridge: Bridge, page: Page) => Promise<SessionView>>> = {
  'three-calls-one-fails': async (bridge, page) => {
    await converse(page, fence([echo('one'), { name: 'fail', args: {} }, echo('three')]));
    return bridge.sessionOf(page, isDone(1));
  },
  'approved-denied-run-again': async (bridge, page) => {
    await bridge.settings({ autoRun: false });
    await converse(page, fence([echo('yes'), echo('no')]));
    const { stream, batches } = await bridge.sessionOf(page, (session) => callsOf(session).length === 2);
    const [yes, no] = batches[0]!.calls;
    await bridge.ask({ type: 'call.approved', stream, path: yes!.path });
    await bridge.ask({ type: 'call.denied', stream, path: no!.path });
    await bridge.sessionOf(page, isDone(1));
    await bridge.ask({ type: 'call.runAgain', stream, path: yes!.path });
    return bridge.sessionOf(page, (session) => isDone(1)(session) && callsOf(session)[2]?.state === 'succeeded');
  },
  'worker-killed-while-running': async (bridge, page) => {
    await converse(page, fence([{ name: 'sleep', args: { ms: 1500 } }]));
    await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'running');
    await bridge.killWorker();
    return bridge.sessionOf(page, isDone(1));
  },
  /** The server is away: the call waits, is tried again, and is given up by the user. */
  'server-away-cancelled': async (bridge, page) => {
    await bridge.stopOracle();
    await converse(page, fence([echo('never')]));
    const waiting = await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'backingOff');
    await bridge.ask({ type: 'call.cancelled', stream: waiting.stream, path: callsOf(waiting)[0]!.path });
    const ended = await bridge.sessionOf(page, isDone(1));
    await bridge.startOracle();
    return ended;
  },
  /** The worker dies while the batch waits for one call; the other has ended. Then the page is loaded anew. */
  'worker-killed-in-batch-then-reload': async (bridge, page) => {
    const said = fence([echo('first'), { name: 'sleep', args: { ms: 1500 } }]);
    await converse(page, said);
    await page.waitForURL((address) => address.pathname !== '/');
    await bridge.sessionOf(page, (session) => callsOf(session).map(({ state }) => state).join() === 'succeeded,running');
    await bridge.killWorker();
    await bridge.sessionOf(page, isDone(1));
    bridge.fixtures.history.set(new URL(page.url()).pathname, [
      { role: 'user', text: 'Please.' },
      { role: 'assistant', text: said },
      { role: 'user', text: '' },
    ]);
    const before = await recordsOf(bridge, (await bridge.sessionOf(page, isDone(1))).stream);
    await page.reload();
    for (;;) {
      const session = await bridge.sessionOf(page, isDone(1));
      if ((await recordsOf(bridge, session.stream)).filter(({ event }) => event.type === 'calls.seen').length > before.filter(({ event }) => event.type === 'calls.seen').length) return session;
    }
  },
  /** The results come when the tab is closed; the conversation is opened again in another one, where the user has them inserted. */
  'tab-closed-undelivered': async (bridge, page) => {
    await bridge.settings({ autoSend: false });
    await converse(page, fence([{ name: 'sleep', args: { ms: 700 } }]));
    await page.waitForURL((address) => address.pathname !== '/');
    await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'running');
    const { href } = new URL(page.url());
    await page.close();
    const again = await bridge.openChat(href);
    const found = await bridge.sessionOf(again, ({ batches }) => batches.some(({ can }) => can.deliver));
    await bridge.ask({ type: 'batch.deliverRequested', stream: found.stream, path: found.batches[0]!.path });
    const there = await bridge.sessionOf(again, ({ batches }) => batches.some(({ can }) => can.send));
    await bridge.ask({ type: 'batch.sendRequested', stream: there.stream, path: there.batches[0]!.path });
    return bridge.sessionOf(again, ({ batches }) => batches.every(({ state, can }) => state === 'done' && !can.send));
  },
  'big-result': async (bridge, page) => {
    await converse(page, fence([{ name: 'big', args: { bytes: 70_000 } }]));
    return bridge.sessionOf(page, isDone(1));
  },
};

/** Where a story is told; ChatGPT if nothing is said. */
const sites: Readonly<Record<string, string>> = {
  'server-away-cancelled': 'https://chat.deepseek.com/',
  'tab-closed-undelivered': 'https://chat.deepseek.com/',
};

async function logOf(bridge: Bridge, stream: string): Promise<{ text: string; snapshot: unknown }> {
  const log = await bridge.ask({ type: 'log.requested', stream });
  if (!log.ok) throw new Error(log.failure.message);
  return log.value as { text: string; snapshot: unknown };
}

const recordsIn = (text: string) => text.trim().split('\n').map((line) => JSON.parse(line) as LogRecord);
const recordsOf = async (bridge: Bridge, stream: string) => recordsIn((await logOf(bridge, stream)).text);

const bridge = await startBridge();
try {
  await bridge.addServer({ id: 'oracle', name: 'Oracle', transport: { kind: 'http', url: bridge.oracle.url } });
  for (const [name, story] of Object.entries(stories)) {
    const file = join(import.meta.dirname, name);
    if (existsSync(`${file}.jsonl`)) continue;
    await bridge.settings({ autoRun: true, autoSend: true });
    const page = await bridge.openChat(sites[name] ?? 'https://chatgpt.com/');
    const view = await story(bridge, page);
    const { text, snapshot } = await logOf(bridge, view.stream);
    const records = recordsIn(text);
    deepStrictEqual(stateOf(fold(records)), snapshot);
    writeFileSync(`${file}.jsonl`, text);
    writeFileSync(`${file}.snapshot.json`, JSON.stringify(snapshot, null, 1));
    writeFileSync(`${file}.view.json`, JSON.stringify(view, null, 1));
    console.log(`${name}: ${records.length} records`);
    await page.close();
  }
} finally {
  await bridge.close();
}

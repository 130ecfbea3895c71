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
 * Records golden logs from real runs: browser, extension, server; beside each the view that the live worker had then, and
 * the folded snapshot. A log that exists is never written again: it stands for
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
  'big-result': async (bridge, page) => {
    await converse(page, fence([{ name: 'big', args: { bytes: 70_000 } }]));
    return bridge.sessionOf(page, isDone(1));
  },
};

const bridge = await startBridge();
try {
  await bridge.addServer({ id: 'oracle', name: 'Oracle', transport: { kind: 'http', url: bridge.oracle.url } });
  for (const [name, story] of Object.entries(stories)) {
    const file = join(import.meta.dirname, name);
    if (existsSync(`${file}.jsonl`)) continue;
    await bridge.settings({ autoRun: true, autoSend: true });
    const page = await bridge.openChat('https://chatgpt.com/');
    const view = await story(bridge, page);
    const log = await bridge.ask({ type: 'log.requested', stream: view.stream });
    if (!log.ok) throw new Error(log.failure.message);
    const { text } = log.value as { text: string };
    const records = text.trim().split('\n').map((line) => JSON.parse(line) as LogRecord);
    writeFileSync(`${file}.jsonl`, text);
    writeFileSync(`${file}.snapshot.json`, JSON.stringify(stateOf(fold(records)), null, 1));
    writeFileSync(`${file}.view.json`, JSON.stringify(view, null, 1));
    console.log(`${name}: ${records.length} records`);
    await page.close();
  }
} finally {
  await bridge.close();
}

import { spawnSync } from 'node:child_process';
import { closeSync, mkdtempSync, openSync, rmSync, rmdirSync, statfsSync, writeSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';

/** A real full disk: the profile lives on a small file system. Only root may mount one; elsewhere journal.test.ts stands alone. */
describe.runIf(process.getuid?.() === 0)('with the disk full', () => {
  const disk = mkdtempSync(join(tmpdir(), 'small-disk-'));
  const filler = join(disk, 'filler');
  let bridge: Bridge;
  const ran = () => bridge.ran().map(({ args }) => String(args['text']).slice(0, 6));
  /** Too long for what is left of the last page of a file. */
  const echo = (text: string) => fence([{ name: 'echo', args: { text: text.padEnd(20_000, '.') } }]);
  const states = (page: Page, count: number) =>
    bridge.sessionOf(page, (session) => {
      const calls = callsOf(session);
      return calls.length === count && calls.every(({ can }) => can.runAgain);
    });

  beforeAll(async () => {
    mount(disk);
    bridge = await startBridge({ profile: join(disk, 'profile') });
    await bridge.addServer({
      id: 'oracle',
      name: 'Oracle',
      transport: { kind: 'http', url: bridge.oracle.url },
    });
    await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0 });
  });
  afterAll(async () => {
    await bridge.close();
    spawnSync('umount', ['--lazy', disk]);
    rmdirSync(disk);
  });

  test('a call is not sent, and says why; with space again calls run, without a restart', async () => {
    const page = await bridge.openChat('https://chatgpt.com/');
    await converse(page, echo('first'));
    await states(page, 1);
    await page.waitForURL(/\/c\//);
    expect(ran()).toEqual(['first.']);

    // The browser frees a little space now and then, which a disk that is full for real would not keep either.
    fill(filler, disk);
    const refill = setInterval(() => fill(filler, disk), 20);
    await converse(page, echo('second'));
    const full = await states(page, 2).finally(() => clearInterval(refill));
    expect(callsOf(full).map(({ state, failure }) => [state, failure?.code, failure?.message])).toEqual([
      ['succeeded', undefined, undefined],
      [
        'failed',
        'logUnavailable',
        'The event log could not be written, so nothing is run. Free some disk space, then try again.',
      ],
    ]);
    expect(ran()).toEqual(['first.']);
    const { notices } = await bridge.viewOf(page, ({ notices: shown }) => shown.length > 0);
    expect(notices.map(({ message }) => message)).toEqual([
      'The event log could not be written, so nothing is run. Free some disk space, then try again.',
    ]);

    rmSync(filler);
    await converse(page, echo('third'));
    const free = await states(page, 3);
    expect(callsOf(free).map(({ state }) => state)).toEqual(['succeeded', 'failed', 'succeeded']);
    await bridge.ask({ type: 'call.runAgain', stream: free.stream, path: callsOf(free)[1]!.path });
    await states(page, 4);
    expect(ran()).toEqual(['first.', 'third.', 'second']);
    await bridge.viewOf(page, ({ notices: shown }) => shown.length === 0);

    await bridge.killWorker();
    const again = await states(page, 4);
    expect(callsOf(again).map(({ state }) => state)).toEqual([
      'succeeded',
      'failed',
      'succeeded',
      'succeeded',
    ]);
  });
});

function mount(folder: string): void {
  const { status, stderr } = spawnSync('mount', ['-t', 'tmpfs', '-o', 'size=256m', 'none', folder], {
    encoding: 'utf8',
  });
  if (status !== 0) throw new Error(`No small file system could be mounted: ${stderr}`);
}

/** Writes until nothing more fits. */
function fill(file: string, folder: string): void {
  const handle = openSync(file, 'a');
  try {
    for (let size = 1 << 24; size >= 1; size = size >> 1)
      while (statfsSync(folder).bavail * statfsSync(folder).bsize >= size)
        if (writeSync(handle, Buffer.alloc(size)) < size) break;
  } finally {
    closeSync(handle);
  }
}

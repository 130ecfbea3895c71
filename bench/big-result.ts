import { createHash } from 'node:crypto';
import type { Page } from 'playwright-core';
import { startBridge } from '../test/e2e/support/bridge.ts';
import { ChatPool } from '../test/e2e/support/chat-pool.ts';
import { tsArgs } from '../test/support/programs.ts';
import { memory, memoryText } from './lib/memory.ts';
import { noise } from './lib/noise.ts';

/**
 * A big result from a local process through the native host, called from a chat: time, memory, and whether what the
 * extension keeps of it is the same byte for byte. Needs `npm run build`. Run: `npx tsx bench/big-result.ts [MB …]`.
 */
const sizes = process.argv.length > 2 ? process.argv.slice(2).map(Number) : [1, 10, 50];

/** The longest text among the log's payloads: its UTF-8 length and SHA-256. */
function longestKept(page: Page): Promise<{ bytes: number; hash: string }> {
  return page.evaluate(async () => {
    const db = await new Promise<IDBDatabase>((resolve, reject) => {
      const request = indexedDB.open('eventlog');
      request.onsuccess = () => resolve(request.result);
      request.onerror = () => reject(request.error ?? new Error('The log cannot be opened.'));
    });
    const rows = await new Promise<{ text: string }[]>((resolve) => {
      const all = db.transaction('blobs').objectStore('blobs').getAll();
      all.onsuccess = () => resolve(all.result as { text: string }[]);
    });
    db.close();
    const longest = rows.reduce((best, { text }) => (text.length > best.length ? text : best), '""');
    const bytes = new TextEncoder().encode(JSON.parse(longest) as string);
    const digest = new Uint8Array(await crypto.subtle.digest('SHA-256', bytes));
    return {
      bytes: bytes.length,
      hash: [...digest].map((byte) => byte.toString(16).padStart(2, '0')).join(''),
    };
  });
}

for (const size of sizes) {
  const bridge = await startBridge();
  try {
    await bridge.settings({ autoRun: true, autoSend: false });
    await bridge.addServer({
      id: 'noise',
      name: 'Noise',
      transport: { kind: 'stdio', command: process.execPath, args: tsArgs('bench/lib/noise-server.ts') },
    });
    const before = memory();
    const args = { bytes: size * 1024 * 1024 };
    const chats = new ChatPool(bridge, 1);
    const calls = [{ name: 'noise', args }];
    await chats.lend((chat) => chat.call(calls, 300_000));
    const started = performance.now();
    const ended = await chats.lend((chat) => chat.call(calls, 300_000));
    const all = performance.now() - started;
    const [call] = ended;
    const ms = (call?.settledAt ?? NaN) - (call?.startedAt ?? NaN);
    const after = memory();
    const sent = Buffer.from(noise(args.bytes));
    const kept = await longestKept(bridge.control);
    const isSame = kept.hash === createHash('sha256').update(sent).digest('hex');
    console.log(
      `${size} MB: ${call?.state ?? 'no call'}, ${isSame ? 'byte-equal' : `NOT EQUAL (${kept.bytes} bytes kept, ${sent.length} sent)`}`,
    );
    console.log(
      `  dispatch to settled ${ms} ms; call written to results in the composer ${Math.round(all)} ms`,
    );
    console.log(`  before: ${memoryText(before)}\n  after:  ${memoryText(after)}`);
    if (!isSame) process.exitCode = 1;
  } finally {
    await bridge.close();
  }
}

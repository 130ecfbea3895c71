import { converse } from '../test/e2e/support/chat.ts';
import { startBridge } from '../test/e2e/support/bridge.ts';
import { fence } from '../test/support/model-says.ts';

/**
 * How long from the last character of a call in the page to the server beginning to run it, with auto-run on: detection,
 * two hops, the record on disk (strict), the claim, the request. Times are of one machine's clock, ms.
 * Needs `npm run build`. Run: `npx tsx bench/detect-to-wire.ts [rounds]`.
 */
const rounds = Number(process.argv[2] ?? 40);
const sites = ['https://chatgpt.com/', 'https://chat.deepseek.com/'];

/** Notes when the text of the page first holds the end of the call with this id. */
const watchScript = `(() => {
  globalThis.ends = {};
  const look = () => {
    const now = performance.timeOrigin + performance.now();
    for (const [, id] of document.body.textContent.matchAll(/function_call_end", ?"call_id": ?(\\d+)}/g)) globalThis.ends[id] ??= now;
  };
  new MutationObserver(look).observe(document.body, { childList: true, subtree: true, characterData: true });
})()`;

const bridge = await startBridge();
try {
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
  await bridge.settings({ autoRun: true, autoSend: false });
  for (const site of sites) {
    const page = await bridge.openChat(site);
    await page.evaluate(watchScript);
    const before = bridge.ran().length;
    const names = Array.from({ length: rounds }, (_, index) => `call ${index + 1}`);
    for (const [index, text] of names.entries()) {
      await converse(page, fence([{ name: 'echo', args: { text } }], index + 1), { chunk: 24, delayMs: 15 });
      await bridge.sessionOf(
        page,
        ({ batches }) => batches.length === index + 1 && batches[index]?.state === 'done',
      );
      await page.evaluate(() => window.fixture.clearComposer());
    }
    const ends = await page.evaluate(() => (globalThis as unknown as { ends: Record<string, number> }).ends);
    const waits = bridge
      .ran()
      .slice(before)
      .map(({ args, time }) => time - (ends[String(args['text']).replace('call ', '')] ?? NaN));
    console.log(`${site}  ${figures(waits)}`);
    await page.close();
  }
} finally {
  await bridge.close();
}

function figures(values: readonly number[]): string {
  const sorted = [...values].sort((a, b) => a - b);
  const at = (part: number) =>
    sorted[Math.min(sorted.length - 1, Math.floor(part * sorted.length))]?.toFixed(1);
  return `n ${sorted.length}  p50 ${at(0.5)} ms  p95 ${at(0.95)} ms  max ${at(1)} ms`;
}

import type { TransportConfig } from '../src/shared/settings.ts';
import { startBridge } from '../test/e2e/support/bridge.ts';
import { ChatPool } from '../test/e2e/support/chat-pool.ts';
import { oracleArgs, readJournal } from '../test/support/start-oracle.ts';
import { mkdtempSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { counts, spread } from './lib/figures.ts';
import { memory, memoryText } from './lib/memory.ts';

/**
 * An assistant that writes many calls in one answer, to one server, over HTTP and over stdio: how long until all have
 * ended, and whether the server ran each exactly once. Needs `npm run build`. Run: `npx tsx bench/many-calls.ts [calls]`.
 */
const count = Number(process.argv[2] ?? 100);
const bridge = await startBridge();
const stdioJournal = join(mkdtempSync(join(tmpdir(), 'many-calls-')), 'journal.jsonl');
const ways: readonly {
  name: string;
  transport: TransportConfig;
  journal: () => ReturnType<typeof readJournal>;
}[] = [
  {
    name: 'http',
    transport: { kind: 'http', url: bridge.oracle.url },
    journal: () => bridge.journal(),
  },
  {
    name: 'stdio',
    transport: {
      kind: 'stdio',
      command: process.execPath,
      args: oracleArgs,
      env: { JOURNAL: stdioJournal },
    },
    journal: () => readJournal(stdioJournal),
  },
];
try {
  await bridge.settings({ autoRun: true, autoSend: false });
  const chats = new ChatPool(bridge, 1);
  for (const { name, transport, journal } of ways) {
    await bridge.addServer({ id: name, name, transport });
    const calls = Array.from({ length: count }, (_, index) => ({
      name: 'echo',
      args: { text: `${name} ${index}` },
    }));
    const started = performance.now();
    const ended = await chats.lend((chat) => chat.call(calls, 300_000));
    const ms = performance.now() - started;
    const starts = journal().filter(({ phase }) => phase === 'start');
    const perCall = calls.map(({ args }) => starts.filter((line) => line.args['text'] === args.text).length);
    const times = ended.map(({ startedAt = NaN, settledAt = NaN }) => settledAt - startedAt);
    console.log(
      `${name}: ${count} calls in ${(ms / 1000).toFixed(1)} s from the answer's first character to the last result in the composer`,
    );
    console.log(
      `  ${counts(ended.map(({ state }) => state))}; by the journal ${counts(perCall.map((n) => `ran ${n} times`))}`,
    );
    console.log(`  from dispatch to settled: ${spread(times, 'ms')}`);
    console.log(`  ${memoryText(memory())}`);
    await bridge.ask({ type: 'server.removed', server: name });
  }
} finally {
  await bridge.close();
}

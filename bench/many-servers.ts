import { freePort } from '../test/support/ports.ts';
import { everythingScript, type Program, startProgram } from '../test/support/programs.ts';
import type { TransportConfig } from '../src/shared/settings.ts';
import { startBridge } from '../test/e2e/support/bridge.ts';
import { ChatPool } from '../test/e2e/support/chat-pool.ts';
import { counts, spread } from './lib/figures.ts';
import { memory, memoryText } from './lib/memory.ts';

/**
 * Servers added all at once, half over Streamable HTTP, half over stdio: how long until each is ready, what it takes,
 * and a call to each in one answer. Needs `npm run build`. Run: `npx tsx bench/many-servers.ts [servers]`.
 */
const count = Number(process.argv[2] ?? 20);
const http = Math.floor(count / 2);
const programs: Program[] = [];
for (let index = 0; index < http; index++)
  programs.push(await startProgram([everythingScript, 'streamableHttp'], await freePort()));
const transports: readonly TransportConfig[] = [
  ...programs.map(({ port }) => ({ kind: 'http' as const, url: `http://127.0.0.1:${port}/mcp` })),
  ...Array.from({ length: count - http }, () => ({
    kind: 'stdio' as const,
    command: process.execPath,
    args: [everythingScript, 'stdio'],
  })),
];
const bridge = await startBridge();
try {
  await bridge.settings({ autoRun: true, autoSend: false });
  console.log(`before: ${memoryText(memory())}`);
  const started = performance.now();
  const ready = await Promise.all(
    transports.map(async (transport, index) => {
      await bridge.addServer({ id: `s${index}`, name: `S${index}`, transport }, 120_000);
      return { kind: transport.kind, ms: performance.now() - started };
    }),
  );
  for (const kind of ['http', 'stdio'])
    console.log(
      `${kind} ready after: ${spread(
        ready.filter((one) => one.kind === kind).map(({ ms }) => ms),
        'ms',
      )}`,
    );
  const { servers } = await bridge.viewOf(undefined, () => true);
  console.log(`tools: ${servers.reduce((sum, { tools }) => sum + tools.length, 0)}; ${memoryText(memory())}`);
  const calls = servers.flatMap(({ name, tools }) =>
    tools
      .filter((tool) => tool.name === 'echo')
      .map((tool) => ({ name: tool.exposedName, args: { message: name } })),
  );
  const calling = performance.now();
  const ended = await new ChatPool(bridge, 1).lend((chat) => chat.call(calls, 120_000));
  const right = ended.filter(({ preview, args }) => preview === `Echo: ${args['message'] as string}`).length;
  console.log(
    `one call to each: ${counts(ended.map(({ state }) => state))}, ${right} with the right answer, in ${((performance.now() - calling) / 1000).toFixed(1)} s`,
  );
} finally {
  await bridge.close();
  await Promise.all(programs.map((program) => program.kill()));
}

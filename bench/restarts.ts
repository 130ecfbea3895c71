import { startBridge } from '../test/e2e/support/bridge.ts';
import { restartDuringCalls } from '../test/e2e/support/restart-rounds.ts';
import { counts } from './lib/figures.ts';

/**
 * A server that is killed and started again while an assistant calls it: what became of every call, by the extension's
 * word and by the server's own journal. Needs `npm run build`. Run: `npx tsx bench/restarts.ts [rounds]`.
 */
const rounds = Number(process.argv[2] ?? 20);
const bridge = await startBridge();
try {
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
  await bridge.settings({ autoRun: true, autoSend: false });
  const started = performance.now();
  const fates = await restartDuringCalls(bridge, rounds);
  console.log(
    `${rounds} restarts in ${((performance.now() - started) / 1000).toFixed(0)} s, ${fates.length} calls`,
  );
  console.log(`states:            ${counts(fates.map(({ state }) => state))}`);
  console.log(`run by the server: ${counts(fates.map(({ starts }) => `ran ${starts} times`))}`);
  console.log(
    `by state:          ${counts(fates.map(({ state, starts, ends }) => `${state} with ${starts} starts and ${ends} ends`))}`,
  );
  const twice = fates.filter(({ starts }) => starts > 1).length;
  console.log(`${twice} ran twice`);
  process.exitCode = twice === 0 ? 0 : 1;
} finally {
  await bridge.close();
}

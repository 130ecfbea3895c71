import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../../scripts/lib/browser.ts';
import { runNode } from '../../scripts/lib/child.ts';
import { Cleanup } from '../../scripts/lib/cleanup.ts';
import { allowHosts } from '../e2e/support/allowed-hosts.ts';
import { startBridge } from '../e2e/support/bridge.ts';
import { startDaemon } from './daemon.ts';
import { prepareSuite } from './suite.ts';
import { tableOf, type Verdict } from './verdicts.ts';

/**
 * `npm run conformance`: the official client suite against the built extension in a real browser. Ends with
 * `N passed, N failed`: the required scenarios of both revisions and the suite of older authorization.
 * `npm run conformance -- SCENARIO REVISION` plays one.
 */
const cleanup = new Cleanup();
cleanup.onSignals();

async function main([scenario, revision = '2026-07-28']: readonly string[]): Promise<readonly Verdict[]> {
  await runNode(['--import', 'tsx', 'scripts/build.ts', 'chat', 'native']);
  const found = ensureBrowser();
  if (!found.ok) throw new Error(found.failure.message);
  const folder = await mkdtemp(join(tmpdir(), 'conformance-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const profile = join(folder, 'profile');
  await allowHosts(profile, ['http://localhost/*']);
  const bridge = await startBridge({ profile });
  cleanup.add(() => bridge.close());
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
  const daemon = await startDaemon(bridge);
  cleanup.add(() => daemon.close());
  const suite = await prepareSuite(daemon);
  const report = (title: string, verdicts: readonly Verdict[]) => {
    console.log(`${tableOf(title, verdicts)}\n`);
    return verdicts;
  };
  if (scenario !== undefined)
    return report(`${scenario} at ${revision}`, await suite.single(scenario, revision));
  return [
    ...report('Required for 2025-11-25', await suite.requirements('2025-11-25')),
    ...report('Required for 2026-07-28', await suite.requirements('2026-07-28')),
    ...report('Authorization of 2025-03-26', await suite.named('backcompat')),
  ];
}

try {
  const scored = (await main(process.argv.slice(2))).filter(({ required }) => required);
  const passed = scored.filter((verdict) => verdict.passed).length;
  await cleanup.run();
  console.log(`${passed} passed, ${scored.length - passed} failed`);
  process.exitCode = passed === scored.length && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

import { mkdtemp, rm } from 'node:fs/promises';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { ensureBrowser } from '../../scripts/lib/browser.ts';
import { runNode } from '../../scripts/lib/child.ts';
import { Cleanup } from '../../scripts/lib/cleanup.ts';
import type { CallState } from '../../src/shared/views.ts';
import { allowHosts } from '../e2e/support/allowed-hosts.ts';
import { type Bridge, startBridge } from '../e2e/support/bridge.ts';
import { ChatPool } from '../e2e/support/chat-pool.ts';
import { node22 } from '../support/node-22.ts';
import { installOnDemand } from '../support/on-demand.ts';
import { pins, type Place, type Reference, references } from './servers.ts';
import { Starter } from './start.ts';

/**
 * `npm run references`: servers that users have, over every transport that they offer, in the built extension: how many
 * tools each offers, and one call from a chat. Ends with `N passed, N failed`. With words: only what is titled so.
 */
const cleanup = new Cleanup();
cleanup.onSignals();
const readyMs = 120_000;
const callMs = 60_000;
/** How a call ends whose tool or server answers with an error. */
const errors: readonly CallState[] = ['failed', 'outcomeUnknown'];

async function main(words: readonly string[]): Promise<readonly boolean[]> {
  await runNode(['--import', 'tsx', 'scripts/build.ts', 'chat', 'native']);
  const found = ensureBrowser();
  if (!found.ok) throw new Error(found.failure.message);
  const folder = await mkdtemp(join(tmpdir(), 'references-'));
  cleanup.add(() => rm(folder, { recursive: true, force: true, maxRetries: 5, retryDelay: 200 }));
  const starter = new Starter();
  cleanup.add(() => starter.end());
  const place = {
    modules: await installOnDemand('references', pins),
    node22: await node22(),
    folder,
    starter,
  };
  const profile = join(folder, 'profile');
  await allowHosts(profile, ['http://127.0.0.1/*']);
  const bridge = await startBridge({ profile });
  cleanup.add(() => bridge.close());
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
  const chats = new ChatPool(bridge, 1);
  const passed: boolean[] = [];
  for (const reference of references.filter(({ title }) => title.includes(words.join(' '))))
    passed.push(await tryOut(bridge, chats, reference, place));
  return passed;
}

/** One server at a time, so that no other has tools of the same name. Prints a line. */
async function tryOut(bridge: Bridge, chats: ChatPool, reference: Reference, place: Place): Promise<boolean> {
  const { title, tools, call, answer, wantsInternet } = reference;
  const line = (passed: boolean, ...words: readonly string[]) => {
    console.log([passed ? '    ok' : 'FAILED', title.padEnd(48), ...words].join('  '));
    return passed;
  };
  const id = `reference-${references.indexOf(reference)}`;
  try {
    const transport = await reference.open(place);
    const started = performance.now();
    await bridge.addServer({ id, name: title, transport }, readyMs);
    const ms = Math.round(performance.now() - started);
    const { servers } = await bridge.viewOf(undefined, () => true);
    const server = servers.find((one) => one.id === id);
    const [ended] = await chats.lend((chat) => chat.call([call], callMs));
    const said = ended?.preview === '' ? ended.status : (ended?.preview ?? '');
    const count = server?.tools.length ?? 0;
    const leftOut = server?.rejectedTools.map(({ name, reason }) => `left out: ${name}: ${reason}`) ?? [];
    const ends: readonly (CallState | undefined)[] = ['succeeded', ...(wantsInternet ? errors : [])];
    return line(
      ends.includes(ended?.state) && answer.test(said) && count >= tools,
      server?.protocolVersion ?? '',
      `${String(count).padStart(2)} tools${count < tools ? ` (fewer than ${tools})` : ''}`,
      `ready in ${String(ms).padStart(5)} ms`,
      `${call.name}: ${ended?.state ?? 'no call'}: ${said.replace(/\s+/g, ' ').slice(0, 60)}`,
      ...leftOut,
    );
  } catch (error) {
    return line(false, String(error));
  } finally {
    await bridge.ask({ type: 'server.removed', server: id });
    await place.starter.end();
  }
}

try {
  const all = await main(process.argv.slice(2));
  const passed = all.filter((one) => one).length;
  await cleanup.run();
  console.log(`${passed} passed, ${all.length - passed} failed`);
  process.exitCode = passed === all.length && passed > 0 ? 0 : 1;
} catch (error) {
  console.error(error);
  process.exitCode = 1;
} finally {
  await cleanup.run();
}

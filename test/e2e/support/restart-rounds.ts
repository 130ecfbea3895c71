import type { CallState } from '../../../src/shared/views.ts';
import { fence } from '../../support/model-says.ts';
import { until } from '../../support/ports.ts';
import { callsOf, type Bridge } from './bridge.ts';
import { converse } from './chat.ts';

/** What became of one call, by the extension's word and by the server's own. */
export interface Fate {
  readonly text: string;
  readonly state: CallState;
  readonly starts: number;
  readonly ends: number;
}

/** Calls of one answer: more than go to one server at a time, so that some are sent, some wait. */
const callsAtOnce = 6;

/**
 * Lets an assistant call the oracle in every round, kills the server as soon as one of the calls runs, and starts it
 * again. Each call sleeps for a time of its own, by which the journal knows it. Resolves when every call has ended.
 */
export async function restartDuringCalls(bridge: Bridge, rounds: number): Promise<readonly Fate[]> {
  const page = await bridge.openChat('https://chatgpt.com/');
  const names = Array.from({ length: rounds * callsAtOnce }, (_, index) => 200 + index);
  for (let round = 0; round < rounds; round++) {
    const first = round * callsAtOnce;
    const calls = names.slice(first, first + callsAtOnce).map((ms) => ({ name: 'sleep', args: { ms } }));
    const before = bridge.ran().length;
    await converse(page, fence(calls, first + 1), { chunk: 2_000 });
    await until(() => bridge.ran().length > before, 'a call runs');
    await bridge.stopOracle();
    await bridge.startOracle();
    await bridge.sessionOf(page, ({ batches }) => batches[round]?.state === 'done', 120_000);
    await page.evaluate(() => window.fixture.clearComposer());
    await bridge.viewOf(undefined, ({ servers }) => servers.every(({ state }) => state === 'ready'), 60_000);
  }
  const session = await bridge.sessionOf(page, () => true);
  await page.close();
  const journal = bridge.journal();
  const count = (ms: number, phase: 'start' | 'end') =>
    journal.filter((line) => line.args['ms'] === ms && line.phase === phase).length;
  return callsOf(session).map(({ args, state }) => {
    const ms = Number(args['ms']);
    return { text: `sleep ${ms}`, state, starts: count(ms, 'start'), ends: count(ms, 'end') };
  });
}

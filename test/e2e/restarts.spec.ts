import { afterAll, beforeAll, expect, test } from 'vitest';
import { startBridge, type Bridge } from './support/bridge.ts';
import { restartDuringCalls } from './support/restart-rounds.ts';

/** A server that is killed and comes back while it is called, with the user's chat and the server's journal as witnesses. */
let bridge: Bridge;
const rounds = 5;

beforeAll(async () => {
  bridge = await startBridge();
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
});
afterAll(() => bridge.close());

test('no call of a server that is killed five times is lost without a state, and none runs twice', async () => {
  const fates = await restartDuringCalls(bridge, rounds);
  expect(fates).toHaveLength(rounds * 6);
  const ended = ['succeeded', 'failed', 'outcomeUnknown'];
  expect(fates.filter(({ state }) => !ended.includes(state))).toEqual([]);
  expect(fates.filter(({ starts }) => starts > 1)).toEqual([]);
  // A call that succeeded ran to its end; one that is told as not run never began.
  expect(fates.filter(({ state, ends }) => state === 'succeeded' && ends !== 1)).toEqual([]);
  expect(fates.filter(({ state, starts }) => state === 'failed' && starts !== 0)).toEqual([]);
  // Each round had a call that ran when the server died: of those nobody can say what became.
  expect(fates.filter(({ state }) => state === 'outcomeUnknown').length).toBeGreaterThanOrEqual(rounds);
}, 300_000);

import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';
import { damageLog, recordCount, type Damage } from './support/log-store.ts';

/** A damaged log is noticed when the worker comes back; until the user has read of it, nothing runs by itself. */
let bridge: Bridge;
let before = 0;
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ args }) => args['text']);
const echo = (text: string) => fence([{ name: 'echo', args: { text } }]);

beforeAll(async () => {
  bridge = await startBridge();
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
});
afterAll(() => bridge.close());
beforeEach(async () => {
  before = bridge.ran().length;
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
});

const cases: readonly { damage: Damage; kept: (records: number) => number }[] = [
  { damage: 'a record', kept: (records) => records - 1 },
  { damage: 'all records', kept: () => 0 },
  { damage: 'the database', kept: () => 0 },
];

test.each(cases)(
  '$damage lost: a notice, no call by itself, what is left is kept',
  async ({ damage, kept }) => {
    const page = await bridge.openChat('https://chatgpt.com/');
    await converse(page, echo('before'));
    const { stream } = await bridge.sessionOf(page, ({ batches }) => batches[0]?.state === 'done');
    await page.waitForURL(/\/c\//);
    const records = await recordCount(bridge.control, stream);
    await bridge.killWorker();
    await damageLog(bridge.control, damage);

    const view = await bridge.viewOf(page, ({ notices, session }) => notices.length > 0 && session !== null);
    expect(view.notices.map(({ severity, message, action }) => ({ severity, message, action }))).toEqual([
      {
        severity: 'error',
        message:
          'Part of the record of earlier calls is damaged. Nothing runs by itself until you have read this.',
        action: 'acknowledge',
      },
    ]);
    await converse(page, echo('during'));
    const asked = await bridge.sessionOf(
      page,
      (session) =>
        session.batches.length > 0 && callsOf(session).some(({ args }) => args['text'] === 'during'),
    );
    expect(
      callsOf(asked)
        .filter(({ args }) => args['text'] === 'during')
        .map(({ state }) => state),
    ).toEqual(['awaitingApproval']);
    expect(ran()).toEqual(['before']);

    await bridge.ask({ type: 'notice.acknowledged', notice: view.notices[0]!.id });
    await bridge.viewOf(page, ({ notices }) => notices.length === 0);
    await converse(page, echo('after'));
    await bridge.sessionOf(page, (session) =>
      callsOf(session).some(({ args, state }) => args['text'] === 'after' && state === 'succeeded'),
    );
    expect(ran()).toEqual(['before', 'after']);
    expect(await recordCount(bridge.control, stream)).toBe(kept(records));

    await bridge.killWorker();
    expect((await bridge.viewOf(page, ({ session }) => session !== null)).notices).toEqual([]);
    await page.close();
  },
);

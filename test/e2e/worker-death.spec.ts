import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { BatchState, CallState, SessionView } from '../../src/shared/views.ts';
import { fence, type SaidCall } from '../support/model-says.ts';
import { converse, sentByUs } from './support/chat.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';

/** The worker is ended as Chrome ends it, in each state of a call and of a batch; the tool server's journal is the judge. */
let bridge: Bridge;
let before = 0;
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ tool }) => tool);
const echo: SaidCall = { name: 'echo', args: { text: 'x' } };
const slow: SaidCall = { name: 'sleep', args: { ms: 1500 } };

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
  await bridge.settings({ autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 });
  before = bridge.ran().length;
});

const callState = (session: SessionView) => callsOf(session)[0]?.state;
const batchState = (session: SessionView) => session.batches[0]?.state;
type Check = (session: SessionView) => boolean;
const call =
  (state: CallState): Check =>
  (session) =>
    callState(session) === state;
const batch =
  (state: BatchState): Check =>
  (session) =>
    batchState(session) === state;
const say = (page: Page, call: SaidCall, delayMs = 5) =>
  converse(page, fence([call]), { chunk: 60, delayMs });
/** Holds the page's thread, so that a request to it stays unanswered. */
const freeze = (page: Page, ms: number) =>
  page.evaluate(
    (time) =>
      void setTimeout(() => {
        const end = Date.now() + time;
        while (Date.now() < end);
      }),
    ms,
  );
const sentCount = async (page: Page) => (await sentByUs(page)).length;

/** Kills the worker; resolves with the first whole view after its return, and how long that took, ms. */
async function dieAndReturn(page: Page, check: (session: SessionView) => boolean): Promise<number> {
  const start = Date.now();
  await bridge.killWorker();
  await bridge.sessionOf(page, check);
  return Date.now() - start;
}

interface Case {
  readonly name: string;
  /** What the view shows when the worker is killed. */
  readonly at: Check;
  readonly reach: (page: Page) => Promise<unknown>;
  /** What the view must show after the worker's return. */
  readonly returns: Check;
  /** What must be true in the end: the call's state, how often the server ran it, how many messages were sent. */
  readonly end: readonly [CallState, number, number];
  /** What the user or the world does afterwards. */
  readonly then?: (page: Page, session: SessionView) => Promise<unknown>;
}

const approve = async (_page: Page, { stream, batches }: SessionView) =>
  bridge.ask({ type: 'call.approved', stream, path: batches[0]!.calls[0]!.path });
/** A slow call, and the server's own word that it began: before that it could still be sent again, or not at all. */
const sayAndBegin = async (page: Page) => {
  await say(page, slow);
  await bridge.sessionOf(page, () => ran().length === 1);
};
const press = (type: 'call.denied' | 'call.cancelled') => async (page: Page) => {
  const session = await bridge.sessionOf(
    page,
    (one) => callsOf(one)[0]?.can[type === 'call.denied' ? 'deny' : 'cancel'] === true,
  );
  await bridge.ask({ type, stream: session.stream, path: callsOf(session)[0]!.path });
};

const cases: readonly Case[] = [
  {
    name: 'the call is awaitingApproval',
    at: call('awaitingApproval'),
    reach: async (page) => {
      await bridge.settings({ autoRun: false });
      await say(page, echo);
    },
    returns: call('awaitingApproval'),
    then: approve,
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the call is running',
    at: call('running'),
    reach: sayAndBegin,
    returns: call('outcomeUnknown'),
    end: ['outcomeUnknown', 1, 1],
  },
  {
    name: 'the call is backingOff',
    at: call('backingOff'),
    reach: async (page) => {
      await bridge.stopOracle();
      await say(page, echo);
    },
    returns: call('backingOff'),
    then: () => bridge.startOracle(),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the call is succeeded',
    at: call('succeeded'),
    reach: (page) => say(page, echo),
    returns: call('succeeded'),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the call is failed',
    at: call('failed'),
    reach: (page) => say(page, { name: 'fail', args: {} }),
    returns: call('failed'),
    end: ['failed', 1, 1],
  },
  {
    name: 'the call is denied',
    at: call('denied'),
    reach: async (page) => {
      await bridge.settings({ autoRun: false });
      await say(page, echo);
      await press('call.denied')(page);
    },
    returns: call('denied'),
    end: ['denied', 0, 1],
  },
  {
    name: 'the call is cancelled',
    at: call('cancelled'),
    reach: async (page) => {
      await sayAndBegin(page);
      await press('call.cancelled')(page);
    },
    returns: call('cancelled'),
    end: ['cancelled', 1, 1],
  },
  {
    name: 'the batch is collecting',
    at: batch('collecting'),
    reach: async (page) => {
      await converse(page, `${fence([echo])}\n${'And so on. '.repeat(60)}`, { chunk: 60, delayMs: 100 });
      await bridge.sessionOf(page, (session) => callState(session) === 'succeeded');
    },
    returns: call('succeeded'),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the batch is settling',
    at: batch('settling'),
    reach: async (page) => {
      await bridge.settings({ injectDelay: 2 });
      await say(page, echo);
    },
    returns: batch('settling'),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the batch is delivering',
    at: batch('delivering'),
    reach: async (page) => {
      await bridge.settings({ injectDelay: 1 });
      await say(page, echo);
      await bridge.sessionOf(page, (session) => batchState(session) === 'settling');
      await freeze(page, 2000);
    },
    returns: batch('delivering'),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the batch is sending',
    at: batch('sending'),
    reach: async (page) => {
      await bridge.settings({ sendDelay: 1 });
      await say(page, echo);
      await bridge.sessionOf(page, (session) => batchState(session) === 'sending');
      await freeze(page, 2000);
    },
    returns: batch('sending'),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the batch is done',
    at: batch('done'),
    reach: (page) => say(page, echo),
    returns: batch('done'),
    end: ['succeeded', 1, 1],
  },
  {
    name: 'the batch is running',
    at: batch('running'),
    reach: (page) => say(page, { name: 'sleep', args: { ms: 4000 } }),
    returns: call('outcomeUnknown'),
    end: ['outcomeUnknown', 1, 1],
  },
  {
    name: 'the page is to press send and cannot yet',
    at: batch('sending'),
    reach: async (page) => {
      await bridge.settings({ injectDelay: 1 });
      await say(page, echo);
      await bridge.sessionOf(page, batch('settling'));
      await page.evaluate(() => {
        const button = () => document.querySelector('[data-testid=send-button]');
        const hold = () => {
          if (button()?.getAttribute('aria-disabled') !== 'true')
            button()?.setAttribute('aria-disabled', 'true');
        };
        const observer = new MutationObserver(hold);
        observer.observe(document.body, { childList: true, subtree: true });
        hold();
        window.addEventListener('free', () => {
          observer.disconnect();
          button()?.setAttribute('aria-disabled', 'false');
        });
      });
    },
    returns: batch('sending'),
    then: (page) => page.evaluate(() => window.dispatchEvent(new Event('free'))),
    end: ['succeeded', 1, 1],
  },
];

test.each(cases)('killed while $name: ends as $end', async ({ name, at, reach, returns, then, end }) => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await reach(page);
  await bridge.sessionOf(page, at);
  const took = await dieAndReturn(page, returns);
  console.info(`${name}: the view stood again ${took} ms after the kill`);
  if (then) await then(page, await bridge.sessionOf(page, (session) => callsOf(session).length === 1));
  const [callEnd, runs, messages] = end;
  const session = await bridge.sessionOf(
    page,
    (one) => callState(one) === callEnd && batchState(one) === 'done',
  );
  expect(callsOf(session)).toHaveLength(1);
  expect([ran().length, await sentCount(page)]).toEqual([runs, messages]);
  await page.close();
});

test('killed while a call of an old chat stands there: it still waits for nobody, and runs by hand', async () => {
  bridge.fixtures.history.set('/c/old', [{ role: 'assistant', text: fence([echo]) }]);
  const page = await bridge.openChat('https://chatgpt.com/c/old');
  await bridge.sessionOf(page, (session) => callState(session) === 'proposed');
  await dieAndReturn(page, (session) => callState(session) === 'proposed');
  const session = await bridge.sessionOf(page, ({ batches }) => batches.length === 1);
  await approve(page, session);
  await bridge.sessionOf(page, (one) => callState(one) === 'succeeded');
  expect(ran()).toEqual(['echo']);
  await page.close();
});

test('killed again after an outcome was lost: it stays unknown and is not run', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await say(page, slow);
  await bridge.sessionOf(page, (session) => callState(session) === 'running' && ran().length === 1);
  await dieAndReturn(page, (session) => callState(session) === 'outcomeUnknown');
  await dieAndReturn(page, (session) => callState(session) === 'outcomeUnknown');
  await bridge.sessionOf(page, (session) => batchState(session) === 'done');
  expect([ran(), await sentCount(page)]).toEqual([['sleep'], 1]);
  await page.close();
});

test('killed while results could not be delivered: they stay, and go when the user wants', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await bridge.settings({ injectDelay: 1 });
  await say(page, echo);
  await bridge.sessionOf(page, (session) => batchState(session) === 'settling');
  const form = await page.$('form');
  const parent = await form!.evaluateHandle((element) => element.parentElement);
  await form!.evaluate((element) => element.remove());
  await bridge.sessionOf(page, (session) => batchState(session) === 'undelivered');
  await dieAndReturn(page, (session) => batchState(session) === 'undelivered');
  await parent.evaluate((main, composer) => main!.append(composer!), form);
  const { stream, batches } = await bridge.sessionOf(
    page,
    (session) => session.batches[0]?.can.deliver === true,
  );
  await bridge.ask({ type: 'batch.deliverRequested', stream, path: batches[0]!.path });
  await bridge.sessionOf(page, (session) => batchState(session) === 'done');
  expect([ran(), await sentCount(page)]).toEqual([['echo'], 1]);
  await page.close();
});

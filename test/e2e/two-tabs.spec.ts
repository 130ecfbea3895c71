import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import type { SessionView } from '../../src/shared/views.ts';
import { ScriptedServer } from '../support/scripted-server.ts';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse, unasked } from './support/chat.ts';

/** One conversation in several tabs, and several conversations in one tab: each call runs once in all. */
const sites = [
  { name: 'ChatGPT', origin: 'https://chatgpt.com', path: (id: string) => `/c/${id}` },
  { name: 'DeepSeek', origin: 'https://chat.deepseek.com', path: (id: string) => `/a/chat/s/${id}` },
];
let bridge: Bridge;
let before = 0;
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ args }) => args['text']);
const append = (text: string) => fence([{ name: 'append', args: { text } }]);
const isDone = (page: Page, text: string) =>
  bridge.sessionOf(page, ({ batches }) =>
    batches.some(
      ({ state, calls }) =>
        state === 'done' && calls.some((call) => call.args['text'] === text && call.can.runAgain),
    ),
  );
const knows = (page: Page, text: string) =>
  bridge.sessionOf(page, (session) => callsOf(session).some(({ args }) => args['text'] === text));

beforeAll(async () => {
  bridge = await startBridge();
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
});
afterAll(() => bridge.close());
beforeEach(() => void (before = bridge.ran().length));

/** What each of them was, since an AggregateError tells none. */
const allOf = ({ errors }: AggregateError): never => {
  throw new Error(errors.map(String).join('\n'));
};

/** Longer than the watch takes any start of writing for an old one (turn-book.ts: settlingTime). */
const watched = (page: Page) => page.waitForTimeout(1_200);
/** The site shows a reply that this tab did not ask for. */
const reply = (page: Page, text: string) =>
  page.evaluate(([said, how]) => window.fixture.reply(said, how), [text, unasked] as const);
const statesOf = (session: SessionView) =>
  callsOf(session).map(({ args, state }) => `${JSON.stringify(args['text'])}: ${state}`);

describe.each(sites)('on $name', ({ origin, path }) => {
  const id = '00000000-0000-4000-8000-00000000000';
  const open = (number: string, text = 'Hello.') => {
    bridge.fixtures.history.set(path(id + number), [
      { role: 'user', text: 'Hello.' },
      { role: 'assistant', text },
    ]);
    return bridge.openChat(origin + path(id + number));
  };

  test('a reply that the site shows in two tabs at once runs its call once, and gives one result back', async () => {
    const tabs = [await open('1'), await open('1')] as const;
    await Promise.all(tabs.map(watched));
    for (const text of ['in both', 'in both again']) {
      await Promise.all(tabs.map((page) => reply(page, append(text))));
      await Promise.all(tabs.map((page) => knows(page, text)));
      await Promise.any(tabs.map((page) => isDone(page, text))).catch(allOf);
    }
    expect(ran()).toEqual(['in both', 'in both again']);
    const sessions = await Promise.all(
      tabs.map((page) =>
        bridge.sessionOf(page, ({ batches }) => batches.every(({ state }) => state === 'done')),
      ),
    );
    expect(sessions.flatMap(statesOf).sort()).toEqual([
      '"in both again": proposed',
      '"in both again": succeeded',
      '"in both": proposed',
      '"in both": succeeded',
    ]);
    expect(sessions.flatMap(({ batches }) => batches.map(({ status }) => status)).sort()).toEqual([
      'Nothing to give back.',
      'Nothing to give back.',
      'The results are in the chat, not sent yet.',
      'The results are in the chat, not sent yet.',
    ]);
    await Promise.all(tabs.map((page) => page.close()));
  });

  test('a tab that hears of a reply later does not run it again; its own next call runs', async () => {
    const [first, second] = [await open('2'), await open('2')];
    await Promise.all([watched(first), watched(second)]);
    await converse(first, append('told first'));
    await isDone(first, 'told first');
    await reply(second, append('told first'));
    await knows(second, 'told first');
    await converse(second, append('asked here'));
    await isDone(second, 'asked here');
    expect(ran()).toEqual(['told first', 'asked here']);
    await Promise.all([first.close(), second.close()]);
  });

  test('going back and forth between conversations runs nothing', async () => {
    const page = await open('3', append('old three'));
    bridge.fixtures.history.set(path(`${id}4`), [{ role: 'assistant', text: append('old four') }]);
    const shows = (number: string, text: string) =>
      bridge.sessionOf(
        page,
        (session) =>
          session.conversation === id + number && statesOf(session).includes(`"${text}": proposed`),
      );
    await shows('3', 'old three');
    await page.evaluate((to) => window.fixture.open(to), path(`${id}4`));
    await shows('4', 'old four');
    for (let i = 0; i < 5; i++) {
      await page.goBack();
      await shows('3', 'old three');
      await page.goForward();
      await shows('4', 'old four');
    }
    await bridge.sessionOf(page, ({ state }) => state === 'watching');
    expect(ran()).toEqual([]);
    await page.close();
  });

  test('a conversation that runs on goes on only there: the one that is opened meanwhile is left alone', async () => {
    const page = await open('5');
    await converse(page, fence([{ name: 'sleep', args: { ms: 700 } }]));
    await bridge.sessionOf(page, (session) => callsOf(session)[0]?.state === 'running');
    bridge.fixtures.history.set(path(`${id}6`), [{ role: 'assistant', text: append('old six') }]);
    await page.evaluate((to) => window.fixture.open(to), path(`${id}6`));
    const other = await bridge.sessionOf(
      page,
      (session) => session.conversation === `${id}6` && session.state === 'watching',
    );
    expect(statesOf(other)).toEqual(['"old six": proposed']);
    expect(await page.evaluate(() => window.fixture.sent.length)).toBe(1);
    await page.goBack();
    const back = await bridge.sessionOf(
      page,
      ({ conversation, batches }) =>
        conversation === `${id}5` && ['undelivered', 'done'].includes(batches[0]?.state ?? ''),
    );
    expect(callsOf(back)[0]?.state).toBe('succeeded');
    expect(
      bridge
        .ran()
        .slice(before)
        .map(({ tool }) => tool),
    ).toEqual(['sleep']);
    await page.close();
  });
});

test('a shared conversation of somebody else runs nothing', async () => {
  for (const address of ['https://chatgpt.com/share/e/1', 'https://chat.deepseek.com/share/1']) {
    bridge.fixtures.history.set(new URL(address).pathname, [{ role: 'assistant', text: append('shared') }]);
    const page = await bridge.openChat(address);
    await knows(page, 'shared');
    expect(statesOf(await bridge.sessionOf(page, () => true))).toEqual(['"shared": proposed']);
    await page.close();
  }
  expect(ran()).toEqual([]);
});

test('all tabs and loads share one connection to a server', async () => {
  const server = new ScriptedServer({
    'server/discover': ({ response }) => void response.writeHead(400).end(),
  });
  await bridge.addServer({
    id: 'counted',
    name: 'Counted',
    transport: { kind: 'http', url: await server.start() },
  });
  const [one, other] = [
    await bridge.openChat('https://chatgpt.com/'),
    await bridge.openChat('https://chatgpt.com/'),
  ];
  await converse(one, fence([{ name: 'counted__echo', args: { text: 'one' } }]));
  await isDone(one, 'one');
  await other.reload();
  await bridge.sessionOf(other, ({ state }) => state === 'watching');
  await converse(other, fence([{ name: 'counted__echo', args: { text: 'other' } }]));
  await isDone(other, 'other');
  expect([server.count('initialize'), server.count('tools/call')]).toEqual([1, 2]);
  await Promise.all([one.close(), other.close(), server.stop()]);
});

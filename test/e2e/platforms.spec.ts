import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, describe, expect, test } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import { siteSpecs } from '../fixtures/pages/site-specs.ts';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse, sentByUs } from './support/chat.ts';

/** The same on every site that has no replica of its own: under its real host name, with its real kind of editor. */
let bridge: Bridge;
let before = 0;
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ args }) => args['text']);
const echo = (...texts: readonly string[]) => fence(texts.map((text) => ({ name: 'echo', args: { text } })));

beforeAll(async () => {
  bridge = await startBridge();
  await bridge.addServer({
    id: 'oracle',
    name: 'Oracle',
    transport: { kind: 'http', url: bridge.oracle.url },
  });
  await bridge.settings({ autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 });
});
afterAll(() => bridge.close());
beforeEach(() => void (before = bridge.ran().length));

const isDone = (page: Page, batches: number) =>
  bridge.sessionOf(
    page,
    (session) =>
      session.batches.length === batches &&
      session.batches.every(({ state, status }) => state === 'done' && status === 'The results were sent.'),
  );
const resultsOf = async (page: Page) =>
  (await sentByUs(page)).map((message) =>
    parseResults([message.text, ...message.files.map(({ text }) => text)].join('\n')).map(
      ({ name, text }) => [name, text],
    ),
  );

describe.each(Object.entries(siteSpecs))('%s', (host, spec) => {
  const open = (path = spec.newChat) => bridge.openChat(`https://${host}${path}`);

  test('calls of a reply run once each, and their results are sent; so is a second round', async () => {
    const page = await open();
    await converse(page, `I will look.\n\n${echo('one', 'two')}`, { chunk: 5, delayMs: 5 });
    await isDone(page, 1);
    await converse(page, `<think>${echo('only thought')}</think>Again.\n\n${echo('three')}`);
    await isDone(page, 2);
    expect(ran().sort()).toEqual(['one', 'three', 'two']);
    expect(await resultsOf(page)).toEqual([
      [
        ['echo', 'one'],
        ['echo', 'two'],
      ],
      [['echo', 'three']],
    ]);
    expect(await page.evaluate(() => window.fixture.stopped)).toBe(0);
    const { conversation } = await bridge.sessionOf(page, () => true);
    expect(page.url()).toContain(conversation);
    await page.close();
  });

  test('what stood there before runs nothing, and is shown once after a reload: an old chat, a quoted call', async () => {
    const path = spec.conversation.replace('$id', '0123456789abcdef');
    const old =
      path.includes('/chat/') || path.startsWith('/c/')
        ? spec.conversation.replace('$id', '00000000-0000-4000-8000-000000000001')
        : path;
    bridge.fixtures.history.set(old, [
      { role: 'user', text: echo('quoted') },
      { role: 'assistant', text: echo('old') },
    ]);
    const page = await open(old);
    const calls = async (count: number) => {
      const session = await bridge.sessionOf(
        page,
        (now) => callsOf(now).length >= count && now.state === 'watching',
      );
      return callsOf(session).map(({ args, state }) => `${JSON.stringify(args['text'])}: ${state}`);
    };
    expect(await calls(1)).toEqual(['"old": proposed']);
    await page.reload();
    await bridge.sessionOf(page, ({ state }) => state === 'watching');
    await converse(page, echo('new'));
    await bridge.sessionOf(page, ({ batches }) => batches.at(-1)?.status === 'The results were sent.');
    expect(await calls(2)).toEqual(['"old": proposed', '"new": succeeded']);
    expect(ran()).toEqual(['new']);
    await page.close();
  });
});

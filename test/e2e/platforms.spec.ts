import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { platformAt } from '../../src/platforms/engine/place.ts';
import { platforms } from '../../src/platforms/index.ts';
import { parseResults } from '../../src/shared/result-format.ts';
import { siteSpecs } from '../fixtures/pages/site-specs.ts';
import type { HistoryTurn, SentMessage } from '../fixtures/pages/fixture.ts';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse, hasResults } from './support/chat.ts';

/**
 * The same on every site that has no replica of its own: under its real host name, with its real kind of editor. Sites
 * are tried at the same time in one browser, each in a tab of its own: what a round waits for is mostly the page.
 */
let bridge: Bridge;

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

const please = 'Please.';
const textOf = ({ text, files }: SentMessage) => [text, ...files.map((file) => file.text)].join('\n');
/** Per message with results; a page that was slow to take the file gets them as text. */
const resultsOf = async (page: Page) =>
  (await page.evaluate(() => window.fixture.sent))
    .map((message) => parseResults(textOf(message)).map(({ name, text }) => [name, text]))
    .filter((results) => results.length > 0);

describe.concurrent.each(Object.entries(siteSpecs))('%s', (host, spec) => {
  const address = (path: string) => `https://${host}${path}`;
  const site = (text: string) => `${text} at ${host}`;
  const echo = (...texts: readonly string[]) =>
    fence(texts.map((text) => ({ name: 'echo', args: { text: site(text) } })));
  const ran = () =>
    bridge
      .ran()
      .map(({ args }) => args['text'])
      .filter((text) => typeof text === 'string' && text.endsWith(site('')));
  const byHand = platformAt(platforms, new URL(address(spec.newChat)))?.sendByHand === true;

  /** The results of the batch are sent: by us, or by the user where the site takes nobody else's press. */
  const isSent = async (page: Page, number: number) => {
    const isThere = (status: string | undefined) =>
      byHand ? status?.endsWith('Press send yourself.') === true : status === 'The results were sent.';
    await bridge.sessionOf(page, ({ batches }) => isThere(batches[number - 1]?.status));
    if (!byHand) return;
    await page.waitForSelector('[data-slot=button][data-state=ready]');
    await page.press('[data-fixture-editor]', 'Enter');
    await page.waitForFunction(
      (count) => window.fixture.sent.filter(({ files }) => files.length > 0).length === count,
      number,
    );
  };
  const answered = async (page: Page, number: number, answer: string, chunk?: number) => {
    await converse(page, answer, chunk === undefined ? {} : { chunk });
    await isSent(page, number);
  };

  test('a chat from its first message over a reload: each call runs once, results are sent, old and quoted calls run never', async () => {
    const page = await bridge.openChat(address(spec.newChat));
    const first = `I will look.\n\n${echo('one', 'two')}`;
    await answered(page, 1, first, 8);
    await answered(page, 2, `<think>${echo('only thought')}</think>Again.\n\n${echo('three')}`);
    const results = [
      [
        ['echo', site('one')],
        ['echo', site('two')],
      ],
      [['echo', site('three')]],
    ];
    await hasResults(page, 2);
    expect(await resultsOf(page)).toEqual(results);
    expect(await page.evaluate(() => window.fixture.stopped)).toBe(0);
    const { conversation } = await bridge.sessionOf(page, () => true);
    expect(page.url()).toContain(conversation);

    const sent = await page.evaluate(() => window.fixture.sent);
    const history: readonly HistoryTurn[] = [
      { role: 'user', text: please },
      { role: 'assistant', text: first },
      { role: 'user', text: textOf(sent[1]!) },
      { role: 'user', text: echo('quoted') },
      { role: 'assistant', text: echo('old') },
    ];
    bridge.fixtures.history.set(page.url().slice(address('').length), history);
    await page.reload();
    const calls = async (count: number) => {
      const session = await bridge.sessionOf(
        page,
        (now) => callsOf(now).length >= count && now.state === 'watching',
      );
      return callsOf(session).map(({ args, state }) => [args['text'], state]);
    };
    const before = [
      ...['one', 'two', 'three'].map((text) => [site(text), 'succeeded']),
      [site('old'), 'proposed'],
    ];
    expect(await calls(4)).toEqual(before);
    await converse(page, echo('new'));
    await bridge.sessionOf(page, (now) => callsOf(now).at(-1)?.state === 'succeeded');
    expect(await calls(5)).toEqual([...before, [site('new'), 'succeeded']]);
    expect(ran()).toEqual(['one', 'two', 'three', 'new'].map(site));
    await page.close();
  });
});

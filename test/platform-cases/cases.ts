import type { Page } from 'playwright-core';
import { expect } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import type { HistoryTurn, SentMessage } from '../fixtures/pages/fixture.ts';
import { fence } from '../support/model-says.ts';
import { type Bridge, callsOf } from '../e2e/support/bridge.ts';
import { answerNext, converse, hasResults, send } from '../e2e/support/chat.ts';
import { openSidebar } from '../e2e/support/sidebar.ts';

/** One site, and what a case needs of it. */
export interface CaseWorld {
  readonly bridge: Bridge;
  readonly host: string;
  /** Address of a new chat. */
  readonly newChat: string;
  /** Path of the conversation with this UUID. */
  readonly pathOf: (uuid: string) => string;
  /** The site takes the user's own press of send only. */
  readonly byHand: boolean;
}

/** What is tried on a site. Throws where it is not so. */
export type PlatformCase = (world: CaseWorld, name: string) => Promise<void>;

const please = 'Please.';
/** What would break in a page that renders code in any way of its own, and in a grammar that is not strict. */
const awkward = '  a\n\t{"b": 1} “c” \\n \\ ```js \u00a0<b>&amp;</b> 测试 😀  ';

const echo = (...texts: readonly string[]) => fence(texts.map((text) => ({ name: 'echo', args: { text } })));

const ranWith = ({ bridge }: CaseWorld, text: string) =>
  bridge.ran().filter(({ args }) => args['text'] === text).length;

const textOf = ({ text, files }: SentMessage) => [text, ...files.map((file) => file.text)].join('\n');

async function results(page: Page): Promise<string[][]> {
  const sent = await page.evaluate(() => window.fixture.sent);
  return sent
    .map((message) => parseResults(textOf(message)).map(({ text }) => text))
    .filter((texts) => texts.length > 0);
}

async function expectResults(page: Page, expected: string[][]): Promise<void> {
  await hasResults(page, expected.length);
  expect(await results(page)).toEqual(expected);
}

/** The results of the n-th batch are sent: by us, or by the user where the site takes nobody else's press. */
async function isSent(
  { bridge, byHand }: CaseWorld,
  page: Page,
  number: number,
  limitMs?: number,
): Promise<void> {
  const isThere = (status = '') =>
    byHand ? status.endsWith('Press send yourself.') : status === 'The results were sent.';
  await bridge.sessionOf(page, ({ batches }) => isThere(batches[number - 1]?.status), limitMs);
  if (!byHand) return;
  await page.waitForSelector('[data-slot=button][data-state=ready]');
  await page.press('[data-fixture-editor]', 'Enter');
  await hasResults(page, number);
}

/** Opens an old conversation, by its address or as the site's own links do. */
async function openOld(
  world: CaseWorld,
  history: readonly HistoryTurn[],
  how: 'address' | 'link',
): Promise<Page> {
  const path = world.pathOf(crypto.randomUUID());
  world.bridge.fixtures.history.set(path, history);
  if (how === 'address') return world.bridge.openChat(`https://${world.host}${path}`);
  const page = await world.bridge.openChat(world.newChat);
  await page.evaluate((to) => window.fixture.open(to, 50), path);
  return page;
}

const old = (world: CaseWorld, how: 'address' | 'link') => async (text: string) => {
  const page = await openOld(
    world,
    [
      { role: 'user', text: echo(`${text}, quoted`) },
      { role: 'assistant', text: echo(text) },
    ],
    how,
  );
  const session = await world.bridge.sessionOf(
    page,
    (now) => callsOf(now).length > 0 && now.state === 'watching',
  );
  expect(callsOf(session).map(({ args, state }) => [args['text'], state])).toEqual([[text, 'proposed']]);
  expect(ranWith(world, text)).toBe(0);
  await page.close();
};

/** The cases by their names in the table. */
export const platformCases: Readonly<Record<string, PlatformCase>> = {
  'one call': async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, `I will look.\n\n${echo(text)}`, { chunk: 8 });
    await isSent(world, page, 1);
    await expectResults(page, [[text]]);
    expect(ranWith(world, text)).toBe(1);
    await page.close();
  },
  parallel: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    const texts = ['1', '2', '3'].map((number) => `${text} ${number}`);
    await converse(page, echo(...texts));
    await isSent(world, page, 1);
    await expectResults(page, [texts]);
    expect(texts.map((one) => ranWith(world, one))).toEqual([1, 1, 1]);
    await page.close();
  },
  stream: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, echo(text), { chunk: 5, delayMs: 700 });
    await isSent(world, page, 1, 120_000);
    await expectResults(page, [[text]]);
    expect(ranWith(world, text)).toBe(1);
    await page.close();
  },
  code: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, echo(text + awkward));
    await isSent(world, page, 1);
    expect(ranWith(world, text + awkward)).toBe(1);
    await page.close();
  },
  switch: (world, text) => old(world, 'link')(text),
  'old chat': (world, text) => old(world, 'address')(text),
  reload: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, echo(text));
    await isSent(world, page, 1);
    const { conversation } = await world.bridge.sessionOf(page, (now) => now.conversation !== undefined);
    expect(page.url()).toContain(conversation);
    world.bridge.fixtures.history.set(page.url().slice(`https://${world.host}`.length), [
      { role: 'user', text: please },
      { role: 'assistant', text: echo(text) },
    ]);
    await page.reload();
    const session = await world.bridge.sessionOf(
      page,
      (now) => callsOf(now).length > 0 && now.state === 'watching',
    );
    expect(callsOf(session).map(({ args, state, run }) => [args['text'], state, run])).toEqual([
      [text, 'succeeded', 1],
    ]);
    expect(ranWith(world, text)).toBe(1);
    await page.close();
  },
  'user turn': async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await answerNext(page, `That was yours.\n\n${echo(`${text}, mine`)}`);
    await send(page, echo(text));
    await isSent(world, page, 1);
    expect([ranWith(world, text), ranWith(world, `${text}, mine`)]).toEqual([0, 1]);
    await page.close();
  },
  thinking: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, `<think>${echo(`${text}, thought`)}</think>Now:\n\n${echo(text)}`);
    await isSent(world, page, 1);
    await expectResults(page, [[text]]);
    expect(ranWith(world, `${text}, thought`)).toBe(0);
    await page.close();
  },
  regenerate: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, echo(text));
    await isSent(world, page, 1);
    await converse(page, 'Done.');
    await page.evaluate((answer) => window.fixture.regenerate(answer), echo(text));
    await world.bridge.sessionOf(
      page,
      (now) => callsOf(now).at(-1)?.state === 'succeeded' && callsOf(now).length === 2,
    );
    expect(ranWith(world, text)).toBe(2);
    await page.close();
  },
  attach: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    const frame = await openSidebar(page);
    await frame.getByRole('button', { name: 'Attach .md' }).click();
    await frame.getByText('Attached. Send it, and the assistant knows your tools.').waitFor();
    await send(page, text);
    await page.waitForFunction(() => window.fixture.sent.length === 1);
    const [message] = await page.evaluate(() => window.fixture.sent);
    expect(message!.text).toContain(text);
    expect(textOf(message!)).toContain('"function_call_start"');
    await page.close();
  },
  draft: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, fence([{ name: 'sleep', args: { ms: 1000 } }]));
    await world.bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'running');
    await page.keyboard.insertText(text);
    await isSent(world, page, 1);
    await page.waitForFunction(() => window.fixture.sent.length === 2);
    const sent = await page.evaluate(() => window.fixture.sent);
    expect(sent.map((message) => message.text.includes(text))).toEqual([false, true]);
    await page.close();
  },
  send: async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, echo(text));
    await isSent(world, page, 1);
    await converse(page, echo(`${text}, second`));
    await isSent(world, page, 2);
    await expectResults(page, [[text], [`${text}, second`]]);
    expect(await page.evaluate(() => window.fixture.sent.length)).toBe(4);
    await page.close();
  },
  'stop trap': async (world, text) => {
    const page = await world.bridge.openChat(world.newChat);
    await converse(page, `${echo(text)}\n${'And on it goes. '.repeat(40)}`, { chunk: 8, delayMs: 30 });
    await isSent(world, page, 1);
    await expectResults(page, [[text]]);
    expect(await page.evaluate(() => window.fixture.stopped)).toBe(0);
    await page.close();
  },
};

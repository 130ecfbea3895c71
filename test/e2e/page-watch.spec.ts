import type { Page } from 'playwright-core';
import { afterAll, beforeAll, describe, expect, it } from 'vitest';
import { renderCall } from '../../src/shared/call-grammar.ts';
import type { FromContent } from '../../src/shared/page-messages.ts';
import { type PageRig, startPageRig } from '../fixtures/page-rig.ts';
import type { StreamOptions } from '../fixtures/pages/fixture.ts';

/** The content script in a real browser on the replicas: what it tells of calls, replies and conversations. */
let rig: PageRig;
beforeAll(async () => void (rig = await startPageRig()));
afterAll(() => rig.close());

const fence = (...texts: string[]) => `\`\`\`jsonl\n${texts.join('\n')}\n\`\`\``;
const echo = (id: string, text: string) => renderCall({ name: 'echo', callId: id, args: { text } });
const awkward = 'a\n  {"b": 1} “c” \\ ```js \u00a0<b>&amp;';

const chatgpt = {
  address: 'https://chatgpt.com/',
  composer: '#prompt-textarea',
  send: '[data-testid=send-button]',
};
const deepseek = { address: 'https://chat.deepseek.com/', composer: 'textarea', send: '[role=button]' };

type Seen = FromContent & { type: 'calls.seen' };
const seenOf = (messages: readonly FromContent[]) =>
  messages.filter((message): message is Seen => message.type === 'calls.seen');
const callsOf = (messages: readonly FromContent[]) =>
  seenOf(messages).flatMap(({ calls }) =>
    calls.map(({ callId, args, live, exact }) => ({ callId, args, live, exact })),
  );
const finished = ({ type }: FromContent) => type === 'reply.finished';
const finishedOf = (messages: readonly FromContent[]) => messages.filter(finished).length;

/** Lets the next sent message be answered, and sends one as a user does. */
async function say(
  page: Page,
  site: typeof chatgpt,
  answer: string,
  options: StreamOptions = {},
): Promise<void> {
  await page.evaluate(
    ([text, how]) => (window.fixture.onUserMessage = () => void window.fixture.reply(text, how)),
    [answer, options] as const,
  );
  await page.locator(site.composer).click();
  await page.keyboard.type('please');
  await page.locator(site.send).click();
}

/** A moment in which nothing more is told: longer than a settle window. */
async function quiet(page: Page): Promise<FromContent[]> {
  await page.evaluate(() => new Promise((resolve) => setTimeout(resolve, 900)));
  return rig.messages();
}

describe.each([
  ['ChatGPT, header and code', { ...chatgpt, address: 'https://chatgpt.com/?codegen=1' }],
  ['ChatGPT, br lines', { ...chatgpt, address: 'https://chatgpt.com/?codegen=2' }],
  ['ChatGPT, editor lines', { ...chatgpt, address: 'https://chatgpt.com/?codegen=3' }],
  ['DeepSeek', deepseek],
])('%s', (_name, site) => {
  it('tells two calls of one fence once, live, and then that the reply is finished, through the rebuild of the turn', async () => {
    const page = await rig.open(site.address);
    await say(page, site, `Two calls:\n${fence(echo('1', awkward), echo('2', 'b'))}\nWaiting.`);
    await rig.told(finished);
    const messages = await quiet(page);
    expect(callsOf(messages)).toEqual([
      { callId: '1', args: { text: awkward }, live: true, exact: true },
      { callId: '2', args: { text: 'b' }, live: true, exact: true },
    ]);
    const [reply] = seenOf(messages);
    expect(messages.filter(finished)).toEqual([{ type: 'reply.finished', turn: reply?.turn }]);
  });

  it('tells a conversation that gets its id during the first reply as adopted', async () => {
    const page = await rig.open(site.address);
    await say(page, site, `${fence(echo('1', 'a'))}\n${'wait '.repeat(60)}`, { chunk: 4, delayMs: 15 });
    const messages = await rig.told(({ type }) => type === 'conversation.changed');
    const conversation = page.url().split('/').at(-1);
    expect(messages.filter(({ type }) => type === 'conversation.changed')).toEqual([
      {
        type: 'conversation.changed',
        adopted: true,
        platform: messages[0] && 'platform' in messages[0] ? messages[0].platform : '',
        conversation,
      },
    ]);
    const all = await rig.told(finished);
    expect(callsOf(all)).toEqual([{ callId: '1', args: { text: 'a' }, live: true, exact: true }]);
  });

  it('tells a call that comes in one piece', async () => {
    const page = await rig.open(site.address);
    await say(page, site, fence(echo('1', 'a')), { chunk: 100_000 });
    expect(callsOf(await rig.told(finished))).toEqual([
      { callId: '1', args: { text: 'a' }, live: true, exact: true },
    ]);
  });

  it('keeps one reply together over a pause of the stream', async () => {
    const page = await rig.open(site.address);
    const answer = `${fence(echo('1', 'a'))}\n${fence(echo('2', 'b'))}`;
    await say(page, site, answer, { chunk: Math.ceil(answer.length / 2), delayMs: 900 });
    const messages = await rig.told(finished);
    expect(callsOf(messages).map(({ callId }) => callId)).toEqual(['1', '2']);
    expect(messages.findIndex(finished)).toBeGreaterThan(
      messages.findLastIndex(({ type }) => type === 'calls.seen'),
    );
    expect(finishedOf(messages)).toBe(1);
  });

  it('tells the same call of the next turn and of a regenerated answer as further calls', async () => {
    const page = await rig.open(site.address);
    const answer = fence(echo('1', 'a'));
    await say(page, site, answer);
    await rig.told(finished);
    await say(page, site, answer);
    await rig.told(() => true);
    await page.waitForFunction(
      () => document.querySelectorAll('[data-mcp-multi-bridge=inline]').length === 2,
    );
    await quiet(page);
    await page.locator('body').click({ position: { x: 5, y: 300 } });
    await page.evaluate((text) => window.fixture.regenerate(text), answer);
    const messages = await quiet(page);
    expect(callsOf(messages)).toEqual(
      Array(3).fill({ callId: '1', args: { text: 'a' }, live: true, exact: true }),
    );
    expect(new Set(seenOf(messages).flatMap(({ calls }) => calls.map(({ key }) => key))).size).toBe(3);
    expect(finishedOf(messages)).toBe(3);
  });

  it('never tells a call that the user quotes, nor one that is cut off', async () => {
    const page = await rig.open(site.address);
    await page.evaluate(() => (window.fixture.onUserMessage = undefined));
    await page.locator(site.composer).click();
    for (const line of echo('9', 'quoted').split('\n')) {
      await page.keyboard.type(line);
      await page.keyboard.press('Shift+Enter');
    }
    await page.locator(site.send).click();
    await page.evaluate((text) => window.fixture.reply(text), fence(echo('1', 'a').slice(0, -20)));
    expect(callsOf(await quiet(page))).toEqual([]);
  });
});

describe.each([
  ['ChatGPT', chatgpt, '/c/old'],
  ['DeepSeek', deepseek, '/a/chat/s/old'],
])('%s: old conversations', (_name, site, path) => {
  const turns = [1, 2, 3].flatMap((number) => [
    { role: 'user', text: `Question ${number}` } as const,
    { role: 'assistant', text: fence(echo(String(number), 'old')) } as const,
  ]);
  const old = ['1', '2', '3'].map((callId) => ({ callId, args: { text: 'old' }, live: false, exact: true }));

  it('are history when they are loaded', async () => {
    rig.server.history.set(path, turns);
    const page = await rig.open(new URL(path, site.address).href);
    await page.waitForFunction(
      () => document.querySelectorAll('[data-mcp-multi-bridge=inline]').length === 3,
    );
    expect(callsOf(await quiet(page))).toEqual(old);
  });

  it('are history when the site switches to them, even in the middle of a reply, and their turns mount late', async () => {
    rig.server.history.set(path, turns);
    const page = await rig.open(site.address);
    await say(page, site, `${fence(echo('7', 'new'))}\n${'wait '.repeat(200)}`);
    await rig.told(({ type }) => type === 'calls.seen');
    await page.evaluate((to) => {
      history.replaceState({}, '', `${location.pathname.startsWith('/c') ? '/c' : '/a/chat/s'}/first`);
      return new Promise((resolve) => setTimeout(resolve, 100)).then(() => window.fixture.open(to, 150));
    }, path);
    await page.waitForFunction(
      () => document.querySelectorAll('[data-mcp-multi-bridge=inline]').length === 3,
    );
    const messages = await quiet(page);
    const moved = messages.findLastIndex((message) => message.type === 'conversation.changed');
    expect(messages[moved]).toMatchObject({ adopted: false, conversation: 'old' });
    expect(callsOf(messages.slice(0, moved))).toEqual([
      { callId: '7', args: { text: 'new' }, live: true, exact: true },
    ]);
    expect(callsOf(messages.slice(moved))).toEqual(old);
  });

  it('tell a new reply in them as live', async () => {
    rig.server.history.set(path, turns);
    const page = await rig.open(new URL(path, site.address).href);
    await page.waitForFunction(
      () => document.querySelectorAll('[data-mcp-multi-bridge=inline]').length === 3,
    );
    await say(page, site, fence(echo('1', 'new')));
    await rig.told((message) => message.type === 'calls.seen' && message.calls.some(({ live }) => live));
    expect(callsOf(await quiet(page))).toEqual([
      ...old,
      { callId: '1', args: { text: 'new' }, live: true, exact: true },
    ]);
  });
});

import { once } from 'node:events';
import { createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { QuestionView } from '../../src/shared/views.ts';
import { fence } from '../support/model-says.ts';
import { freePort } from '../support/ports.ts';
import { everythingScript, type Program, startProgram, tsArgs } from '../support/programs.ts';
import { ScriptedServer, textResult, tool } from '../support/scripted-server.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { answerNext, converse } from './support/chat.ts';
import { inPlainSight, openSidebar } from './support/sidebar.ts';

/** What real servers of both eras ask of the user, answered where the user would. */
let bridge: Bridge;
const programs: Program[] = [];

beforeAll(async () => {
  bridge = await startBridge({ extraArgs: ['--window-size=1400,900'] });
  const everything = await start([everythingScript, 'streamableHttp']);
  await bridge.addServer({
    id: 'everything',
    name: 'Everything',
    transport: { kind: 'http', url: everything },
    roots: [{ uri: 'file:///home/ana/notes', name: 'Notes' }],
  });
  await bridge.addServer({
    id: 'pipe',
    name: 'Pipe',
    transport: { kind: 'stdio', command: process.execPath, args: [everythingScript, 'stdio'] },
  });
  const modern = await start([...tsArgs('test/support/modern-server.ts'), 'asks']);
  await bridge.addServer({ id: 'modern', name: 'Modern', transport: { kind: 'http', url: modern } });
});
afterAll(async () => {
  await bridge.close();
  await Promise.all(programs.map((program) => program.kill()));
});
beforeEach(() => bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 }));

async function start(args: readonly string[]): Promise<string> {
  const program = await startProgram(args, await freePort());
  programs.push(program);
  return `http://127.0.0.1:${program.port}/mcp`;
}
async function chat(tool: string, args: Readonly<Record<string, unknown>> = {}): Promise<Page> {
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(page, fence([{ name: tool, args }]));
  return page;
}
const asked = async (): Promise<QuestionView> => {
  const { questions } = await bridge.viewOf(undefined, (view) => view.questions.length === 1);
  return questions[0]!;
};
/** From now on the reference server may ask for a model's answer. */
async function allowSampling(): Promise<void> {
  const { servers } = await bridge.viewOf(undefined, () => true);
  const { transport } = servers.find(({ id }) => id === 'everything')!;
  await bridge.addServer({
    id: 'everything',
    name: 'Everything',
    transport: { kind: 'http', url: transport.url ?? '' },
    sampling: 'ask',
  });
  await bridge.viewOf(undefined, (view) =>
    view.servers.some(({ tools }) => tools.some(({ name }) => name === 'trigger-sampling-request')),
  );
}
const preview = async (page: Page) => {
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  return callsOf(session)[0]?.preview ?? '';
};

test('what is declared is offered: the reference server has the tools that need forms, addresses and roots', async () => {
  const { servers } = await bridge.viewOf(undefined, () => true);
  const names = servers.find(({ id }) => id === 'everything')?.tools.map(({ name }) => name) ?? [];
  expect(names.filter((name) => /elicitation|sampling|roots/.test(name)).sort()).toEqual([
    'get-roots-list',
    'trigger-elicitation-request',
    'trigger-url-elicitation',
  ]);
});

test('a form is filled in at the card of its call, and the call goes on', async () => {
  const page = await chat('everything__trigger-elicitation-request');
  const question = await asked();
  const frame = await openSidebar(page);
  await frame.getByRole('tab', { name: /^Calls/ }).click();
  const card = frame.locator('mcp-call-card mcp-question');
  await card.getByText('Everything asks you').waitFor();
  await card.getByLabel('String (required)').fill('Ana');
  await card.getByLabel('Integer').fill('7');
  const send = card.getByRole('button', { name: 'Send answer' });
  await send.scrollIntoViewIfNeeded();
  await inPlainSight(frame);
  await send.click();
  expect(await preview(page)).toContain('✅ User provided the requested information!');
  expect([question.serverName, question.call?.run, await preview(page)]).toEqual([
    'Everything',
    1,
    expect.stringMatching(/- Name: Ana[^]*- Favorite Integer: 7/),
  ]);
  await bridge.viewOf(undefined, (view) => view.questions.length === 0);
  await page.close();
});

test('a form is declined in the popup', async () => {
  const page = await chat('everything__trigger-elicitation-request');
  await asked();
  const card = bridge.control.locator('mcp-question');
  await card.getByRole('button', { name: 'Decline' }).click();
  expect(await preview(page)).toContain('❌ User declined to provide the requested information.');
  await page.close();
});

test('over a pipe, an answer that does not fit is refused, and one that fits is sent with exactly its content', async () => {
  const page = await chat('pipe__trigger-elicitation-request');
  const { id } = await asked();
  expect(await bridge.ask({ type: 'question.accepted', question: id })).toMatchObject({
    ok: false,
    failure: { code: 'argumentsInvalid', detail: 'name: The server needs this.' },
  });
  expect(await bridge.ask({ type: 'question.accepted', question: id, content: { name: 'Ana' } })).toEqual({
    ok: true,
    value: null,
  });
  expect(await preview(page)).toMatch(/- Name: Ana\n\nRaw result: \{/);
  await page.close();
});

test('a question ends with its call', async () => {
  const page = await chat('everything__trigger-elicitation-request');
  const { id } = await asked();
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'running');
  const path = callsOf(session)[0]?.path ?? '';
  await bridge.ask({ type: 'call.cancelled', stream: session.stream, path });
  await bridge.viewOf(undefined, (view) => view.questions.length === 0);
  expect(
    await bridge.ask({ type: 'question.accepted', question: id, content: { name: 'Ana' } }),
  ).toMatchObject({
    ok: false,
    failure: { code: 'notAllowed' },
  });
  await page.close();
});

test('a page is opened by the user’s press alone, and an address that must be visited first lets the call run', async () => {
  const url = 'https://chat.deepseek.com/visited';
  const elicitations = [{ mode: 'url', elicitationId: 'e1', url, message: 'Sign in' }];
  const error = { code: -32042, message: 'Visit first', data: { elicitations } };
  const strict = new ScriptedServer({
    'tools/list': ({ reply }) => reply({ tools: [tool('enter')] }),
    'tools/call': ({ message, response, reply }) => {
      response.setHeader('content-type', 'application/json');
      if (strict.count('tools/call') > 1) reply(textResult('entered'));
      else response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, error }));
    },
  });
  const transport = { kind: 'http', url: await strict.start() } as const;
  await bridge.addServer({ id: 'strict', name: 'Strict', transport });
  const page = await chat('enter');
  expect((await asked()).question).toMatchObject({ kind: 'url', url, waits: true });
  const opened = () => bridge.browser.context.pages().filter((one) => one.url() === url).length;
  expect(opened()).toBe(0);
  const card = bridge.control.locator('mcp-question');
  await card.getByRole('button', { name: 'Open the page' }).click();
  await bridge.viewOf(undefined, ({ questions }) => questions[0]?.state === 'visiting');
  await card.getByRole('button', { name: 'I have finished there' }).click();
  expect([await preview(page), opened(), strict.count('tools/call')]).toEqual(['entered', 1, 2]);
  await page.close();
  await strict.stop();
});

test('a server of the modern era asks within its results', async () => {
  const page = await chat('ask');
  expect(await asked()).toMatchObject({ serverName: 'Modern', call: { run: 1 } });
  const card = bridge.control.locator('mcp-question');
  await card.getByRole('button', { name: 'Send answer' }).click();
  expect(JSON.parse(await preview(page))).toMatchObject({ action: 'accept', content: { fruit: 'pear' } });
  await page.close();
});

test('a server is shown the folders that it was given, and hears of others at once', async () => {
  const first = await chat('everything__get-roots-list');
  expect(await preview(first)).toMatch(/1\. Notes\n {3}URI: file:\/\/\/home\/ana\/notes/);
  await first.close();
  const { servers } = await bridge.viewOf(undefined, () => true);
  const { transport } = servers.find(({ id }) => id === 'everything')!;
  await bridge.addServer({
    id: 'everything',
    name: 'Everything',
    transport: { kind: 'http', url: transport.url ?? '' },
    roots: [{ uri: 'file:///home/ana/code', name: 'Code' }],
  });
  const second = await chat('everything__get-roots-list');
  expect(await preview(second)).toMatch(/1\. Code\n {3}URI: file:\/\/\/home\/ana\/code/);
  await second.close();
});

test('a model’s answer is refused by default, and the user is told where it is allowed', async () => {
  const page = await chat('sample');
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'failed');
  expect(callsOf(session)[0]?.failure?.message).toContain(
    "A model's answers can be allowed in the server's settings.",
  );
  expect((await bridge.viewOf(undefined, () => true)).questions).toEqual([]);
  await page.close();
});

test('once allowed, a model’s answer is pasted, or given by the configured model and looked at first', async () => {
  const model = createServer((request, response) => {
    response.setHeader('access-control-allow-origin', '*');
    response.setHeader('access-control-allow-headers', '*');
    const choices = [{ message: { content: 'Of the model' } }];
    response.end(request.method === 'POST' ? JSON.stringify({ model: 'm-1', choices }) : '');
  }).listen(0, '127.0.0.1');
  await once(model, 'listening');
  await allowSampling();
  const card = bridge.control.locator('mcp-question');
  const pasted = await chat('trigger-sampling-request', { prompt: 'Say hi', maxTokens: 9 });
  await card.getByLabel('User').waitFor();
  expect(await card.getByLabel('Instructions for the model').inputValue()).toBe(
    'You are a helpful test server.',
  );
  await card.getByLabel('Answer').fill('Of the user');
  await card.getByRole('button', { name: 'Send answer' }).click();
  expect(await preview(pasted)).toMatch(/"model": "user"[^]*"text": "Of the user"/);
  await pasted.close();

  const url = `http://127.0.0.1:${(model.address() as AddressInfo).port}/v1`;
  await bridge.ask({ type: 'endpoint.saved', url, model: 'small', key: 'sk-very-secret', keepKey: false });
  const { endpoint } = await bridge.viewOf(undefined, (view) => view.endpoint !== null);
  expect(endpoint).toEqual({ url, model: 'small', hasKey: true });
  const page = await chat('trigger-sampling-request', { prompt: 'Say hi', maxTokens: 9 });
  await card.getByRole('button', { name: 'Ask small' }).click();
  const { questions } = await bridge.viewOf(undefined, (view) => view.questions[0]?.draft !== undefined);
  expect(questions[0]).toMatchObject({ state: 'asked', draft: { text: 'Of the model', model: 'm-1' } });
  await card.getByRole('button', { name: 'Send answer' }).click();
  expect(await preview(page)).toMatch(/"model": "m-1"[^]*"text": "Of the model"/);
  await page.close();
  model.close();
});

test.each([
  ['https://chatgpt.com/', '#prompt-textarea'],
  ['https://chat.deepseek.com/', 'textarea'],
])(
  'the request is put into the chat at %s, calls nothing there, and the server gets exactly the chat’s answer',
  async (site, box) => {
    await allowSampling();
    const page = await bridge.openChat(site);
    const inner = fence([{ name: 'everything__echo', args: { message: 'of the server' } }]);
    await converse(
      page,
      fence([{ name: 'trigger-sampling-request', args: { prompt: inner, maxTokens: 9 } }]),
    );
    await asked();
    const frame = await openSidebar(page);
    await frame.getByRole('tab', { name: /^Calls/ }).click();
    const card = frame.locator('mcp-call-card mcp-question');
    const put = card.getByRole('button', { name: 'Put into the chat' });
    await put.scrollIntoViewIfNeeded();
    await inPlainSight(frame);
    await put.click();
    await card.getByText('The request is in the message box, and nothing was sent.').waitFor();
    const typed = await page
      .locator(box)
      .evaluate((one) => (one instanceof HTMLTextAreaElement ? one.value : one.textContent));
    expect([typed.includes('function-call_start'), typed.includes('function_call')]).toEqual([true, false]);

    const call = fence([{ name: 'everything__echo', args: { message: 'of the chat' } }], 2);
    await answerNext(page, `Of the chat.\n\n${call}`);
    await page.locator(box).press('Enter');
    await bridge.sessionOf(page, (now) => callsOf(now)[1]?.state === 'succeeded');
    const sent = await page.evaluate(() => window.fixture.sent);
    expect(sent.map(({ text }) => text.includes('You are a helpful test server.'))).toEqual([false, true]);
    const take = card.getByRole('button', { name: 'Take the chat’s last answer' });
    await take.scrollIntoViewIfNeeded();
    await inPlainSight(frame);
    await take.click();
    await card.getByText('This is what the chat said last.').waitFor();
    const answer = `Of the chat.\n${call.trim().replace('```jsonl', '```')}`;
    expect(await card.getByLabel('Answer').inputValue()).toBe(answer);
    const send = card.getByRole('button', { name: 'Send answer' });
    await send.scrollIntoViewIfNeeded();
    await inPlainSight(frame);
    await send.click();
    const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
    expect(callsOf(session).map(({ tool, preview }) => [tool, preview.split('\n')[0]])).toEqual([
      ['trigger-sampling-request', 'LLM sampling result: '],
      ['everything__echo', 'Echo: of the chat'],
    ]);
    const { path = '' } = callsOf(session)[0] ?? {};
    const whole = await bridge.ask({
      type: 'result.fileRequested',
      stream: session.stream,
      path,
      file: 0,
      from: 0,
    });
    const { data } = (whole as { value: { data: string } }).value;
    expect(JSON.parse(data.slice(data.indexOf('{')))).toMatchObject({
      model: 'user',
      content: { type: 'text', text: answer },
    });
    await page.close();
  },
);

test('the popup shows what a server tells of itself', async () => {
  await bridge.viewOf(undefined, ({ messages }) => (messages['everything'] ?? 0) > 0);
  const card = bridge.control.getByRole('article', { name: 'Everything' });
  await card.getByText('Messages of this server').click();
  await card.getByText('info everything-server: Roots updated').first().waitFor();
});

test('the popup shows what the program of a local server writes to stderr', async () => {
  await bridge.viewOf(undefined, ({ messages }) => (messages['pipe'] ?? 0) > 0);
  const card = bridge.control.getByRole('article', { name: 'Pipe' });
  await card.getByText('Messages of this server').click();
  await card.getByText('info stderr: Starting default (STDIO) server...').first().waitFor();
});

test('a question is gone with the worker, and its call says that nobody knows', async () => {
  const page = await chat('everything__trigger-elicitation-request');
  await asked();
  await bridge.killWorker();
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'outcomeUnknown');
  expect(callsOf(session)[0]?.failure?.code).toBe('outcomeUnknown');
  await bridge.viewOf(undefined, (view) => view.questions.length === 0);
  await page.close();
});

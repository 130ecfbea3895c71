import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse, sentByUs } from './support/chat.ts';

let bridge: Bridge;
let before = 0;
const ran = () =>
  bridge
    .ran()
    .slice(before)
    .map(({ tool, args }) => [tool, args]);
const isDone = (session: { batches: readonly { state: string }[] }) =>
  session.batches.length > 0 && session.batches.every(({ state }) => state === 'done');

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
  await bridge.settings({ autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 });
});

test('arguments go in the types that the schema asks for; what does not fit is not run, and the model is told why', async () => {
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(
    page,
    fence([
      { name: 'sleep', args: { ms: '20' } },
      { name: 'echo', args: { text: '{"a":1}' } },
      { name: 'sleep', args: { ms: 'soon' } },
    ]),
  );
  const session = await bridge.sessionOf(page, isDone);
  expect(callsOf(session).map(({ state, failure }) => [state, failure?.code])).toEqual([
    ['succeeded', undefined],
    ['succeeded', undefined],
    ['failed', 'argumentsInvalid'],
  ]);
  expect(ran().sort()).toEqual([
    ['echo', { text: '{"a":1}' }],
    ['sleep', { ms: 20 }],
  ]);
  const [message] = await sentByUs(page);
  const file = message?.files[0]?.text ?? '';
  expect(parseResults(file).map(({ text, isError }) => [text, isError])).toEqual([
    ['slept 20', false],
    ['{"a":1}', false],
    [
      'The arguments do not fit what sleep takes, so it was not run. Correct the arguments and call again.',
      true,
    ],
  ]);
  expect(file).toContain('#/ms: Instance type \\"string\\" is invalid. Expected \\"number\\".\\nIt takes: {');
  await page.close();
});

test('a result that is too long is given in parts, and read_more gives the next without asking the server', async () => {
  await bridge.settings({ resultChars: 1_000 });
  const page = await bridge.openChat('https://chatgpt.com/');
  await converse(page, fence([{ name: 'big', args: { bytes: 2_500 } }]));
  await bridge.sessionOf(page, isDone);
  const first = (await sentByUs(page))[0]?.files[0]?.text ?? '';
  expect(parseResults(first)[0]?.text).toBe('x'.repeat(1_000));
  const cursor = /"cursor":"([^"]+)"/.exec(first)?.[1];
  await converse(page, fence([{ name: 'read_more', args: { cursor } }], 2));
  await bridge.sessionOf(page, (session) => isDone(session) && callsOf(session).length === 2);
  const second = (await sentByUs(page))[1]?.files[0]?.text ?? '';
  expect(parseResults(second)).toEqual([
    { callId: '2', name: 'read_more', text: 'x'.repeat(1_000), isError: false },
  ]);
  expect(second).toContain('500 more characters');
  expect(ran()).toEqual([['big', { bytes: 2_500 }]]);
  await page.close();
});

test.each(['https://chatgpt.com/', 'https://chat.deepseek.com/'])(
  'a picture goes to the chat as a file, once, beside the text that names it: %s',
  async (url) => {
    const page = await bridge.openChat(url);
    await converse(page, fence([{ name: 'picture', args: {} }]));
    await bridge.sessionOf(page, isDone);
    const sent = await sentByUs(page);
    expect(sent.map(({ files }) => files.map(({ name }) => name))).toEqual([
      [
        expect.stringMatching(/^mcp-file-1-1-\w{5}-1\.png$/),
        expect.stringMatching(/^mcp-results-1-\w{5}\.md$/),
      ],
    ]);
    const [picture, results] = sent[0]!.files;
    expect(picture?.text.slice(1, 4)).toBe('PNG');
    expect(results?.text).toContain(`{"type":"file","name":"${picture?.name}"}`);
    expect(results?.text).not.toContain('iVBORw0');
    await page.close();
  },
);

import { afterAll, beforeAll, describe, expect, test } from 'vitest';
import { parseResults } from '../../src/shared/result-format.ts';
import { fence } from '../support/model-says.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse, sentByUs } from './support/chat.ts';

/** What models write that is not the documented form, in a real page, with calls running by themselves. */
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

const ranTexts = () => bridge.ran().map(({ args }) => args['text']);

describe.each(['https://chatgpt.com/', 'https://chat.deepseek.com/'])('%s', (address) => {
  const own = (text: string) => `${text} at ${address}`;
  const forms: readonly [name: string, write: (text: string) => string][] = [
    [
      'tags in a fence',
      (text) =>
        `\`\`\`xml\n<function_calls>\n<invoke name="echo">\n<parameter name="text">${text}</parameter>\n</invoke>\n</function_calls>\n\`\`\``,
    ],
    [
      'an object in a tag, in a fence',
      (text) =>
        `\`\`\`\n<tool_call>\n{"name": "echo", "arguments": {"text": "${text}"}}\n</tool_call>\n\`\`\``,
    ],
    [
      'a bare object in a json fence',
      (text) => `\`\`\`json\n{\n  "name": "echo",\n  "arguments": {"text": "${text}"}\n}\n\`\`\``,
    ],
    [
      'arguments on the start object, without a fence',
      (text) =>
        `{"type": "function_call_start", "name": "echo", "call_id": 1, "arguments": {"text": "${text}"}}\n{"type": "function_call_end", "call_id": 1}`,
    ],
  ];

  test.each(forms)('%s waits for the user, and runs once when approved', async (name, write) => {
    const page = await bridge.openChat(address);
    const text = own(name);
    await converse(page, `I call a tool.\n\n${write(text)}`);
    const session = await bridge.sessionOf(page, (now) => callsOf(now).length === 1);
    const [call] = callsOf(session);
    expect([call?.tool, call?.args, call?.state]).toEqual(['echo', { text }, 'awaitingApproval']);
    expect(ranTexts()).not.toContain(text);
    await bridge.ask({ type: 'call.approved', stream: session.stream, path: call!.path });
    await bridge.sessionOf(page, ({ batches }) => batches[0]?.status === 'The results were sent.');
    expect(ranTexts().filter((one) => one === text)).toEqual([text]);
    await page.close();
  });

  test('a call that cannot be read is told to the assistant once, with the right form; the next one runs', async () => {
    const page = await bridge.openChat(address);
    const text = own('repaired');
    const wrong = `{"type": "function_call_start", "name": "echo", "call_id": 1}\n{"type": "parameter", "key": "text", "value": "say "${text}""}\n{"type": "function_call_end", "call_id": 1}`;
    await converse(page, `\`\`\`jsonl\n${wrong}\n\`\`\``);
    const session = await bridge.sessionOf(
      page,
      ({ batches }) => batches[0]?.status === 'The results were sent.',
    );
    expect(
      callsOf(session).map(({ tool, state, failure, can }) => [tool, state, failure?.code, can.runAgain]),
    ).toEqual([['echo', 'failed', 'callMalformed', false]]);
    await converse(page, fence([{ name: 'echo', args: { text } }]));
    await bridge.sessionOf(page, ({ batches }) => batches[1]?.status === 'The results were sent.');
    const told = (await sentByUs(page)).map(({ files }) => parseResults(files[0]?.text ?? ''));
    expect(told.map((results) => results.map(({ name, isError }) => [name, isError]))).toEqual([
      [['echo', true]],
      [['echo', false]],
    ]);
    expect(told[0]?.[0]?.text).toContain('This call could not be read: a line of it is no valid JSON.');
    expect(ranTexts().filter((one) => one === text)).toEqual([text]);
    await page.close();
  });

  test('what an old chat holds of them is told to nobody', async () => {
    const path = address.includes('deepseek') ? 'a/chat/s/00000000-0000-4000-8000-000000000001' : 'c/broken';
    bridge.fixtures.history.set(`/${path}`, [
      { role: 'user', text: 'Please.' },
      { role: 'assistant', text: '```jsonl\n{"type": "function_call_start", "name": "echo"}\n```' },
      { role: 'user', text: 'Please.' },
      {
        role: 'assistant',
        text: `\`\`\`json\n{"name": "echo", "arguments": {"text": "${own('old')}"}}\n\`\`\``,
      },
    ]);
    const page = await bridge.openChat(`${address}${path}`);
    const session = await bridge.sessionOf(page, (now) => callsOf(now).length > 0);
    expect(callsOf(session).map(({ args, state }) => [args, state])).toEqual([
      [{ text: own('old') }, 'proposed'],
    ]);
    expect(await page.evaluate(() => window.fixture.sent)).toEqual([]);
    await page.close();
  });
});

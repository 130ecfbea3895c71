import { beforeEach, describe, expect, test, vi } from 'vitest';
import type { AskedOutcome } from '../../src/background/pages.ts';
import type { SessionStream } from '../../src/background/session-index.ts';
import {
  callResult,
  type DeliverWorld,
  resultsText,
  sessionEffects,
  uniqueName,
} from '../../src/background/session-effects.ts';
import { Told } from '../../src/background/told.ts';
import { fail, succeed } from '../../src/shared/failure.ts';
import type { PageRequest } from '../../src/shared/page-messages.ts';
import type { KnownTool } from '../../src/shared/tool-difference.ts';
import { streamMark } from '../../src/background/read-more.ts';
import { parseResults } from '../../src/shared/result-format.ts';

test('no two streams deliver files of one name, and a stream keeps its names', () => {
  expect(uniqueName('s1', 'mcp-results-1.md')).toMatch(/^mcp-results-1-\w{5}\.md$/);
  expect(uniqueName('s1', 'mcp-results-1.md')).toBe(uniqueName('s1', 'mcp-results-1.md'));
  expect(uniqueName('s1', 'mcp-results-1.md')).not.toBe(uniqueName('s2', 'mcp-results-1.md'));
});

test("a tool's own error is told by its text, every other end by our sentence", () => {
  const own = {
    id: 'call-1',
    state: 'failed',
    result: { content: [{ type: 'text', text: 'no such file' }], isError: true },
    failure: { code: 'toolError', message: 'It said so.' },
  } as const;
  const denied = {
    id: 'call-2',
    state: 'denied',
    failure: { code: 'denied', message: 'The user refused.' },
  } as const;
  expect(callResult('1', 'read', own)).toEqual({
    callId: '1',
    name: 'read',
    outcome: { kind: 'result', result: own.result },
  });
  const delivery = {
    batch: 'batch-1',
    results: [
      { callId: '1', name: 'read', output: own },
      { callId: '2', name: 'write', output: denied },
    ],
  };
  expect(resultsText(delivery, 's1', 4)).toContain(`"cursor":"1.1.${streamMark('s1')}@4"`);
  expect(parseResults(resultsText(delivery, 's1', 1_000))).toEqual([
    { callId: '1', name: 'read', text: 'no such file', isError: true },
    {
      callId: '2',
      name: 'write',
      text: 'The user refused. The user said no. Do not call it again unless the user asks for it.',
      isError: true,
    },
  ]);
});

describe('results in a chat that was told of its tools', () => {
  const tool = (exposedName: string): KnownTool => ({
    serverId: 'files',
    server: 'Files',
    exposedName,
    description: 'Does it.',
    inputSchema: { type: 'object' },
  });
  const context: { tab: number; platform: string; conversation?: string } = { tab: 7, platform: 'chatgpt' };
  const stream = { name: 's1', actor: { getSnapshot: () => ({ context }) } } as unknown as SessionStream;
  const chat = { name: 'chatgpt/c-1', early: '~s1' };
  const signal = new AbortController().signal;
  const input = (number: number) => ({
    batch: 'batch-1',
    number,
    fileName: `mcp-results-1-${number}.md`,
    results: [{ callId: '1', name: 'read', output: { id: 'call-1', state: 'succeeded', ...ended } as const }],
  });
  const ended = { result: { content: [{ type: 'text', text: 'x' } as const], isError: false } };
  const news =
    '## Your MCP tools have changed\n\nFor the rest the list that you were given holds.\n\nGone (1), do not call them any more: `b`.';

  let asked: PageRequest[];
  let outcome: AskedOutcome;
  let told: Told;
  let now: string[];
  /** Asks for a delivery, and tells whether its text holds the difference and whether the chat counts as told. */
  async function deliver(number: number): Promise<[carries: boolean, at: number | undefined]> {
    await effects().deliverResults({ input: input(number), signal, stream: 's1' });
    const request = asked.at(-1);
    expect(request?.kind).toBe('deliver');
    const [before, after] = (request?.kind === 'deliver' ? request.text : '').split(news);
    expect(before).toContain('"text":"x"');
    return [after !== undefined, told.of(chat)?.tools.length];
  }
  const effects = () => {
    const ask = (_: number, request: PageRequest) => {
      asked.push(request);
      return Promise.resolve(outcome);
    };
    const world = {
      told,
      toolsNow: () => ({ tools: now.map(tool), silent: [] }),
      resultChars: () => 1_000,
    } as unknown as DeliverWorld;
    return sessionEffects({ get: () => stream }, { ask }, world);
  };

  beforeEach(async () => {
    const session = { set: () => Promise.resolve(), remove: () => Promise.resolve() };
    vi.stubGlobal('chrome', { storage: { session } });
    context.conversation = 'c-1';
    asked = [];
    outcome = { ...succeed({ how: 'fileInput' }), visit: 'v1' };
    told = new Told(() => undefined);
    now = ['a'];
    await told.remember(chat, { tools: [tool('a'), tool('b')], silent: [] }, 1);
  });

  test('carry what has changed once, between the results and what to do next', async () => {
    expect(await deliver(1)).toEqual([true, 1]);
    expect((asked[0] as { text: string }).text).toContain(
      `\n\`\`\`\n\n${news}\n\n## How to go on\n\nTo go on,`,
    );
    expect(await deliver(2)).toEqual([false, 1]);
  });

  test('carry it again where the page did not take them', async () => {
    outcome = { ...fail('attachFailed', 'No.'), visit: 'v1' };
    expect(await deliver(1)).toEqual([true, 2]);
    outcome = { ...succeed({ how: 'fileInput' }), visit: 'v1' };
    expect(await deliver(2)).toEqual([true, 1]);
    expect(await deliver(3)).toEqual([false, 1]);
  });

  test('carry it again where they left the message box before send was pressed, and only there', async () => {
    expect(await deliver(1)).toEqual([true, 1]);
    const send = (number: number) =>
      effects().pressSend({ input: { ...input(number), visit: 'v1' }, signal, stream: 's1' });
    outcome = { ...fail('sendUnverified', 'Perhaps.'), visit: 'v1' };
    await send(1);
    expect(told.of(chat)?.tools).toHaveLength(1);
    outcome = { ...fail('attachFailed', 'It is gone.'), visit: 'v1' };
    await send(1);
    expect(told.of(chat)?.tools).toHaveLength(2);
    outcome = { ...succeed({ how: 'fileInput' }), visit: 'v1' };
    expect(await deliver(2)).toEqual([true, 1]);
  });

  test('count as told also where the chat got its id while they were given', async () => {
    delete context.conversation;
    told = new Told(() => undefined);
    await told.remember({ name: '~s1', early: '~s1' }, { tools: [tool('a'), tool('b')], silent: [] }, 1);
    const { deliverResults } = effects();
    const given = deliverResults({ input: input(1), signal, stream: 's1' });
    context.conversation = 'c-1';
    expect(told.of(chat)?.tools).toHaveLength(2);
    await given;
    expect(told.of(chat)?.tools).toHaveLength(1);
  });
});

import { beforeEach, expect, it, vi } from 'vitest';
import type { App } from '../../src/background/app.ts';
import { attachPrompt, tellTools } from '../../src/background/tell-tools.ts';
import { Told } from '../../src/background/told.ts';
import { fail, type Outcome, succeed } from '../../src/shared/failure.ts';
import type { PageRequest } from '../../src/shared/page-messages.ts';

let offered: string[];
let outcome: Outcome<{ how: string }>;
let asked: PageRequest[];
let app: App;
/** A server that the worker connects to for the first time. */
let late: { value: string; arrive: () => void };
const servers = () => [
  { config: { id: 'files', enabled: true }, snapshot: { value: 'ready', context: { attempt: 0 } } },
  { config: { id: 'late', enabled: true }, snapshot: { value: late.value, context: { attempt: 0 } } },
];
const stream = {
  name: 's1',
  actor: { getSnapshot: () => ({ context: { platform: 'chatgpt', conversation: 'c-1' } }) },
};
const told = () => app.told.of({ name: 'chatgpt/c-1', early: '~s1' })?.tools.map(({ name }) => name);

beforeEach(() => {
  const session = { set: () => Promise.resolve() };
  vi.stubGlobal('chrome', { storage: { session } });
  offered = ['a', 'b'];
  outcome = succeed({ how: 'text' });
  asked = [];
  late = { value: 'ready', arrive: () => undefined };
  const place = { platform: 'chatgpt', name: 'ChatGPT', conversation: 'c-1', visit: 'v1' };
  const info = (name: string) => ({
    tool: { server: 'files', name, description: '', inputSchema: { type: 'object' }, hints: {} },
    serverName: 'Files',
  });
  app = {
    told: new Told(() => undefined),
    pages: {
      arrived: (tab: number) => Promise.resolve(tab === 7 ? place : undefined),
      ask: (_: number, request: PageRequest) => {
        asked.push(request);
        return Promise.resolve(outcome);
      },
    },
    servers: {
      all: () => servers(),
      names: () => ({ tools: new Map(offered.map((name) => [name, info(name)])), owners: new Map() }),
      namesKept: () => Promise.resolve(),
      until: (ready: () => boolean) => {
        if (!ready()) late.arrive();
        return Promise.resolve();
      },
    },
    sessions: { shownIn: (tab: number) => (tab === 7 ? stream : undefined) },
  } as unknown as App;
});

it('counts a chat as told once its page has taken the list', async () => {
  outcome = fail('attachFailed', 'No.');
  expect([await attachPrompt(app, 7), told()]).toEqual([outcome, undefined]);
  outcome = succeed({ how: 'fileInput' });
  expect([await attachPrompt(app, 7), told()]).toEqual([outcome, ['a', 'b']]);
});

it('attaches nothing where no tool is connected, or where there is no chat', async () => {
  expect((await attachPrompt(app, 8)).ok).toBe(false);
  offered = [];
  expect(await attachPrompt(app, 7)).toMatchObject({ failure: { code: 'serverUnavailable' } });
  expect([asked, told()]).toEqual([[], undefined]);
});

it('inserts what changed since, and counts it as told only once the page has taken it', async () => {
  await attachPrompt(app, 7);
  offered = ['a'];
  outcome = fail('composerMissing', 'No box.');
  expect([await tellTools(app, 7), told()]).toEqual([outcome, ['a', 'b']]);
  outcome = succeed({ how: 'text' });
  expect([await tellTools(app, 7), told()]).toEqual([outcome, ['a']]);
  expect(asked.at(-1)).toEqual({
    kind: 'insert',
    id: expect.stringMatching(/^offer\//) as string,
    conversation: 'c-1',
    text: '## Your MCP tools have changed\n\nFor the rest the list that you were given holds.\n\nGone (1), do not call them any more: `b`.',
  });
});

it('inserts nothing where the chat was told nothing, or all of it', async () => {
  const nothing = fail('notAllowed', 'Nothing has changed since the assistant was told of the tools.');
  expect(await tellTools(app, 7)).toEqual(nothing);
  await attachPrompt(app, 7);
  expect(await tellTools(app, 7)).toEqual(nothing);
  expect(asked.map(({ kind }) => kind)).toEqual(['deliver']);
});

it('waits for a server that is on its way before it says what changed: it takes part in the names', async () => {
  await attachPrompt(app, 7);
  offered = ['files__a', 'b'];
  late = {
    value: 'connecting',
    arrive: () => {
      late.value = 'ready';
      offered = ['a', 'b', 'c'];
    },
  };
  await tellTools(app, 7);
  const [, insert] = asked;
  expect(told()).toEqual(['a', 'b', 'c']);
  expect(insert?.kind === 'insert' && insert.text.includes('Gone')).toBe(false);
});

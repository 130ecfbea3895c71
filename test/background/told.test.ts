import { beforeEach, describe, expect, it, vi } from 'vitest';
import { Told } from '../../src/background/told.ts';
import type { KnownTool } from '../../src/shared/tool-difference.ts';

let stored: Record<string, unknown>;
let full: boolean;
beforeEach(() => {
  stored = {};
  full = false;
  const session = {
    get: () => Promise.resolve(structuredClone(stored)),
    set: (items: Record<string, unknown>) =>
      full
        ? Promise.reject(new Error('quota'))
        : Promise.resolve(void Object.assign(stored, structuredClone(items))),
    remove: (key: string) => Promise.resolve(void Reflect.deleteProperty(stored, key)),
  };
  vi.stubGlobal('chrome', { storage: { session } });
});

const tool = (exposedName: string): KnownTool => ({
  serverId: 'files',
  server: 'Files',
  exposedName,
  description: `Does ${exposedName}.`,
  inputSchema: { type: 'object' },
});
const now = (...names: readonly string[]) => ({ tools: names.map(tool), silent: [] });
const chat = { name: 'chatgpt/c-1', early: '~s1' };
const namesIn = (told: Told, of = chat) => {
  const found = told.of(of);
  return found && [found.at, ...found.tools.map(({ name }) => name)];
};
/** As after the worker's death: only what was stored is known. */
async function reborn(): Promise<Told> {
  const told = new Told(() => undefined);
  await told.load();
  return told;
}
async function toldOf(...names: readonly string[]): Promise<Told> {
  const told = new Told(() => undefined);
  await told.remember(chat, now(...names), 1);
  return told;
}
const gone = (name: string) =>
  `## Your MCP tools have changed\n\nFor the rest the list that you were given holds.\n\nGone (1), do not call them any more: \`${name}\`.`;

describe('what a chat was told', () => {
  it('is kept over the death of the worker, a chat by itself', async () => {
    await toldOf('a', 'b');
    const told = await reborn();
    expect(namesIn(told)).toEqual([1, 'a', 'b']);
    expect(told.of({ name: 'chatgpt/c-2', early: '~s2' })).toBeUndefined();
  });

  it('stays when the chat gets its id, for other tabs and later workers as well', async () => {
    const told = new Told(() => undefined);
    await told.remember({ name: '~s1', early: '~s1' }, now('a'), 1);
    expect(namesIn(told)).toEqual([1, 'a']);
    const other = { name: chat.name, early: '~s9' };
    expect(namesIn(told, other)).toEqual([1, 'a']);
    expect(namesIn(await reborn(), other)).toEqual([1, 'a']);
    expect(Object.keys(stored)).toEqual(['told/chatgpt/c-1']);
  });

  it('holds as long as the worker lives where it cannot be stored', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    full = true;
    const told = await toldOf('a');
    expect([namesIn(told), stored]).toEqual([[1, 'a'], {}]);
  });

  it('is nothing where it cannot be read, and the worker starts all the same', async () => {
    vi.spyOn(console, 'warn').mockImplementation(() => undefined);
    await toldOf('a');
    vi.stubGlobal('chrome', { storage: { session: { get: () => Promise.reject(new Error('gone')) } } });
    expect(namesIn(await reborn())).toBeUndefined();
  });

  it('is announced, so that pages show it', async () => {
    const changed = vi.fn();
    await new Told(changed).remember(chat, now('a'), 1);
    expect(changed).toHaveBeenCalledTimes(1);
  });
});

describe('news', () => {
  it('go with one delivery, once', async () => {
    const told = await toldOf('a', 'b');
    expect(await told.news(chat, 'd1', now('a'), 2)).toBe(gone('b'));
    expect(namesIn(told)).toEqual([1, 'a', 'b']);
    await told.delivered(chat, 'd1', true);
    expect(namesIn(told)).toEqual([2, 'a']);
    expect(await told.news(chat, 'd2', now('a'), 3)).toBe('');
  });

  it('are none where the chat was told nothing, nothing differs, or servers are on their way', async () => {
    const told = await toldOf('a');
    expect(await told.news({ name: 'x', early: '~x' }, 'd1', now('b'), 2)).toBe('');
    expect(await told.news(chat, 'd2', now('a'), 2)).toBe('');
    expect(await told.news(chat, 'd3', undefined, 2)).toBe('');
    expect(namesIn(told)).toEqual([1, 'a']);
  });

  it('go with the next delivery where this one failed', async () => {
    const told = await toldOf('a', 'b');
    await told.news(chat, 'd1', now('a'), 2);
    await told.delivered(chat, 'd1', false);
    expect(namesIn(told)).toEqual([1, 'a', 'b']);
    expect(await told.news(chat, 'd2', now('a'), 3)).toBe(gone('b'));
  });

  it('go with the next delivery where this one was lost before it was sent, once', async () => {
    const told = await toldOf('a', 'b');
    await told.news(chat, 'd1', now('a'), 2);
    await told.delivered(chat, 'd1', true);
    await told.lost(chat, 'd1');
    expect(namesIn(told)).toEqual([1, 'a', 'b']);
    expect(await told.news(chat, 'd2', now('a'), 3)).toBe(gone('b'));
    await told.delivered(chat, 'd2', true);
    await told.lost(chat, 'd1');
    expect(namesIn(told)).toEqual([3, 'a']);
  });

  it('say the same when the worker died and delivers again, whether the page had it or not', async () => {
    const told = await toldOf('a', 'b');
    const text = await told.news(chat, 'd1', now('a'), 2);
    const second = await reborn();
    expect(await second.news(chat, 'd1', now('a', 'b', 'c'), 3)).toBe(text);
    await second.delivered(chat, 'd1', true);
    expect(namesIn(second)).toEqual([2, 'a']);
    const third = await reborn();
    expect(await third.news(chat, 'd1', now('c'), 4)).toBe(text);
    await third.delivered(chat, 'd1', true);
    expect(namesIn(third)).toEqual([2, 'a']);
  });

  it('go with one of two deliveries at once', async () => {
    const told = await toldOf('a', 'b');
    expect(await told.news(chat, 'd1', now('a'), 2)).toBe(gone('b'));
    expect(await told.news(chat, 'd2', now('a'), 2)).toBe('');
    await told.delivered(chat, 'd2', true);
    expect(namesIn(told)).toEqual([1, 'a', 'b']);
    await told.delivered(chat, 'd1', true);
    expect(namesIn(told)).toEqual([2, 'a']);
  });

  it('do not undo what the model was told meanwhile', async () => {
    const told = await toldOf('a', 'b');
    const text = await told.news(chat, 'd1', now('a'), 2);
    await told.remember(chat, now('a', 'c'), 3);
    expect(await (await reborn()).news(chat, 'd1', now('a', 'c'), 4)).toBe(text);
    await told.delivered(chat, 'd1', true);
    await told.lost(chat, 'd1');
    expect(namesIn(told)).toEqual([3, 'a', 'c']);
  });

  it('are over when the user tells the assistant', async () => {
    const told = await toldOf('a', 'b');
    await told.toldOf(chat, now('a'), 5);
    expect(namesIn(told)).toEqual([5, 'a']);
    expect(await told.news(chat, 'd1', now('a'), 6)).toBe('');
    await told.toldOf({ name: 'x', early: '~x' }, now('a'), 5);
    expect(told.of({ name: 'x', early: '~x' })).toBeUndefined();
  });
});

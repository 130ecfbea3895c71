// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import type { ToldView } from '../../../src/shared/views.ts';
import { McpTold } from '../../../src/ui/components/mcp-told.ts';
import { clockTime } from '../../../src/ui/text/format.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { button, buttons, mount, settle, text } from './render.ts';

const at = new Date().setHours(14, 5, 0, 0);
async function line(change: Partial<ToldView> = {}, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const told = { at, tools: 7, added: 0, removed: 0, changed: 0, ...change };
  return { element: await mount(new McpTold(), { link, told }), asked };
}

it('says what the assistant was told and when, and offers nothing where that still holds', async () => {
  const { element } = await line();
  expect([text(element), buttons(element)]).toEqual([
    `The assistant was told of 7 tools at ${clockTime(at)}.`,
    [],
  ]);
});

it.each([
  [{ added: 1, removed: 1, changed: 1 }, '3 have changed since: 1 new, 1 gone, 1 changed.'],
  [{ removed: 1 }, '1 has changed since: 1 gone.'],
  [{ added: 12 }, '12 have changed since: 12 new.'],
])('counts %o', async (change, words) => {
  const { element } = await line(change);
  expect(text(element)).toBe(
    `The assistant was told of 7 tools at ${clockTime(at)}. ${words} Tell the assistant`,
  );
});

it('has the difference inserted at a press, and says what came of it', async () => {
  const { element, asked } = await line({ added: 1 });
  button(element, 'Tell the assistant').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'tools.tellRequested' }]);
  expect(text(element)).toContain('What has changed is in the input box. Send it, and the assistant knows.');
});

it('says why it could not', async () => {
  const outcomes = { 'tools.tellRequested': fail('pageGone', 'This tab shows no chat that we know.') };
  const { element } = await line({ added: 1 }, { outcomes });
  button(element, 'Tell the assistant').click();
  await settle(element);
  expect(text(element)).toContain('This tab shows no chat that we know.');
});

it('does nothing at a click it cannot trust, in a page that could have made it', async () => {
  const { element, asked } = await line({ added: 1 }, { framed: true });
  button(element, 'Tell the assistant').click();
  await settle(element);
  expect(asked.messages).toEqual([]);
  expect(text(element)).toContain('Uncover the panel, or open it as a side panel.');
});

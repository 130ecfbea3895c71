// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import type { ServerView } from '../../../src/shared/views.ts';
import { McpTool } from '../../../src/ui/components/mcp-tool.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { server } from '../gallery/views.ts';
import { deep, mount, settle, text } from './render.ts';

async function opened(change: Partial<ServerView> = {}, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const view = server(change);
  const element = await mount(new McpTool(), { link, server: view, tool: view.tools[0]! });
  const details = deep(element, 'details') as unknown as HTMLDetailsElement;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await settle(element);
  return { element, asked, box: () => deep(element, '#repeatable') };
}

it('asks the worker to note that a tool may be repeated, and shows what is stored', async () => {
  const { element, asked, box } = await opened();
  box().click();
  await settle(element);
  const { id, tools } = server({});
  expect([asked.messages, box().checked]).toEqual([
    [{ type: 'tool.repeatableSet', server: id, tool: tools[0]!.name, repeatable: true }],
    false,
  ]);
  element.server = server({ confirmedRepeatable: [tools[0]!.name] });
  await settle(element);
  expect(box().checked).toBe(true);
});

it('says why the word was not taken', async () => {
  const { element, box } = await opened(
    {},
    { outcomes: { 'tool.repeatableSet': fail('notAllowed', 'This server is not there any more.') } },
  );
  box().click();
  await settle(element);
  expect(text(element)).toContain('This server is not there any more.');
});

it('takes no click that a page could have made, nor any on what an administrator has set', async () => {
  const { element, asked, box } = await opened({}, { framed: true });
  box().click();
  await settle(element);
  expect([asked.messages, text(element).includes('covers this button')]).toEqual([[], true]);
  expect((await opened({ managed: true })).box().disabled).toBe(true);
});

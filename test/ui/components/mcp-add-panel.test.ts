// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../src/shared/failure.ts';
import type { ServerView } from '../../../src/shared/views.ts';
import { McpAddPanel } from '../../../src/ui/components/mcp-add-panel.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { everything, server } from '../gallery/views.ts';
import { button, deep, deepAll, mount, settle, text, type } from './render.ts';

async function panel(
  change: Partial<McpAddPanel> = {},
  options: Parameters<typeof fakeLink>[0] = {},
): Promise<{ element: McpAddPanel; asked: ReturnType<typeof fakeLink>['asked'] }> {
  const { link, asked } = fakeLink(options);
  const servers = [server({ offers: everything })];
  const element = await mount(new McpAddPanel(), { link, servers, inChat: true, shown: true, ...change });
  await settle(element);
  return { element, asked };
}

/** Opens a row by what it is called. */
async function open(element: Element, row: string, at = 0): Promise<Element> {
  const found = deepAll(element, row)[at]!;
  const details = found.shadowRoot!.querySelector('details')!;
  details.open = true;
  details.dispatchEvent(new Event('toggle'));
  await settle(element);
  return found;
}

async function click(element: Element, words: string): Promise<void> {
  button(element, words).click();
  await settle(element);
  await settle(element);
}

const types = (messages: readonly { readonly type: string }[]) => messages.map(({ type }) => type);

it('asks no server before it is shown, and only for what it has', async () => {
  const { element, asked } = await panel({ shown: false });
  expect(asked.messages).toEqual([]);
  element.shown = true;
  await settle(element);
  expect(asked.messages).toEqual([
    { type: 'resources.requested', server: 'files', fresh: false },
    { type: 'serverPrompts.requested', server: 'files', fresh: false },
  ]);
  expect((await panel({ servers: [server({ offers: {} }), server()] })).asked.messages).toEqual([]);
});

it('says that nothing is offered', async () => {
  const { element } = await panel({ servers: [server({ offers: {} })] });
  expect(text(element)).toContain('No connected server offers resources or prompts.');
});

it('shows prompts, resources, templates, and what cannot be used with its reason', async () => {
  const { element } = await panel();
  expect(deepAll(element, 'h2, h3').map((heading) => heading.textContent)).toEqual([
    'Files',
    'Prompts',
    'Resources',
    'Resources by address',
  ]);
  expect(deepAll(element, 'summary .name').map((name) => name.textContent)).toEqual([
    'Say hello',
    'review',
    'Read me',
    'Logo',
    'a-name-that-is-longer-than-the-panel-is-wide-and-has-no-blank-in-it',
    'People',
  ]);
  expect(text(deepAll(element, 'mcp-resource')[0]!)).toBe(
    'Read me text/markdown 4.8 KB What the project is and how it is built.',
  );
  expect(text(deep(element, '.rejected'))).toBe('nowhere It has no usable URI.');
  expect(text(element)).toContain('Figures⟨U+202E⟩ of the year');
});

it('asks again when a list changed or the user wants it, and keeps the old one meanwhile', async () => {
  const { element, asked } = await panel();
  asked.messages.length = 0;
  element.servers = [server({ offers: { ...everything, prompts: { revision: 9 } } })];
  await element.updateComplete;
  expect(deepAll(element, 'mcp-server-prompt').length).toBe(2);
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'serverPrompts.requested', server: 'files', fresh: false }]);
  await click(element, 'Refresh');
  expect(asked.messages.slice(1)).toEqual([
    { type: 'resources.requested', server: 'files', fresh: true },
    { type: 'serverPrompts.requested', server: 'files', fresh: true },
  ]);
});

it('says why a list could not be read, and tries again', async () => {
  const outcomes = { 'resources.requested': fail('timedOut', 'No answer within 30 s.') };
  const { element, asked } = await panel({}, { outcomes });
  expect(text(element)).toContain('No answer within 30 s.');
  await click(element, 'Try again');
  expect(asked.messages.at(-2)).toEqual({ type: 'resources.requested', server: 'files', fresh: true });
});

it('finds by name, description and address', async () => {
  const { element } = await panel();
  type(deep(element, 'input[type=search]'), 'line by line');
  await settle(element);
  expect(deepAll(element, 'summary .name').map((name) => name.textContent)).toEqual(['review']);
  type(deep(element, 'input[type=search]'), 'xyz');
  await settle(element);
  expect(text(element)).toContain('Nothing matches “xyz”.');
});

it('shows a long list in part until the whole is wanted', async () => {
  const items = Array.from({ length: 150 }, (_, at) => ({ uri: `x://${at}`, name: `r${at}` }));
  const none = { items: [], rejected: [] };
  const outcomes = {
    'resources.requested': succeed({ resources: { items, rejected: [] }, templates: none }),
  };
  const { element } = await panel({}, { outcomes });
  expect(deepAll(element, 'mcp-resource').length).toBe(100);
  await click(element, 'Show all 150');
  expect(deepAll(element, 'mcp-resource').length).toBe(150);
});

it('attaches, copies and saves a resource, and says what was done', async () => {
  const { element, asked } = await panel();
  const row = await open(element, 'mcp-resource', 1);
  asked.messages.length = 0;
  await click(row, 'Attach');
  expect(text(deepAll(row, '[role=status]')[0]!)).toBe(
    'Attached as README.md. It is sent when you send your message.',
  );
  await click(row, 'Copy');
  expect(text(deepAll(row, '[role=status]')[0]!)).toBe('This resource is no text. Download it instead.');
  await click(row, 'Download');
  expect(asked.downloads).toEqual([['Logo.png', new Uint8Array([104, 105]), 'image/png']]);
  const resource = { server: 'files', uri: 'demo://logo' };
  expect(asked.messages).toEqual([
    { type: 'resource.attachRequested', ...resource, name: 'Logo' },
    { type: 'resource.readRequested', ...resource },
    { type: 'resource.readRequested', ...resource },
  ]);
});

it('without a chat leaves Attach and Insert off with the reason, not the rest', async () => {
  const { element } = await panel({ inChat: false });
  expect(text(element)).toContain('Open a supported AI chat in this tab to put something into it.');
  const resource = await open(element, 'mcp-resource');
  const prompt = await open(element, 'mcp-server-prompt');
  const off = ['Attach', 'Copy', 'Download'].map((words) => button(resource, words).disabled);
  expect(off).toEqual([true, false, false]);
  expect(['Insert', 'Copy'].map((words) => button(prompt, words).disabled)).toEqual([true, false]);
});

it('makes the address of a template, with suggestions for its parts', async () => {
  const { element, asked } = await panel();
  const row = await open(element, 'mcp-resource-template');
  expect(text(row)).toContain('Fill in department first.');
  expect(button(row, 'Attach').disabled).toBe(true);
  const [department, name] = deepAll(row, '#value') as HTMLInputElement[];
  type(department!, 'R & D');
  await settle(element);
  name!.focus();
  await settle(element);
  await settle(element);
  expect(asked.messages.at(-1)).toEqual({
    type: 'completion.requested',
    server: 'files',
    of: { kind: 'template', uriTemplate: 'db://{department}/people{?name}' },
    argument: 'name',
    value: '',
    others: { department: 'R & D' },
  });
  expect(deepAll(row, 'option').map((option) => option.getAttribute('value'))).toEqual([
    'Engineering',
    'Sales',
  ]);
  expect(text(deep(row, '.address'))).toBe('db://R%20%26%20D/people');
  await click(row, 'Attach');
  expect(asked.messages.at(-1)).toEqual({
    type: 'resource.attachRequested',
    server: 'files',
    uri: 'db://R%20%26%20D/people',
    name: 'People',
  });
});

it('inserts a prompt once its required arguments are there', async () => {
  const { element, asked } = await panel();
  const row = await open(element, 'mcp-server-prompt', 1);
  expect(text(row)).toContain('Fill in file first.');
  type(deepAll(row, '#value')[0] as HTMLInputElement, 'a.js');
  await settle(element);
  await click(row, 'Insert');
  expect(asked.messages.at(-1)).toEqual({
    type: 'serverPrompt.insertRequested',
    server: 'files',
    name: 'review',
    args: { file: 'a.js' },
  });
  expect(text(row)).toContain('The prompt is in the input box. Read it, then send it.');
});

it('tells which file of a prompt was not taken', async () => {
  const failed = [{ name: 'logo.png', message: 'Not taken.' }];
  const outcomes = { 'serverPrompt.insertRequested': succeed({ messages: 2, files: [], failed }) };
  const { element } = await panel({}, { outcomes });
  const row = await open(element, 'mcp-server-prompt');
  await click(row, 'Insert');
  expect(text(row)).toContain('The prompt is in the input box, but not logo.png: Not taken.');
});

it('watches what was attached, tells its change, and says its wish anew after a reconnect', async () => {
  const { element, asked } = await panel();
  const uri = 'file:///home/ana/My projects/README.md';
  const row = await open(element, 'mcp-resource');
  expect(deepAll(row, '[role=switch]')).toEqual([]);
  await click(row, 'Attach');
  const watch = deep(row, '[role=switch]');
  watch.checked = true;
  watch.dispatchEvent(new Event('change'));
  await settle(element);
  const wish = { type: 'resources.watched', list: [{ server: 'files', uri }] };
  expect(asked.messages.at(-1)).toEqual(wish);
  expect(text(deep(row, '#watch-note'))).toBe('Asking the server to tell of changes…');

  const at = Date.now() + 60_000;
  const told = (watched: { uri: string; since?: number; changedAt?: number }): ServerView[] => [
    server({ offers: { ...everything, resources: { revision: 1, canWatch: true, watched: [watched] } } }),
  ];
  element.servers = told({ uri, since: at, changedAt: at });
  await settle(element);
  expect(text(deep(row, '#watch-note'))).toMatch(/^Changed .+ Attach it again\.$/);
  expect(deepAll(row, '.badge').map((badge) => badge.textContent.trim())).toContain('changed');

  element.connection = 'lost';
  await settle(element);
  element.connection = 'open';
  element.servers = told({ uri, since: at });
  await settle(element);
  expect(types(asked.messages.slice(-3))).toEqual([
    'resources.requested',
    'serverPrompts.requested',
    'resources.watched',
  ]);
  expect(asked.messages.at(-1)).toEqual(wish);
  expect(text(deep(row, '#watch-note'))).toMatch(/^Changed /);
  watch.checked = false;
  watch.dispatchEvent(new Event('change'));
  await settle(element);
  expect(asked.messages.at(-1)).toEqual({ type: 'resources.watched', list: [] });
});

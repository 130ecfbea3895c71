// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import type { AppView } from '../../../src/shared/views.ts';
import { McpPopup } from '../../../src/ui/components/mcp-popup.ts';
import { createViewStore } from '../../../src/ui/view-store.ts';
import '../../../src/ui/components/mcp-server-form.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { server, view } from '../gallery/views.ts';
import { button, deep, deepAll, mount, settle, text, type } from './render.ts';

interface Exported {
  readonly mcpServers: object;
}

async function popup(change: Partial<AppView> = {}) {
  const { link, asked } = fakeLink();
  const store = createViewStore();
  store.trigger.viewChanged({ patch: view(change) });
  store.trigger.connectionChanged({ connection: 'open' });
  const element = await mount(new McpPopup(), { app: { store, link } });
  return { element, asked, store };
}

async function click(element: Element, words: string): Promise<void> {
  button(element, words).click();
  await settle(element);
}

it('teaches the first server where there is none', async () => {
  const { element } = await popup();
  expect(text(element)).toBe(
    'MCP Multi Bridge Connect your first server ' +
      'An MCP server gives your chat tools: your files, a database, a search. It takes a minute. ' +
      'Choose a server Files on this computer Needs Node.js and the companion ' +
      'A server with a web address Running here or elsewhere ' +
      'I have a JSON config From Claude Desktop, Cursor, VS Code ' +
      'Open your AI chat and click the MCP button at the right edge. ' +
      'Press “Attach .md”, send it, and ask away. You approve each tool call. ' +
      'This tab: ChatGPT · Watching this conversation. Diagnostics',
  );
});

it('adds a server with a form filled for the choice', async () => {
  const { element, asked } = await popup();
  await click(element, 'Files on this computer Needs Node.js and the companion');
  type(deep(element, '#args'), '-y @modelcontextprotocol/server-filesystem /home');
  await click(element, 'Add server');
  expect(asked.messages).toEqual([
    {
      type: 'server.saved',
      config: {
        id: expect.stringMatching(/^[0-9a-f-]{36}$/) as string,
        name: 'Files',
        enabled: true,
        transport: {
          kind: 'stdio',
          command: 'npx',
          args: ['-y', '@modelcontextprotocol/server-filesystem', '/home'],
        },
        trustHints: false,
      },
      keepSecrets: [],
    },
  ]);
  expect(deepAll(element, 'mcp-server-form')).toEqual([]);
});

it('adds every server of a pasted configuration', async () => {
  const { element, asked } = await popup({ servers: [server()] });
  await click(element, 'Add server');
  await click(element, 'Paste a JSON config');
  await expect.poll(() => deepAll(element, '#json').length, { timeout: 10_000 }).toBe(1);
  type(
    deep(element, '#json'),
    '{"mcpServers": {"a": {"command": "x"}, "b": {"url": "http://localhost/sse"}, "c": {}}}',
  );
  await settle(element);
  expect(deepAll(element, 'mcp-server-import li').map(text)).toEqual([
    'Line 1, column 83, mcpServers.c: It has neither a “command” nor a “url”.',
    'a x',
    'b http://localhost/sse',
  ]);
  await click(element, 'Add 2 servers');
  expect(
    asked.messages.map((one) => one.type === 'server.saved' && [one.config.name, one.config.transport]),
  ).toEqual([
    ['a', { kind: 'stdio', command: 'x', args: [] }],
    ['b', { kind: 'sse', url: 'http://localhost/sse' }],
  ]);
  // The mistake stays in sight; what was added is not added again.
  expect(text(deep(deep(element, 'mcp-server-import'), '[role=status]'))).toBe('2 servers were added.');
  expect(button(element, 'Add 1 server').disabled).toBe(true);
});

it('exports the servers that are the user’s own', async () => {
  const { element, asked } = await popup({
    servers: [server(), server({ id: 'managed:a', name: 'a', managed: true })],
  });
  await click(element, 'Export servers');
  await expect.poll(() => deepAll(element, 'mcp-server-export').length).toBe(1);
  await settle(element);
  button(deep(element, 'mcp-server-export'), 'Copy').click();
  await settle(element);
  expect(asked.copied.map((copied) => Object.keys((JSON.parse(copied) as Exported).mcpServers))).toEqual([
    ['Files'],
  ]);
});

it('shows notices and does what their buttons say', async () => {
  const { element, asked } = await popup({
    notices: [
      { id: 'n1', severity: 'error', message: 'The log is damaged.', action: 'acknowledge' },
      { id: 'n2', severity: 'warning', message: 'The disk is full.', action: 'reload' },
    ],
  });
  expect(deepAll(element, 'mcp-notices .callout').map(text)).toEqual([
    'Problem: The log is damaged. Dismiss',
    'Warning: The disk is full. Restart extension',
  ]);
  await click(deep(element, 'mcp-notices'), 'Dismiss');
  await click(element, 'Restart extension');
  expect(asked.messages).toEqual([{ type: 'notice.acknowledged', notice: 'n1' }]);
  expect(asked.reloads).toBe(1);
});

it('removes what is set aside only after asking', async () => {
  const { element, asked } = await popup({
    notices: [{ id: 'set-aside:0', severity: 'warning', message: 'It cannot be read.', action: 'remove' }],
  });
  deep(element, '.body > button.danger').click();
  await settle(element);
  expect(asked.messages).toEqual([]);
  expect(deep(element, 'dialog').hasAttribute('open')).toBe(true);
  deep(element, 'dialog .danger').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'notice.acknowledged', notice: 'set-aside:0' }]);
});

it('follows the worker, and says when there is no chat', async () => {
  const { element, store } = await popup({ servers: [server()], session: null });
  expect(text(deep(element, 'header'))).toBe('MCP Multi Bridge 1 of 1 ready');
  expect(text(deep(element, 'footer'))).toBe('No supported chat is open in this tab. Diagnostics');
  store.trigger.viewChanged({ patch: { servers: [server({ state: 'connecting' })] } });
  await settle(element);
  expect(text(deep(element, 'header'))).toBe('MCP Multi Bridge 0 of 1 ready');
});

it('sets the theme of the settings', async () => {
  await popup({ settings: { ...view().settings, theme: 'dark' } });
  expect(document.documentElement.dataset['theme']).toBe('dark');
});

it('opens the diagnostics', async () => {
  const { element, asked } = await popup();
  await click(element, 'Diagnostics');
  expect(asked.diagnostics).toBe(1);
});

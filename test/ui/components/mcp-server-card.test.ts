// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../src/shared/failure.ts';
import type { ServerView } from '../../../src/shared/views.ts';
import { McpServerCard } from '../../../src/ui/components/mcp-server-card.ts';
import '../../../src/ui/components/mcp-server-form.ts';
import '../../../src/ui/components/mcp-server-messages.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { server } from '../gallery/views.ts';
import { button, deep, deepAll, mount, settle, text, type } from './render.ts';

async function card(change: Partial<ServerView>, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const told: string[] = [];
  const element = await mount(new McpServerCard(), {
    link,
    server: server(change),
    tell: (message: string) => void told.push(message),
  });
  return { element, asked, told };
}

const field = (element: Element, id: string) => deep(element, `#${id}`);

it('shows state, tools, reason and where the server is', async () => {
  const { element } = await card({ rejectedTools: [{ name: 'a b', reason: 'blank' }] });
  const [shown] = text(element).split(' Name Transport');
  expect(shown).toBe(
    'Ready Files 3 tools 1 unusable Connected, protocol 2025-11-25. ' +
      'Edit Files: npx -y @modelcontextprotocol/server-filesystem "/home/ana/My projects"',
  );
});

it('has a Save button only when something was changed, and saves every field', async () => {
  const { element, asked } = await card({});
  expect(deepAll(element, 'button.primary')).toEqual([]);
  type(field(element, 'args'), '-y @modelcontextprotocol/server-filesystem "D:\\project b"');
  await settle(element);
  button(element, 'Save and reconnect').click();
  await settle(element);
  expect(asked.messages).toEqual([
    {
      type: 'server.saved',
      config: {
        id: 'files',
        name: 'Files',
        enabled: true,
        transport: {
          kind: 'stdio',
          command: 'npx',
          args: ['-y', '@modelcontextprotocol/server-filesystem', 'D:\\project b'],
        },
        trustHints: false,
      },
      keepSecrets: [],
    },
  ]);
  expect(deepAll(element, 'button.primary')).toEqual([]);
});

it('keeps stored secrets by name, forgets one, and never shows a value again', async () => {
  const transport = { kind: 'http' as const, url: 'http://localhost:1/mcp', secretNames: ['A', 'B'] };
  const { element, asked } = await card({ transport });
  button(element, 'Forget A').click();
  type(field(element, 'secrets'), 'C=secret value');
  await settle(element);
  button(element, 'Save and reconnect').click();
  await settle(element);
  expect(asked.messages).toEqual([
    {
      type: 'server.saved',
      config: {
        id: 'files',
        name: 'Files',
        enabled: true,
        transport: { kind: 'http', url: 'http://localhost:1/mcp', headers: { C: 'secret value' } },
        trustHints: false,
      },
      keepSecrets: ['B'],
    },
  ]);
  expect(field(element, 'secrets').value).toBe('');
  expect(deepAll(element, '.stored li').map(text)).toEqual(['B', 'C']);
});

it('keeps what is being typed while the server changes its state', async () => {
  const { element } = await card({});
  type(field(element, 'name'), 'New name');
  await settle(element);
  element.server = server({ state: 'connecting', status: 'Starting.' });
  await settle(element);
  expect(field(element, 'name').value).toBe('New name');
});

it('takes over what was saved elsewhere while nothing is being typed', async () => {
  const { element } = await card({});
  element.server = server({ name: 'Renamed' });
  await settle(element);
  expect(field(element, 'name').value).toBe('Renamed');
});

it('says at the field what is wrong and sends nothing', async () => {
  const { element, asked } = await card({});
  type(field(element, 'name'), ' ');
  await settle(element);
  button(element, 'Save and reconnect').click();
  await settle(element);
  expect(text(deep(element, '#name-note'))).toBe('Give the server a name.');
  expect(field(element, 'name').getAttribute('aria-invalid')).toBe('true');
  expect(asked.messages).toEqual([]);
});

it('warns of a command repeated in the arguments and takes it out', async () => {
  const { element } = await card({});
  type(field(element, 'args'), 'npx -y server');
  await settle(element);
  expect(text(deep(element, '.callout'))).toBe(
    'The arguments begin with the command again: “npx” would run twice. Remove it',
  );
  button(element, 'Remove it').click();
  await settle(element);
  expect(field(element, 'args').value).toBe('-y server');
});

it('switches, reconnects and removes after asking', async () => {
  const { element, asked } = await card({});
  const toggle = deep(element, '[role=switch]');
  toggle.checked = false;
  toggle.dispatchEvent(new Event('change'));
  button(element, 'Reconnect: Files').click();
  deep(element, 'dialog .danger').click();
  await settle(element);
  expect(asked.messages).toEqual([
    { type: 'server.toggled', server: 'files', enabled: false },
    { type: 'server.reconnectRequested', server: 'files' },
    { type: 'server.removed', server: 'files' },
  ]);
});

it('puts the switch back when the worker did not follow', async () => {
  const outcomes = { 'server.toggled': fail('connectionLost', 'Try again.') };
  const { element, told } = await card({}, { outcomes });
  const toggle = deep(element, '[role=switch]');
  toggle.checked = false;
  toggle.dispatchEvent(new Event('change'));
  await settle(element);
  expect(toggle.checked).toBe(true);
  expect(told).toEqual(['Try again.']);
});

it('asks Chrome for the missing origin, then reconnects', async () => {
  const { element, asked } = await card({ state: 'failed', missingOrigin: 'http://127.0.0.1/*' });
  button(element, 'Allow access to http://127.0.0.1').click();
  await settle(element);
  expect(asked.origins).toEqual(['http://127.0.0.1/*']);
  expect(asked.messages).toEqual([{ type: 'server.reconnectRequested', server: 'files' }]);
});

it('shows how to install the companion', async () => {
  const { element, asked } = await card({
    state: 'failed',
    failure: { code: 'hostMissing', message: 'The companion program is not installed.' },
  });
  expect(deepAll(element, 'mcp-copy-line code').map((one) => one.textContent)).toEqual([
    'node dist/native/cli.mjs install',
  ]);
  button(element, 'Copy: From this checkout').click();
  await settle(element);
  expect(asked.copied).toEqual(['node dist/native/cli.mjs install']);
});

it('shows a server of the administrator without anything that would change it', async () => {
  const { element } = await card({ managed: true });
  expect(text(element)).toBe(
    'Ready Files 3 tools Connected, protocol 2025-11-25. Managed by your administrator ' +
      'npx -y @modelcontextprotocol/server-filesystem "/home/ana/My projects"',
  );
  expect(deep(element, '[role=switch]').disabled).toBe(true);
  expect(deepAll(element, 'button').map((one) => one.getAttribute('aria-label'))).toEqual([
    'Reconnect: Files',
  ]);
});

it('lets the user choose from which level on a server tells of itself, where it tells', async () => {
  const outcomes = { 'messages.requested': succeed({ messages: [] }) };
  const { element, asked } = await card({ offers: { logs: true }, logLevel: 'error' }, { outcomes });
  const level = deep(element, '#level');
  const chosen = deepAll(element, '#level option[selected]');
  expect([chosen.map(text), text(element)]).toEqual([
    ['error'],
    expect.stringContaining('Messages of this server (0)'),
  ]);
  level.value = 'debug';
  level.dispatchEvent(new Event('change'));
  await settle(element);
  expect([asked.messages, text(element)]).toEqual([
    [
      { type: 'messages.requested', server: 'files' },
      { type: 'server.logLevelSet', server: 'files', level: 'debug' },
    ],
    expect.stringContaining('From now on the server is asked for messages from debug on.'),
  ]);
  const managed = await card({ managed: true, offers: { logs: true } }, { outcomes });
  expect([deepAll(managed.element, '#level'), text(managed.element)]).toEqual([
    [],
    expect.stringContaining('Asked for from level: info'),
  ]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import { McpServerImport } from '../../../src/ui/components/mcp-server-import.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { server } from '../gallery/views.ts';
import { button, deep, deepAll, mount, settle, text, type } from './render.ts';

async function box(options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const closed: number[] = [];
  const element = await mount(new McpServerImport(), {
    link,
    servers: [server()],
    close: () => void closed.push(1),
  });
  return { element, asked, closed };
}

async function enter(element: McpServerImport, value: string): Promise<void> {
  type(deep(element, '#json'), value);
  await settle(element);
}

async function press(element: Element, words: string): Promise<void> {
  button(element, words).click();
  await settle(element);
}

const saved = (asked: ReturnType<typeof fakeLink>['asked']) =>
  asked.messages.map((one) => {
    if (one.type !== 'server.saved') throw new Error(one.type);
    const { id, name, transport } = one.config;
    return { id: id === 'files' ? id : 'new', name, transport, keepSecrets: one.keepSecrets };
  });

it('asks for the value of each placeholder and never sends one as it stands', async () => {
  const { element, asked, closed } = await box();
  await enter(
    element,
    `{"inputs": [{"id": "key", "description": "The key", "password": true}],
      "servers": {"a": {"command": "x", "args": ["\${workspaceFolder}"], "env": {"KEY": "\${input:key}"}},
                  "b": {"url": "http://x/mcp", "headers": {"A": "Bearer \${input:key}"}}}}`,
  );
  expect(deepAll(element, 'fieldset label').map(text)).toEqual([
    '${workspaceFolder}',
    'The key – ${input:key}',
  ]);
  expect([deep(element, '#value-0').type, deep(element, '#value-1').type]).toEqual(['text', 'password']);

  await press(element, 'Add 2 servers');
  expect(asked.messages).toEqual([]);
  expect(text(deep(element, '#value-0-note'))).toBe('Enter a value, or leave the server out.');
  expect(deep(element, '#value-0').getAttribute('aria-invalid')).toBe('true');

  type(deep(element, '#value-0'), '/work');
  type(deep(element, '#value-1'), 's3cret');
  await press(element, 'Add 2 servers');
  expect(saved(asked)).toEqual([
    {
      id: 'new',
      name: 'a',
      transport: { kind: 'stdio', command: 'x', args: ['/work'], env: { KEY: 's3cret' } },
      keepSecrets: [],
    },
    {
      id: 'new',
      name: 'b',
      transport: { kind: 'http', url: 'http://x/mcp', headers: { A: 'Bearer s3cret' } },
      keepSecrets: [],
    },
  ]);
  expect(closed).toEqual([1]);
});

it('adds a server whose name is taken under a new one, unless told to replace', async () => {
  const { element, asked } = await box();
  await enter(element, '{"mcpServers": {"Files": {"command": "x"}}}');
  expect(text(deep(element, 'li.callout'))).toBe(
    'Files x A server named “Files” is there already. Add under a new name Replace the one that is there New name for Files',
  );
  expect(deep(element, '#name-0').value).toBe('Files 2');
  type(deep(element, '#name-0'), 'Files');
  await settle(element);
  expect(text(deep(element, '#name-0-note'))).toBe('There is a server named “Files”.');
  await press(element, 'Add 1 server');
  expect(asked.messages).toEqual([]);

  const how = deep(element, 'select');
  how.value = 'replace';
  how.dispatchEvent(new Event('change'));
  await settle(element);
  await press(element, 'Add 1 server');
  expect(saved(asked)).toEqual([
    { id: 'files', name: 'Files', transport: { kind: 'stdio', command: 'x', args: [] }, keepSecrets: [] },
  ]);
});

it('adds only what is ticked', async () => {
  const { element, asked } = await box();
  await enter(element, 'npx a ${env:X}\nuvx b');
  const first = deep(element, '#include-0');
  first.checked = false;
  first.dispatchEvent(new Event('change'));
  await settle(element);
  expect(deepAll(element, 'fieldset')).toEqual([]);
  await press(element, 'Add 1 server');
  expect(saved(asked).map(({ name }) => name)).toEqual(['b']);
});

it('says what the worker refused and does not send twice what it took', async () => {
  const { element, asked, closed } = await box({
    outcomes: { 'server.saved': fail('configInvalid', 'No.') },
  });
  await enter(element, 'npx a\nnpx b');
  await press(element, 'Add 2 servers');
  expect(saved(asked).map(({ name }) => name)).toEqual(['a']);
  expect(text(deep(element, '[role=alert]'))).toBe('a: No.');
  expect(closed).toEqual([]);
});

it('reads a file that is dropped or chosen', async () => {
  const { element } = await box();
  const file = new File(['{"mcpServers": {"dropped": {"command": "x"}}}'], 'mcp.json');
  const drop = Object.assign(new Event('drop', { bubbles: true, cancelable: true }), {
    dataTransfer: { files: [file], getData: () => '' },
  });
  deep(element, 'form').dispatchEvent(drop);
  await expect.poll(() => deep(element, '#json').value).toBe(await file.text());
  await settle(element);
  expect(drop.defaultPrevented).toBe(true);
  expect(deepAll(element, 'li.callout label').map(text)).toEqual(['dropped']);
});

it('says of an unreadable file why', async () => {
  const { element } = await box();
  const file = { name: 'gone.json', text: () => Promise.reject(new Error('It was moved.')) };
  const drop = Object.assign(new Event('drop'), { dataTransfer: { files: [file], getData: () => '' } });
  deep(element, 'form').dispatchEvent(drop);
  await settle(element);
  expect(text(deep(element, '[role=alert]'))).toBe('gone.json cannot be read: It was moved.');
});

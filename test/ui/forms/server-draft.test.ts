import { expect, it } from 'vitest';
import { serverConfigSchema } from '../../../src/shared/settings.ts';
import {
  afterSave,
  argsRepeatCommand,
  checkDraft,
  draftOf,
  emptyDraft,
  newSecretHost,
  sameDraft,
  saysMore,
  type ServerDraft,
  withCommandTakenApart,
  withKind,
  withoutRepeatedCommand,
} from '../../../src/ui/forms/server-draft.ts';
import { server } from '../gallery/views.ts';

const stdio: ServerDraft = {
  ...emptyDraft,
  name: ' Files ',
  kind: 'stdio',
  command: 'npx',
  args: '-y "/a b"',
  cwd: ' /home ',
  kept: ['OLD', 'KEY'],
  secrets: 'KEY=new',
  trustHints: true,
};

it('makes the config of a stdio draft', () => {
  const checked = checkDraft(stdio, 'id-1', true);
  expect(checked).toEqual({
    ok: true,
    config: {
      id: 'id-1',
      name: 'Files',
      enabled: true,
      transport: { kind: 'stdio', command: 'npx', args: ['-y', '/a b'], env: { KEY: 'new' }, cwd: '/home' },
      trustHints: true,
    },
    keepSecrets: ['OLD'],
  });
  expect(checked.ok && serverConfigSchema.safeParse(checked.config).success).toBe(true);
});

it('makes the config of an http draft without what it has not', () => {
  expect(checkDraft({ ...emptyDraft, name: 'A', url: ' http://localhost:3006/mcp ' }, 'id-2', false)).toEqual(
    {
      ok: true,
      config: {
        id: 'id-2',
        name: 'A',
        enabled: false,
        transport: { kind: 'http', url: 'http://localhost:3006/mcp' },
        trustHints: false,
      },
      keepSecrets: [],
    },
  );
});

it('says at each field what is wrong', () => {
  expect(checkDraft({ ...emptyDraft, secrets: 'x y' }, 'id', true)).toEqual({
    ok: false,
    errors: {
      name: 'Give the server a name.',
      url: 'Enter the server’s address.',
      secrets: 'Line 1 is not NAME=value.',
    },
  });
  expect(checkDraft({ ...stdio, command: ' ', args: "O'Brien" }, 'id', true)).toEqual({
    ok: false,
    errors: {
      command: 'Enter the program that starts the server, such as npx.',
      args: 'A quote is opened and not closed. Put an apostrophe in double quotes.',
    },
  });
});

it.each([
  ['localhost:3006', 'Only http:// and https:// addresses can be used.'],
  ['not an address', 'This is not a complete address. It begins with http:// or https://.'],
  ['http://ana:pw@example.org/mcp', 'Put user name and password into an Authorization header instead.'],
])('refuses the address %s', (url, error) => {
  expect(checkDraft({ ...emptyDraft, name: 'A', url }, 'id', true)).toEqual({
    ok: false,
    errors: { url: error },
  });
});

it('gives back a configured server unchanged', () => {
  const configured = server();
  const checked = checkDraft(draftOf(configured), configured.id, configured.enabled);
  expect(checked.ok && checked.config.transport).toEqual({
    kind: 'stdio',
    command: 'npx',
    args: configured.transport.args,
  });
  expect(sameDraft(draftOf(configured), draftOf({ ...configured, state: 'failed' }))).toBe(true);
});

it('takes a command line apart that was put into the command field', () => {
  expect(withCommandTakenApart({ ...emptyDraft, command: 'npx -y "a b"', args: '--more' })).toEqual({
    ...emptyDraft,
    command: 'npx',
    args: '-y "a b" --more',
  });
});

it('makes environment variables of what is set before a command', () => {
  const draft = { ...emptyDraft, command: 'A="x y" B=1 uvx server', secrets: 'C=2' };
  expect(withCommandTakenApart(draft)).toEqual({
    ...draft,
    command: 'uvx',
    args: 'server',
    secrets: 'C=2\nA=x y\nB=1',
  });
});

it('notices the repeated command and takes it out', () => {
  const draft = { ...stdio, args: 'npx -y "a b"' };
  expect(argsRepeatCommand(draft)).toBe(true);
  expect(withoutRepeatedCommand(draft).args).toBe('-y "a b"');
  expect(argsRepeatCommand({ ...draft, kind: 'http' })).toBe(false);
});

it('makes no header of an environment variable, and forgets nothing when the choice is taken back', () => {
  const http = withKind(stdio, 'http', stdio);
  expect(http.kept).toEqual([]);
  expect(withKind(http, 'sse', stdio).kept).toEqual([]);
  expect(http.secrets).toBe('');
  expect(withKind(http, 'stdio', stdio)).toEqual(stdio);
});

it('keeps only the names of saved secrets', () => {
  expect(afterSave(stdio)).toEqual({ ...stdio, secrets: '', kept: ['OLD', 'KEY'] });
  expect(afterSave({ ...stdio, secrets: 'NEW=1' }).kept).toEqual(['OLD', 'KEY', 'NEW']);
});

it('warns when stored headers would go to another origin', () => {
  const saved = { ...emptyDraft, url: 'https://a.example/mcp', kept: ['Authorization'] };
  expect(newSecretHost({ ...saved, url: 'https://b.example:8443/' }, saved)).toBe('b.example:8443');
  expect(newSecretHost({ ...saved, url: 'https://a.example/other' }, saved)).toBeUndefined();
  expect(newSecretHost({ ...saved, url: 'https://b.example/', kept: [] }, saved)).toBeUndefined();
});

it('saves no headers with a WebSocket, and takes none of them for an environment afterwards', () => {
  const http = { ...emptyDraft, name: 'S', url: 'ws://x/message', secrets: 'A=b', kept: ['B'] };
  const ws = withKind(http, 'ws', http);
  expect(checkDraft(ws, 'id', true)).toEqual({
    ok: true,
    config: {
      id: 'id',
      name: 'S',
      enabled: true,
      trustHints: false,
      transport: { kind: 'ws', url: 'ws://x/message' },
    },
    keepSecrets: [],
  });
  expect(afterSave(ws).kept).toEqual([]);
  expect(withKind(ws, 'stdio', http)).toMatchObject({ secrets: '', kept: [] });
  expect(withKind(ws, 'http', http)).toMatchObject({ secrets: 'A=b', kept: ['B'] });
});

it('carries limits through the form; the usual ones are not written down', () => {
  const limits = { retries: { max: 2, seconds: 0.5 }, timeoutSeconds: 90 };
  const draft = draftOf(server({ ...limits }));
  expect([draft.limits, saysMore(draft)]).toEqual([{ timeout: '90', retries: '2', wait: '0.5' }, true]);
  expect(checkDraft(draft, 'id', true)).toMatchObject({ ok: true, config: limits });
  const usual = checkDraft({ ...draft, limits: emptyDraft.limits }, 'id', true);
  expect(usual.ok && Object.keys(usual.config).filter((key) => key in limits)).toEqual([]);
});

it.each([
  [{ timeout: '0' }, { timeout: 'Enter 1 to 3600 seconds, or nothing.' }],
  [{ timeout: 'long' }, { timeout: 'Enter 1 to 3600 seconds, or nothing.' }],
  [{ wait: '' }, { wait: 'Enter 0 to 60 seconds.' }],
  [{ wait: '61' }, { wait: 'Enter 0 to 60 seconds.' }],
])('refuses the limits %o', (change, errors) => {
  const draft = {
    ...emptyDraft,
    name: 'A',
    url: 'http://x/mcp',
    limits: { ...emptyDraft.limits, ...change },
  };
  expect(checkDraft(draft, 'id', true)).toEqual({ ok: false, errors });
});

it('carries along the level of messages, which is chosen elsewhere', () => {
  const checked = checkDraft(draftOf(server({ logLevel: 'error' })), 'id-1', true);
  expect(checked.ok && checked.config.logLevel).toBe('error');
});

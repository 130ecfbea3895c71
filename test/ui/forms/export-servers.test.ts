import fc from 'fast-check';
import { expect, test } from 'vitest';
import { openSecretsIn } from '../../../src/shared/open-secrets.ts';
import type { EntrySettings } from '../../../src/shared/server-entry.ts';
import type { ServerConfig } from '../../../src/shared/settings.ts';
import { secretsIn } from '../../../src/shared/transport-secrets.ts';
import { exportServers, withPlaceholders } from '../../../src/ui/forms/export-servers.ts';
import { configOf, planImport } from '../../../src/ui/forms/import-plan.ts';
import { readServers } from '../../../src/ui/forms/import-servers.ts';
import { server } from '../gallery/views.ts';

/** Imports what was exported as the import box does, with ids a, b, … */
function imported(text: string, values: ReadonlyMap<string, string> = new Map()): ServerConfig[] {
  const found = readServers(text);
  expect(found.problems).toEqual([]);
  return planImport(found.servers, [], new Map()).map((planned, index) => {
    const made = configOf(planned, values, () => `id-${index}`);
    if ('error' in made) throw new Error(made.error);
    return made.config;
  });
}

/** Anything without a placeholder of its own: that one would be asked for. */
const text = fc.oneof(fc.string({ unit: 'binary' }), fc.string()).filter((one) => !/\$\{[^{}]+\}/.test(one));
const name = fc
  .string({ minLength: 1, unit: 'grapheme' })
  .map((one) => one.trim())
  .filter((one) => one !== '' && one !== '__proto__');
const record = fc.option(fc.dictionary(name, text, { minKeys: 1, maxKeys: 3 }), { nil: undefined });
const client = fc.record({ clientId: fc.constant('mine'), clientSecret: text.filter((one) => one !== '') });
const remote = (kind: 'http' | 'sse') =>
  fc
    .record({ url: fc.webUrl({ withQueryParameters: true }), headers: record, oauth: fc.option(client) })
    .map(({ url, headers, oauth }) => ({ kind, url, ...(headers && { headers }), ...(oauth && { oauth }) }));
const local = fc
  .record({
    command: text.filter((one) => one.trim() !== ''),
    args: fc.array(text, { maxLength: 4 }),
    env: record,
    cwd: fc.option(
      text.filter((one) => one !== ''),
      { nil: undefined },
    ),
  })
  .map(({ command, args, env, cwd }) => ({
    kind: 'stdio' as const,
    command,
    args,
    ...(env && { env }),
    ...(cwd !== undefined && { cwd }),
  }));
const settings = fc
  .record({
    enabled: fc.boolean(),
    trustHints: fc.boolean(),
    transport: fc.oneof(local, remote('http'), remote('sse')),
    era: fc.constantFrom('legacy' as const, 'modern' as const, undefined),
    limits: fc.record(
      {
        retries: fc.record({ max: fc.nat(5), seconds: fc.nat(60) }),
        timeoutSeconds: fc.integer({ min: 1, max: 3600 }),
        confirmedRepeatable: fc.array(text, { minLength: 1, maxLength: 3 }),
      },
      { requiredKeys: [] },
    ),
  })
  .map(({ era, limits, ...rest }): EntrySettings => ({ ...rest, ...(era && { era }), ...limits }))
  .filter(({ transport }) => openSecretsIn(transport).length === 0);
const servers = fc
  .uniqueArray(fc.tuple(name, settings), { selector: ([one]) => one, maxLength: 5 })
  .map((all) => all.map(([one, its], index): ServerConfig => ({ id: `id-${index}`, name: one, ...its })));

test('importing an export with secrets gives the same servers back', () => {
  fc.assert(
    fc.property(servers, (all) => {
      expect(imported(exportServers(all))).toEqual(all);
    }),
    {
      numRuns: 300,
    },
  );
});

test('an export without secrets holds none, and gives the same servers back once they are filled in', () => {
  fc.assert(
    fc.property(servers, (all) => {
      const exported = exportServers(withPlaceholders(all.map(shown)));
      const values = new Map<string, string>();
      for (const [index, { settings }] of readServers(exported).servers.entries()) {
        const asked = Object.entries(secretsIn(settings.transport));
        for (const [key, placeholder] of asked) {
          expect(placeholder).toMatch(/^\$\{env:[\w.-]+\}$/);
          const value = secretsIn(all[index]!.transport)[key]!;
          expect(values.has(placeholder)).toBe(false);
          values.set(placeholder, value);
        }
      }
      expect(imported(exported, values)).toEqual(all);
    }),
    { numRuns: 300 },
  );
});

test('an export reads as people would write it', () => {
  const base = { enabled: true, trustHints: false };
  const all: ServerConfig[] = [
    {
      ...base,
      id: '1',
      name: 'Files',
      transport: { kind: 'stdio', command: 'npx', args: ['-y', 'x'], env: { API_KEY: 's1' } },
    },
    {
      ...base,
      id: '2',
      name: 'Files',
      enabled: false,
      transport: { kind: 'stdio', command: 'y', args: [], env: { API_KEY: 's2', OTHER: 's1' } },
    },
    {
      ...base,
      id: '3',
      name: 'Git Hub',
      transport: { kind: 'http', url: 'https://g.example/mcp', headers: { Authorization: 'Bearer s3' } },
    },
  ];
  expect(exportServers(withPlaceholders(all.map(shown)))).toBe(`{
  "mcpServers": {
    "Files": {
      "command": "npx",
      "args": [
        "-y",
        "x"
      ],
      "env": {
        "API_KEY": "\${env:API_KEY}"
      }
    },
    "Files 2": {
      "command": "y",
      "args": [],
      "env": {
        "API_KEY": "\${env:Files_API_KEY}",
        "OTHER": "\${env:OTHER}"
      },
      "disabled": true
    },
    "Git Hub": {
      "type": "http",
      "url": "https://g.example/mcp",
      "headers": {
        "Authorization": "\${env:GIT_HUB_AUTHORIZATION}"
      }
    }
  }
}
`);
  expect(exportServers(all)).toContain('"Authorization": "Bearer s3"');
  const bare: ServerConfig = {
    ...base,
    id: '4',
    name: 'Bare',
    transport: { kind: 'sse', url: 'http://x/y', headers: {} },
  };
  expect(exportServers([bare])).not.toContain('headers');
  expect(exportServers([])).toBe('{\n  "mcpServers": {}\n}\n');
});

/** What a page is shown of a server: names of secrets, no values. */
function shown({ transport, era, ...rest }: ServerConfig) {
  const view = server({ ...rest, ...(era && { era }) });
  const secretNames = Object.keys(secretsIn(transport));
  if (transport.kind !== 'stdio') {
    const { clientId } = ('oauth' in transport && transport.oauth) || {};
    const oauth = clientId === undefined ? {} : { oauth: { clientId } };
    return { ...view, transport: { kind: transport.kind, url: transport.url, secretNames, ...oauth } };
  }
  const { kind, command, args, cwd } = transport;
  return { ...view, transport: { kind, command, args, ...(cwd !== undefined && { cwd }), secretNames } };
}

test('a secret in an address or among the arguments is a placeholder too, and comes back once it is filled in', () => {
  const base = { enabled: true, trustHints: false };
  const all: ServerConfig[] = [
    {
      ...base,
      id: 'id-0',
      name: 'Web',
      transport: { kind: 'http', url: 'https://h.example/mcp/sk-abc123def456ghi?api_key=p4ss-word-9x&v=2' },
    },
    {
      ...base,
      id: 'id-1',
      name: 'Run',
      transport: {
        kind: 'stdio',
        command: 'npx',
        args: ['-y', 'x', '--token', 'tok-12345678', '--api-key=k-87654321'],
      },
    },
  ];
  const exported = exportServers(withPlaceholders(all.map(shown)));
  const given = exported.match(/https:.*|(?<=")[^"]*env:[^"]*/g);
  expect(given).toEqual([
    'https://h.example/mcp/${env:WEB_SECRET}?api_key=${env:WEB_SECRET_2}&v=2"',
    '${env:RUN_SECRET}',
    '--api-key=${env:RUN_SECRET_2}',
  ]);
  const values = new Map([
    ['${env:WEB_SECRET}', 'sk-abc123def456ghi'],
    ['${env:WEB_SECRET_2}', 'p4ss-word-9x'],
    ['${env:RUN_SECRET}', 'tok-12345678'],
    ['${env:RUN_SECRET_2}', 'k-87654321'],
  ]);
  expect(imported(exported, values)).toEqual(all);
});

import { readFileSync } from 'node:fs';
import { expect, test } from 'vitest';
import { isManagedId, readManaged } from '../../src/background/managed-config.ts';
import { transports } from '../../src/transports/index.ts';
import { manifest } from '../../manifest.ts';

interface Schema {
  readonly properties: {
    readonly mcpServers: { readonly additionalProperties: { readonly properties: Record<string, unknown> } };
  };
}

test('servers of a policy are read as other clients’ are, and have ids of their own', () => {
  const { servers, problems } = readManaged({
    mcpServers: {
      files: { command: 'npx', args: ['x'], env: { A: 'b' }, trustHints: true },
      old: { type: 'sse', url: 'https://a.example/events', disabled: true, era: 'legacy' },
      broken: { command: 'x', args: 'y' },
      asks: { command: 'x', env: { KEY: '${env:KEY}' } },
    },
  });
  expect(servers).toEqual([
    {
      id: 'managed:files',
      name: 'files',
      enabled: true,
      trustHints: true,
      transport: { kind: 'stdio', command: 'npx', args: ['x'], env: { A: 'b' } },
    },
    {
      id: 'managed:old',
      name: 'old',
      enabled: false,
      trustHints: false,
      era: 'legacy',
      transport: { kind: 'sse', url: 'https://a.example/events' },
    },
  ]);
  expect(problems).toEqual([
    { name: 'broken', reason: 'args “args” must be a list of texts.' },
    { name: 'asks', reason: 'Nobody fills in ${env:KEY} here: the policy must hold the value.' },
  ]);
  expect(servers.map(({ id }) => isManagedId(id))).toEqual([true, true]);
});

test('what is no policy gives nothing', () => {
  for (const nothing of [undefined, {}, { mcpServers: 1 }, [], 'x'])
    expect(readManaged(nothing)).toEqual({ servers: [], problems: [] });
});

test('the schema that the manifest names describes every key that is read', () => {
  const file = manifest('chat', '0').storage.managed_schema;
  const schema = JSON.parse(readFileSync(`public/${file}`, 'utf8')) as Schema;
  expect(Object.keys(schema.properties.mcpServers.additionalProperties.properties).sort()).toEqual([
    ...['args', 'command', 'confirmedRepeatable', 'cwd', 'disabled', 'env', 'era', 'headers', 'logLevel'],
    ...['oauth', 'retries', 'roots', 'sampling', 'timeoutSeconds', 'trustHints', 'type', 'url'],
  ]);
});

test('the schema lets a policy name every transport', () => {
  const schema = JSON.parse(readFileSync('public/managed-schema.json', 'utf8')) as Schema;
  const { type } = schema.properties.mcpServers.additionalProperties.properties as {
    type: { enum: string[] };
  };
  expect(Object.keys(transports).filter((kind) => !type.enum.includes(kind))).toEqual([]);
});

import { expect, it } from 'vitest';
import { looksLikeServers, readServers } from '../../../src/ui/forms/import-servers.ts';

function read(text: string) {
  let id = 0;
  return readServers(text, () => `id-${++id}`);
}

it('reads a configuration as Claude Desktop and Cursor have it', () => {
  const text = JSON.stringify({
    mcpServers: {
      files: { command: 'npx', args: ['-y', 'server', 'C:\\My files'], env: { A: 'x', N: 1 }, cwd: '/w' },
      remote: { url: 'https://a.example/mcp', headers: { Authorization: 'Bearer x' }, disabled: true },
      old: { url: 'http://localhost:3006/sse' },
      told: { type: 'sse', url: 'http://localhost:3007/events' },
      streamable: { type: 'streamable-http', url: 'http://localhost:3008/sse' },
    },
  });
  expect(read(text)).toEqual({
    ok: true,
    value: {
      configs: [
        {
          id: 'id-1',
          name: 'files',
          enabled: true,
          transport: {
            kind: 'stdio',
            command: 'npx',
            args: ['-y', 'server', 'C:\\My files'],
            env: { A: 'x', N: '1' },
            cwd: '/w',
          },
          trustHints: false,
        },
        {
          id: 'id-2',
          name: 'remote',
          enabled: false,
          transport: { kind: 'http', url: 'https://a.example/mcp', headers: { Authorization: 'Bearer x' } },
          trustHints: false,
        },
        {
          id: 'id-3',
          name: 'old',
          enabled: true,
          transport: { kind: 'sse', url: 'http://localhost:3006/sse' },
          trustHints: false,
        },
        {
          id: 'id-4',
          name: 'told',
          enabled: true,
          transport: { kind: 'sse', url: 'http://localhost:3007/events' },
          trustHints: false,
        },
        {
          id: 'id-5',
          name: 'streamable',
          enabled: true,
          transport: { kind: 'http', url: 'http://localhost:3008/sse' },
          trustHints: false,
        },
      ],
      problems: [],
    },
  });
});

it.each([
  ['VS Code', '{"servers": {"a": {"command": "x"}}}', 'a'],
  ['bare entries', '{"a": {"command": "x"}}', 'a'],
  ['a fragment of a README', '"a": {"command": "x"},', 'a'],
  ['one entry alone', '{"command": "x"}', 'Imported server'],
])('reads %s', (_name, text, name) => {
  const outcome = read(text);
  expect(outcome.ok && outcome.value.configs).toEqual([
    {
      id: 'id-1',
      name,
      enabled: true,
      transport: { kind: 'stdio', command: 'x', args: [] },
      trustHints: false,
    },
  ]);
});

it('leaves out what is no server, with the reason, and takes the rest', () => {
  const outcome = read(
    '{"mcpServers": {"a": {}, "b": {"command": "x", "args": [1]}, "c": {"url": "ftp://x"}, "d": {"command": "x", "env": {"A": {}}}, "e": {"command": "ok"}}}',
  );
  expect(outcome.ok && outcome.value.problems).toEqual([
    { name: 'a', reason: 'It has neither a “command” nor a “url”.' },
    { name: 'b', reason: '“args” must be a list of texts.' },
    { name: 'c', reason: 'This is not a complete address. It begins with http:// or https://.' },
    { name: 'd', reason: '“env” must be an object of texts.' },
  ]);
  expect(outcome.ok && outcome.value.configs.map((config) => config.name)).toEqual(['e']);
});

it('says what is wrong with a text that is no configuration', () => {
  const broken = read('{"mcpServers": {');
  expect(!broken.ok && broken.failure.message).toMatch(/^This is not valid JSON: /);
  expect(read('{"a": 1}')).toEqual({
    ok: false,
    failure: {
      code: 'configInvalid',
      message: 'No server was found. Expected “mcpServers” with a “command” or a “url” for each server.',
    },
  });
});

it('tells a configuration from a field’s own text', () => {
  expect(
    ['{"mcpServers":{}}', ' "a" : {', 'npx -y x', 'http://a.example', '"C:\\a b" x'].map(looksLikeServers),
  ).toEqual([true, true, false, false, false]);
});

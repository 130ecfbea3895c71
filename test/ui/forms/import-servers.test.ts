import { expect, it } from 'vitest';
import { problemText } from '../../../src/ui/components/import-problems.ts';
import { readServers } from '../../../src/ui/forms/import-servers.ts';
import { looksLikeServers } from '../../../src/ui/forms/looks-like-servers.ts';

/** Name and settings by server, problems as the user reads them. */
function read(text: string) {
  const { servers, problems } = readServers(text);
  return {
    servers: servers.map(({ name, settings }) => ({ name, ...settings })),
    problems: problems.map(problemText),
  };
}

const settings = { enabled: true, trustHints: false };

it('reads a configuration as Claude Desktop, Cursor and Windsurf have it', () => {
  const text = JSON.stringify({
    mcpServers: {
      files: { command: 'npx', args: ['-y', 'server', 'C:\\My files'], env: { A: 'x', N: 1 }, cwd: '/w' },
      remote: { url: 'https://a.example/mcp', headers: { Authorization: 'Bearer x' }, disabled: true },
      old: { url: 'http://localhost:3006/sse' },
      told: { type: 'sse', url: 'http://localhost:3007/events' },
      streamable: { type: 'streamable-http', url: 'http://localhost:3008/sse' },
      socket: { url: 'ws://localhost:3009/message' },
      windsurf: { serverUrl: 'https://b.example/mcp' },
    },
  });
  expect(read(text)).toEqual({
    servers: [
      {
        ...settings,
        name: 'files',
        transport: {
          kind: 'stdio',
          command: 'npx',
          args: ['-y', 'server', 'C:\\My files'],
          env: { A: 'x', N: '1' },
          cwd: '/w',
        },
      },
      {
        ...settings,
        name: 'remote',
        enabled: false,
        transport: { kind: 'http', url: 'https://a.example/mcp', headers: { Authorization: 'Bearer x' } },
      },
      { ...settings, name: 'old', transport: { kind: 'sse', url: 'http://localhost:3006/sse' } },
      { ...settings, name: 'told', transport: { kind: 'sse', url: 'http://localhost:3007/events' } },
      { ...settings, name: 'streamable', transport: { kind: 'http', url: 'http://localhost:3008/sse' } },
      { ...settings, name: 'socket', transport: { kind: 'ws', url: 'ws://localhost:3009/message' } },
      { ...settings, name: 'windsurf', transport: { kind: 'http', url: 'https://b.example/mcp' } },
    ],
    problems: [],
  });
});

it('reads VS Code’s file: comments, trailing commas, types, inputs', () => {
  const imported = readServers(`{
  // asked once
  "inputs": [
    { "type": "promptString", "id": "key", "description": "Perplexity key", "password": true },
    { "type": "promptString", "id": "dir", "default": "/srv" },
  ],
  "servers": {
    /* local */
    "p": { "type": "stdio", "command": "npx", "args": ["-y", "p"], "env": { "KEY": "\${input:key}" }, "envFile": ".env" },
    "r": { "type": "http", "url": "https://a.example/mcp" },
  },
}`);
  expect(imported).toEqual({
    servers: [
      {
        name: 'p',
        settings: {
          ...settings,
          transport: { kind: 'stdio', command: 'npx', args: ['-y', 'p'], env: { KEY: '${input:key}' } },
        },
        note: 'envFile',
      },
      {
        name: 'r',
        settings: { ...settings, transport: { kind: 'http', url: 'https://a.example/mcp' } },
        note: undefined,
      },
    ],
    problems: [],
    inputs: new Map([
      ['${input:key}', { description: 'Perplexity key', secret: true }],
      ['${input:dir}', { preset: '/srv', secret: false }],
    ]),
  });
});

it.each([
  ['VS Code’s settings', '{"mcp": {"servers": {"a": {"command": "x"}}}}', 'a'],
  ['bare entries', '{"a": {"command": "x"}}', 'a'],
  ['a fragment of a README', '"a": {"command": "x"},', 'a'],
  ['a code block', '```json\n{"mcpServers": {"a": {"command": "x"}}}\n```', 'a'],
  ['one entry alone', '{"command": "x"}', ''],
  ['one entry with its name', '{"name": "a", "command": "x"}', 'a'],
])('reads %s', (_name, text, name) => {
  expect(read(text)).toEqual({
    servers: [{ ...settings, name, transport: { kind: 'stdio', command: 'x', args: [] } }],
    problems: [],
  });
});

it('tells line, column and key of what is no server, and takes the rest', () => {
  const text = `{
  "mcpServers": {
    "a": {},
    "b": { "command": "x", "args": ["-y", 1] },
    "c": { "url": "ftp://x" },
    "d e": { "command": "x", "env": { "A": {} } },
    "f": { "type": "telegraph", "url": "ws://x" },
    "g": 1,
    "h": { "command": "ok" },
    "i": { "type": "stdio" },
    "j": { "url": "http://x", "headers": [] }
  }
}`;
  expect(read(text)).toEqual({
    servers: [{ ...settings, name: 'h', transport: { kind: 'stdio', command: 'ok', args: [] } }],
    problems: [
      'Line 3, column 10, mcpServers.a: It has neither a “command” nor a “url”.',
      'Line 4, column 43, mcpServers.b.args[1]: An argument must be a text in quotes.',
      'Line 5, column 19, mcpServers.c.url: This is not a complete address. It begins with http:// or https://, a WebSocket’s with ws:// or wss://.',
      'Line 6, column 44, mcpServers["d e"].env.A: A value must be a text in quotes.',
      'Line 7, column 20, mcpServers.f.type: The kind must be “stdio”, “http”, “streamable-http”, “sse” or “ws”.',
      'Line 8, column 10, mcpServers.g: A server must be an object in braces.',
      'Line 10, column 10, mcpServers.i: A local server needs a “command” to start it.',
      'Line 11, column 42, mcpServers.j.headers: “headers” must be an object of texts.',
    ],
  });
});

it('tells where JSON is broken, and takes the servers that are whole', () => {
  const text = `{
  "mcpServers": {
    "a": { "command": "x" }
    "b": {
      "command": "C:\\My Files\\x.exe" },
    "c": { "command": “x” },
    "d": { "command": "x", "args": ["-y" "z"] },
    "e": { "command": "ok" }
  }
}`;
  const { servers, problems } = read(text);
  expect(servers.map(({ name }) => name)).toEqual(['a', 'e']);
  expect(problems).toEqual([
    'Line 4, column 5, mcpServers.b: A comma is expected before this.',
    'Line 5, column 18, mcpServers.b.command: A backslash must be doubled: C:\\\\My Files.',
    'Line 6, column 23, mcpServers.c.command: Curly quotes are none in JSON: use straight ones.',
    'Line 7, column 42, mcpServers.d.args[0]: A comma is expected before this.',
  ]);
});

it('takes no server from a text that ends too early', () => {
  expect(read('{"mcpServers": {"a": {"command": "npx", "args": ["-y"')).toEqual({
    servers: [],
    problems: ['Line 1, column 54, mcpServers.a.args[0]: A closing bracket ] is missing.'],
  });
});

it('takes what is whole from a text whose outer braces are missing', () => {
  const { servers, problems } = read('{"mcpServers": {"a": {"command": "npx", "env": {"A": "b"}}');
  expect(servers.map(({ name }) => name)).toEqual(['a']);
  expect(problems).toEqual(['Line 1, column 59, mcpServers.a: A closing brace } is missing.']);
  expect(read('{"mcpServers": {"a": {"command": "npx", "env": {"A": "b"}').servers).toEqual([]);
});

it('counts columns of a fragment as they are in the text', () => {
  expect(read('"a": {"command": 1}').problems).toEqual([
    'Line 1, column 18, a.command: A local server needs a “command” to start it.',
  ]);
});

it('says what is wrong with a text that is no configuration', () => {
  expect(read('{"a": 1}').problems).toEqual([
    'No server was found. Expected “mcpServers” with a “command” or a “url” for each server.',
  ]);
  expect(read('{"mcpServers": 1}').problems).toHaveLength(1);
  expect(read('[]').problems).toHaveLength(1);
});

it('tells a configuration from a field’s own text', () => {
  expect(
    [
      '{"mcpServers":{}}',
      ' "a" : {',
      '// mine\n{',
      'claude mcp add x -- y',
      'npx -y x',
      'http://a.example',
      '"C:\\a b" x',
    ].map(looksLikeServers),
  ).toEqual([true, true, true, true, false, false, false]);
});

it('knows no kind by a name that every object has', () => {
  const named = (type: string) => ({ type, command: 'npx', url: 'https://a.example/mcp' });
  expect(read(JSON.stringify({ mcpServers: { a: named('constructor'), b: named('toString') } }))).toEqual({
    servers: [],
    problems: ['a', 'b'].map((name) => expect.stringContaining(name) as string),
  });
});

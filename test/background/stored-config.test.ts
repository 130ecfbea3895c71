import { expect, test } from 'vitest';
import { readConfig, toStore } from '../../src/background/stored-config.ts';
import { defaultSettings, type ServerConfig } from '../../src/shared/settings.ts';

const http: ServerConfig = {
  id: 'a',
  name: 'A',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url: 'http://x/mcp', headers: { Authorization: 'Bearer t' } },
};
const stdio: ServerConfig = {
  id: 'b',
  name: 'B',
  enabled: false,
  trustHints: true,
  transport: { kind: 'stdio', command: 'npx', args: ['-y', 'x'], env: { TOKEN: 's3' } },
};
const later = {
  ...http,
  id: 'c',
  name: 'Later',
  transport: { kind: 'websocket', url: 'ws://x', fresh: [1] },
};

test('a stored configuration comes back, with defaults for what it does not hold', () => {
  expect(readConfig({ settings: { autoRun: true }, servers: [http, stdio] })).toEqual({
    settings: { ...defaultSettings, autoRun: true },
    servers: [http, stdio],
    aside: [],
  });
  for (const nothing of [undefined, null, {}])
    expect(readConfig(nothing)).toEqual({ settings: defaultSettings, servers: [], aside: [] });
});

test('a server that cannot be read is set aside with its reason, and takes no other with it', () => {
  const twin = { ...stdio, name: 'Twin' };
  const { servers, aside } = readConfig({ servers: [{ id: 'x', name: '' }, later, stdio, twin, 7] });
  expect(servers).toEqual([stdio]);
  expect(aside).toEqual([
    {
      id: 'set-aside:0',
      name: 'x',
      reason: 'Wrong or missing: name, enabled, transport, trustHints.',
      raw: { id: 'x', name: '' },
    },
    { id: 'set-aside:1', name: 'Later', reason: 'Wrong or missing: transport.kind.', raw: later },
    { id: 'set-aside:2', name: 'Twin', reason: 'Another server has the same id.', raw: twin },
    { id: 'set-aside:3', name: 'no name', reason: 'It is no server.', raw: 7 },
  ]);
});

test('what is set aside is stored again as it was, time after time', () => {
  const first = readConfig({ servers: [later, http, 7] });
  const stored = toStore({ ...first, servers: [...first.servers, stdio] });
  expect(stored).toEqual({ settings: defaultSettings, servers: [http, stdio, later, 7] });
  expect(toStore(readConfig(stored))).toEqual(stored);
});

test('a configuration that is none is set aside whole', () => {
  expect(readConfig('x').aside.map(({ raw }) => raw)).toEqual(['x']);
  expect(readConfig({ settings: 1, servers: { a: 1 } }).aside.map(({ raw }) => raw)).toEqual([{ a: 1 }]);
});

test('one bad setting takes neither the other settings nor the servers with it', () => {
  const stored = { settings: { autoRun: true, injectDelay: 500, theme: 'pink', gone: 1 }, servers: [http] };
  expect(readConfig(stored)).toEqual({
    settings: { ...defaultSettings, autoRun: true },
    servers: [http],
    aside: [],
  });
  expect(readConfig({ settings: 1, servers: [http] }).servers).toEqual([http]);
});

import { expect, test } from 'vitest';
import { createConfigStore } from '../../src/background/config-store.ts';
import { saveServer, setLogLevel, setRepeatable } from '../../src/background/save-server.ts';
import type { ServerConfig } from '../../src/shared/settings.ts';

const server = (transport: ServerConfig['transport'], id = 'a'): ServerConfig => ({
  id,
  name: 'A',
  enabled: true,
  trustHints: false,
  transport,
});
const stdio = server({ kind: 'stdio', command: 'x', args: [], env: { API_KEY: 'secret', OTHER: 'o' } });
const http = server({ kind: 'http', url: 'http://x/mcp', headers: { API_KEY: 'h' } });

function saved(known: ServerConfig | undefined, next: ServerConfig, keep: string[]) {
  const config = createConfigStore();
  if (known) config.store.trigger.serverSaved({ server: known });
  const outcome = saveServer(config, next, keep);
  return { outcome, servers: config.own().map(({ transport }) => transport) };
}

test('secrets kept by name keep their values; typed ones replace them, the rest is forgotten', () => {
  const next = server({ kind: 'stdio', command: 'y', args: [], env: { NEW: 'n' } });
  expect(saved(stdio, next, ['API_KEY', 'GONE'])).toEqual({
    outcome: { ok: true, value: null },
    servers: [{ kind: 'stdio', command: 'y', args: [], env: { API_KEY: 'secret', NEW: 'n' } }],
  });
});

test('an environment variable never becomes a header, nor the other way round: such a save changes nothing', () => {
  const refusal = {
    ok: false,
    failure: {
      code: 'configInvalid',
      message:
        'Stored environment variables cannot become HTTP headers, nor the other way round. Forget them and enter what the new transport needs.',
    },
  };
  const toHttp = server({ kind: 'http', url: 'http://evil.example/mcp' });
  expect(saved(stdio, toHttp, ['API_KEY'])).toEqual({ outcome: refusal, servers: [stdio.transport] });
  const toStdio = server({ kind: 'stdio', command: 'x', args: [] });
  expect(saved(http, toStdio, ['API_KEY'])).toEqual({ outcome: refusal, servers: [http.transport] });
});

test('another transport without kept secrets has none; SSE and HTTP share their headers', () => {
  expect(saved(stdio, server({ kind: 'sse', url: 'http://x/sse' }), []).servers).toEqual([
    { kind: 'sse', url: 'http://x/sse', headers: {} },
  ]);
  expect(saved(http, server({ kind: 'sse', url: 'http://x/sse' }), ['API_KEY']).servers).toEqual([
    { kind: 'sse', url: 'http://x/sse', headers: { API_KEY: 'h' } },
  ]);
});

test.each(['ftp://x', 'http://', 'x', ''])('the address %j is refused', (url) => {
  expect(saved(undefined, server({ kind: 'http', url }), [])).toEqual({
    outcome: {
      ok: false,
      failure: { code: 'configInvalid', message: 'The URL must begin with http:// or https://.' },
    },
    servers: [],
  });
});

test('nobody saves a server of the administrator', () => {
  expect(saved(undefined, server({ kind: 'http', url: 'http://x' }, 'managed:a'), [])).toEqual({
    outcome: {
      ok: false,
      failure: {
        code: 'notAllowed',
        message: 'This server is managed by your administrator: only they can change it.',
      },
    },
    servers: [],
  });
});

test('the user’s word on a tool is kept with its server, each once, and taken back', () => {
  const config = createConfigStore();
  config.store.trigger.serverSaved({ server: http });
  const set = (tool: string, repeatable: boolean, id = 'a') => {
    const outcome = setRepeatable(config, { server: id, tool, repeatable });
    return [outcome.ok, config.own()[0]?.confirmedRepeatable];
  };
  expect([set('x', true), set('x', true), set('y', true), set('x', false)]).toEqual([
    [true, ['x']],
    [true, ['x']],
    [true, ['x', 'y']],
    [true, ['y']],
  ]);
  expect([set('x', true, 'gone'), set('x', true, 'managed:a')]).toEqual([
    [false, ['y']],
    [false, ['y']],
  ]);
});

test('the level from which on a server tells of itself is kept with it, but not of an administrator’s', () => {
  const config = createConfigStore();
  config.store.trigger.serverSaved({ server: http });
  const outcomes = ['a', 'gone', 'managed:a'].map(
    (server) => setLogLevel(config, { server, level: 'error' }).ok,
  );
  expect([outcomes, config.own()]).toEqual([[true, false, false], [{ ...http, logLevel: 'error' }]]);
});

test('only the user’s own press says that a tool may be repeated, and no longer when something else answers', () => {
  const config = createConfigStore();
  const word = () => config.own()[0]?.confirmedRepeatable;
  saveServer(config, { ...http, confirmedRepeatable: ['transfer_money'] }, []);
  expect(word()).toEqual([]);
  setRepeatable(config, { server: 'a', tool: 'read', repeatable: true });
  saveServer(config, { ...http, name: 'B' }, ['API_KEY']);
  expect(word()).toEqual(['read']);
  saveServer(config, server({ kind: 'http', url: 'http://evil.example/mcp' }), []);
  expect(word()).toEqual([]);
});

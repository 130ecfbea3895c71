import { expect, test } from 'vitest';
import { readConfig } from '../../src/background/config-store.ts';
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

test('a stored configuration comes back, with defaults for what it does not hold', () => {
  expect(readConfig({ settings: { autoRun: true }, servers: [http, stdio] })).toEqual({
    settings: { ...defaultSettings, autoRun: true },
    servers: [http, stdio],
  });
});

test('one bad server does not take the others with it; rubbish gives the defaults', () => {
  expect(readConfig({ settings: {}, servers: [{ id: 'x' }, stdio] }).servers).toEqual([stdio]);
  for (const rubbish of [undefined, null, 'x', { settings: 1, servers: 2 }])
    expect(readConfig(rubbish)).toEqual({ settings: defaultSettings, servers: [] });
});

test('one bad setting takes neither the other settings nor the servers with it', () => {
  const stored = { settings: { autoRun: true, injectDelay: 500, theme: 'pink', gone: 1 }, servers: [http] };
  expect(readConfig(stored)).toEqual({ settings: { ...defaultSettings, autoRun: true }, servers: [http] });
  expect(readConfig({ settings: 1, servers: [http] }).servers).toEqual([http]);
});

import { beforeEach, expect, it, vi } from 'vitest';
import { createEras } from '../../src/background/eras.ts';
import type { ServerConfig } from '../../src/shared/settings.ts';

let stored: Record<string, unknown>;
beforeEach(() => {
  stored = {};
  const local = {
    get: (key: string) => Promise.resolve({ [key]: stored[key] }),
    set: (items: Record<string, unknown>) => Promise.resolve(void Object.assign(stored, items)),
  };
  vi.stubGlobal('chrome', { storage: { local } });
});

const server = (url: string, token = 'secret-token'): ServerConfig => ({
  id: 's',
  name: 'S',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url, headers: { Authorization: token } },
});

it('keeps what it learned over a restart, until the server has another address', async () => {
  createEras().learn(server('https://a.test/mcp'), 'HTTP 500');
  const later = createEras();
  await later.load();
  expect(later.recall(server('https://a.test/mcp', 'another'))).toBe('HTTP 500');
  expect(later.recall(server('https://b.test/mcp'))).toBeUndefined();
  expect(JSON.stringify(stored)).not.toContain('secret-token');
});

it('forgets a server that speaks the modern era, or that the user wants to be asked again', () => {
  const eras = createEras();
  eras.learn(server('https://a.test/mcp'), '');
  eras.learn(server('https://a.test/mcp'), undefined);
  expect(eras.recall(server('https://a.test/mcp'))).toBeUndefined();
  eras.learn(server('https://a.test/mcp'), '');
  eras.forget('s');
  expect([eras.recall(server('https://a.test/mcp')), stored['eras']]).toEqual([undefined, {}]);
});

it('begins anew with a damaged memory', async () => {
  stored['eras'] = { s: 5 };
  const eras = createEras();
  await eras.load();
  expect(eras.recall(server('https://a.test/mcp'))).toBeUndefined();
});

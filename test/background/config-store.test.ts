import { afterEach, expect, test, vi } from 'vitest';
import { createConfigStore } from '../../src/background/config-store.ts';
import { defaultSettings, type ServerConfig } from '../../src/shared/settings.ts';

const http: ServerConfig = {
  id: 'a',
  name: 'A',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url: 'http://x/mcp' },
};
const broken = { id: 'b', name: 'Broken', enabled: true, env: { KEY: 'secret' } };
const managedServer: ServerConfig = {
  id: 'managed:corp',
  name: 'corp',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url: 'http://corp/mcp' },
};

afterEach(() => void vi.unstubAllGlobals());

/** chrome.storage with these contents; `policy` may be changed, `changed` tells of it. */
async function stored(config: unknown, policy: unknown) {
  const local = { config };
  const managed = { policy, changed: () => undefined as unknown };
  vi.stubGlobal('chrome', {
    storage: {
      local: {
        get: () => Promise.resolve(structuredClone(local)),
        set: (items: object) => Promise.resolve(Object.assign(local, structuredClone(items))),
      },
      managed: {
        get: () =>
          managed.policy === undefined ? Promise.reject(new Error('none')) : Promise.resolve(managed.policy),
        onChanged: { addListener: (listener: () => unknown) => (managed.changed = listener) },
      },
    },
  });
  const store = createConfigStore();
  await store.load();
  return { store, local, managed };
}

test('an entry that cannot be read outlives every change, until the user removes it', async () => {
  const { store, local } = await stored({ servers: [broken, http] }, undefined);
  expect(store.get().servers).toEqual([http]);
  store.store.trigger.settingsChanged({ settings: { autoRun: true } });
  expect(local.config).toEqual({
    settings: { ...defaultSettings, autoRun: true },
    servers: [http, broken],
  });
  expect(store.notices()).toEqual([
    {
      id: 'set-aside:0',
      severity: 'warning',
      action: 'remove',
      message:
        'The stored server “Broken” cannot be read. It is set aside, and nothing of it is lost: a newer version may read it. Until then add it anew, or remove it.',
      detail: 'Wrong or missing: transport, trustHints.',
    },
  ]);
  store.store.trigger.asideRemoved({ id: 'set-aside:0' });
  expect(local.config).toMatchObject({ servers: [http] });
  expect(store.notices()).toEqual([]);
});

test('the administrator’s servers come first, follow the policy, and are never written to the user’s storage', async () => {
  const policy = { mcpServers: { corp: { url: 'http://corp/mcp' }, bad: {} } };
  const { store, local, managed } = await stored({ servers: [http] }, policy);
  expect(store.get().servers).toEqual([managedServer, http]);
  expect(store.own()).toEqual([http]);
  expect(store.notices()).toEqual([
    {
      id: 'managed-problem:bad',
      severity: 'warning',
      message:
        'Your administrator’s server “bad” cannot be used. Tell them: It has neither a “command” nor a “url”.',
    },
  ]);
  managed.policy = {};
  managed.changed();
  await expect.poll(() => store.get().servers).toEqual([http]);
  expect(JSON.stringify(local)).not.toContain('corp');
});

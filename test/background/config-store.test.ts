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

/** chrome.storage with these contents; `policy` may be changed, `changed` tells of it; it is told once `told` is. */
async function stored(
  config: unknown,
  policy: unknown,
  { hasPolicy = policy !== undefined, told = Promise.resolve(), isFull = false } = {},
) {
  const local: { config: unknown; hasPolicy: boolean } = { config, hasPolicy };
  const managed = { policy, changed: () => undefined as unknown };
  vi.stubGlobal('chrome', {
    storage: {
      local: {
        get: () => Promise.resolve(structuredClone(local)),
        set: (items: object) =>
          isFull
            ? Promise.reject(new Error('QUOTA_BYTES quota exceeded'))
            : Promise.resolve(Object.assign(local, structuredClone(items))),
      },
      managed: {
        get: async () => {
          await told;
          if (managed.policy === undefined) throw new Error('none');
          return managed.policy;
        },
        onChanged: { addListener: (listener: () => unknown) => (managed.changed = listener) },
      },
    },
  });
  const store = createConfigStore();
  let isLoaded = false;
  const loading = store.load().then(() => (isLoaded = true));
  await Promise.race([loading, told.then(() => loading), turns()]);
  return { store, local, managed, loading, isLoaded: () => isLoaded };
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

test('a policy is waited for where there was one; otherwise it comes when the browser tells it', async () => {
  const policy = { mcpServers: { corp: { url: 'http://corp/mcp' } } };
  for (const hasPolicy of [false, true]) {
    let tell = () => {};
    const told = new Promise<void>((resolve) => (tell = resolve));
    const { store, local, isLoaded } = await stored({ servers: [http] }, policy, {
      hasPolicy,
      told,
    });
    expect([isLoaded(), store.get().servers]).toEqual(hasPolicy ? [false, []] : [true, [http]]);
    tell();
    await turns();
    expect([isLoaded(), store.get().servers, local.hasPolicy]).toEqual([true, [managedServer, http], true]);
  }
});

/** Enough turns of the microtask queue for everything that waits for nothing else. */
async function turns(): Promise<void> {
  for (let turn = 0; turn < 50; turn++) await Promise.resolve();
}

test('a full disk keeps no policy from being read', async () => {
  const policy = { mcpServers: { corp: { url: 'http://corp/mcp' } } };
  const { store } = await stored({ servers: [http] }, policy, { isFull: true });
  expect(store.get().servers).toEqual([managedServer, http]);
});

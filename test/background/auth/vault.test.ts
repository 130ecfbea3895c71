import { afterEach, expect, test, vi } from 'vitest';
import { Vault } from '../../../src/background/auth/vault.ts';
import type { ServerConfig } from '../../../src/shared/settings.ts';

const config: ServerConfig = {
  id: 's',
  name: 'S',
  enabled: true,
  trustHints: false,
  transport: { kind: 'http', url: 'https://mcp.test/mcp', oauth: { clientId: 'mine' } },
};
const issuer = 'https://login.test';
const grant = (token: string, secret?: string) => ({
  client: { client_id: 'mine', ...(secret !== undefined && { client_secret: secret }) },
  tokens: { access_token: token, token_type: 'Bearer', expires_in: 60 },
  scope: undefined,
});
afterEach(() => void vi.unstubAllGlobals());

async function open(stored: Record<string, unknown>, set?: () => Promise<void>) {
  const local = {
    get: (key: string) => Promise.resolve(structuredClone({ [key]: stored[key] })),
    set: set ?? ((items: object) => Promise.resolve(void Object.assign(stored, structuredClone(items)))),
  };
  vi.stubGlobal('chrome', { storage: { local } });
  const vault = new Vault();
  await vault.load();
  return vault;
}

test('keeps every authorization server’s own, gives the server the last one’s, and finds all of it again', async () => {
  const stored = {};
  const vault = await open(stored);
  await vault.put(config, issuer, grant('token-of-the-first-one'));
  await vault.put(config, 'https://other.test', grant('token-of-the-other-one'));
  const again = await open(stored);
  expect(again.token(config)).toBe('token-of-the-other-one');
  expect(Object.keys(again.of(config)?.grants ?? {})).toEqual([issuer, 'https://other.test']);
  expect(again.of(config)?.grants[issuer]?.tokens).toEqual(grant('token-of-the-first-one').tokens);
});

test('another client of the same server gets nothing of it', async () => {
  const vault = await open({});
  await vault.put(config, issuer, grant('token-of-the-first-one'));
  const changed: ServerConfig = {
    ...config,
    transport: { kind: 'http', url: 'https://mcp.test/mcp', oauth: { clientId: 'another' } },
  };
  expect(vault.token(changed)).toBeUndefined();
});

test('replaced tokens stay secrets; what anybody could guess is none', async () => {
  const vault = await open({});
  await vault.put(config, issuer, grant('token-of-yesterday', 'client-secret-of-the-user'));
  await vault.put(config, issuer, grant('token-of-this-day'));
  await vault.put(config, issuer, grant('description'));
  expect(vault.secrets()).toEqual(['client-secret-of-the-user', 'token-of-yesterday', 'token-of-this-day']);
});

test('begins anew with a damaged memory', async () => {
  expect((await open({ auth: { s: { target: 5 } } })).token(config)).toBeUndefined();
});

test('tells when tokens cannot be stored, and uses them all the same', async () => {
  const vault = await open({}, () => Promise.reject(new Error('FILE_ERROR_NO_SPACE')));
  await expect(vault.put(config, issuer, grant('token-of-this-day'))).rejects.toMatchObject({
    failure: { code: 'internal', detail: 'FILE_ERROR_NO_SPACE' },
  });
  expect(vault.token(config)).toBe('token-of-this-day');
});

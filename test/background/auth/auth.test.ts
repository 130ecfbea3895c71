import { afterEach, beforeEach, expect, test, vi } from 'vitest';
import { Auth } from '../../../src/background/auth/auth.ts';
import { Vault } from '../../../src/background/auth/vault.ts';
import { connect } from '../../../src/background/mcp/connect.ts';
import type { Connection } from '../../../src/background/mcp/types.ts';
import { clean } from '../../../src/eventlog/clean.ts';
import type { Failure } from '../../../src/shared/failure.ts';
import type { OAuthConfig, ServerConfig } from '../../../src/shared/settings.ts';
import { openTransport, transportsWith } from '../../../src/transports/index.ts';
import { AuthServer } from '../../support/auth-server.ts';
import { ProtectedServer } from '../../support/protected-server.ts';
import { ScriptedServer } from '../../support/scripted-server.ts';

/** Signing in against a strict authorization server and a server that wants its tokens, without a browser. */
const redirectUri = 'https://extension.chromiumapp.test/signed-in';
let login: AuthServer;
let other: AuthServer;
let server: ProtectedServer;
let stored: Record<string, unknown>;
let config: ServerConfig;
let vault: Vault;
let auth: Auth;
let lost: string[];
let windows: string[];
let open: Connection | undefined;
/** An origin of which the browser gives us nothing to read, and whether it was allowed to. */
let unreadable: string | undefined;
let mayReach: boolean;

/** Follows the address as a window would, to where it leads back. */
const browse = async (url: string) => {
  windows.push(new URL(url).host);
  const { headers } = await fetch(url, { redirect: 'manual' });
  return headers.get('location') ?? Promise.reject(new Error('The user did not approve access.'));
};
let openWindow: typeof browse;

beforeEach(async () => {
  stored = {};
  const local = {
    get: (key: string) => Promise.resolve(structuredClone({ [key]: stored[key] })),
    set: (items: Record<string, unknown>) =>
      Promise.resolve(void Object.assign(stored, structuredClone(items))),
  };
  vi.stubGlobal('chrome', { storage: { local } });
  login = new AuthServer();
  other = new AuthServer();
  server = new ProtectedServer([login, other]);
  await login.start();
  await other.start();
  lost = [];
  windows = [];
  openWindow = browse;
  unreadable = undefined;
  mayReach = true;
  config = {
    id: 's',
    name: 'S',
    enabled: true,
    trustHints: false,
    era: 'legacy',
    transport: { kind: 'http', url: await server.start() },
  };
  await restart();
});
afterEach(async () => {
  await open?.close();
  open = undefined;
  vi.unstubAllGlobals();
  await Promise.all([login.stop(), other.stop(), server.stop()]);
});

/** As after the worker's death: what is known is on the disk. */
async function restart() {
  vault = new Vault();
  await vault.load();
  const world = {
    fetch: (input: string | URL, init?: RequestInit) =>
      new URL(input).origin === unreadable
        ? Promise.reject(new TypeError('Failed to fetch'))
        : fetch(input, init),
    mayReach: () => Promise.resolve(mayReach),
    redirectUri,
    openWindow: (url: string) => openWindow(url),
    random: () => crypto.randomUUID(),
    admit: (said: Failure) => clean(said, vault.secrets()) as unknown as Failure,
  };
  auth = new Auth(
    world,
    vault,
    () => config,
    () => undefined,
  );
}

async function attempt() {
  await open?.close();
  open = undefined;
  const openers = transportsWith(auth.authorizer(config));
  const outcome = await connect(
    config,
    { lost: ({ code }) => lost.push(code), toolsChanged: () => undefined },
    new AbortController().signal,
    { open: (transport) => openTransport(transport, openers) },
  );
  if (outcome.ok) open = outcome.value;
  return outcome.ok ? 'connected' : outcome.failure;
}
const call = async (tool: string) => {
  const run = await open?.callTool(tool, {}, { signal: new AbortController().signal, timeoutMs: 5000 });
  return run?.ok === true ? 'ran' : run;
};
const signIn = (host = login.host) => auth.signIn(config, host);
const needed = () => auth.view(config).signIn;
const withClient = (oauth: OAuthConfig) => {
  config = { ...config, transport: { kind: 'http', url: server.url, oauth } };
};
const done = { ok: true, value: null };
const failed = (code: string, message: string) => ({
  ok: false,
  failure: expect.objectContaining({ code, message }) as unknown,
});

test('a server that wants a sign-in says where; nothing is opened before the user presses; then it connects', async () => {
  expect(await attempt()).toEqual({
    code: 'authorizationRequired',
    message: `The server wants you to sign in at ${login.host}: press "Sign in".`,
  });
  expect([windows, login.asked]).toEqual([[], []]);
  expect(needed()).toEqual({ host: login.host, needed: 'signIn', signedIn: false, underWay: false });
  expect(await signIn()).toEqual(done);
  expect(await attempt()).toBe('connected');
  expect(await call('read')).toBe('ran');
  expect(needed()).toEqual({ host: login.host, signedIn: true, underWay: false });
  expect([login.refused, login.asked]).toEqual([[], ['register', 'authorize', 'token:authorization_code']]);
  expect(login.registrations).toEqual([
    {
      client_name: 'MCP Multi Bridge',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
      token_endpoint_auth_method: 'none',
    },
  ]);
  expect(login.authorizations.map((asked) => asked.get('resource'))).toEqual([server.url]);
});

test('a restart finds the tokens; an old one is renewed once for all calls that meet it, and the new one is kept', async () => {
  await attempt();
  await signIn();
  login.expire();
  await restart();
  expect(await attempt()).toBe('connected');
  expect([login.count('token:refresh_token'), windows.length]).toEqual([1, 1]);
  login.expire();
  expect(await Promise.all([call('read'), call('read'), call('read')])).toEqual(['ran', 'ran', 'ran']);
  expect([login.count('token:refresh_token'), login.refused]).toEqual([2, []]);
  await restart();
  expect(await attempt()).toBe('connected');
  expect(login.count('token:refresh_token')).toBe(2);
});

test('tokens that cannot be renewed need a new sign-in: the call did not run, and the connection is over', async () => {
  await attempt();
  await signIn();
  await attempt();
  login.expire();
  login.refresh.clear();
  expect(await call('read')).toMatchObject({ executed: 'no', failure: { code: 'authorizationRequired' } });
  expect([lost, server.ran]).toEqual([['authorizationRequired'], []]);
  expect(needed()).toEqual({ host: login.host, needed: 'signIn', signedIn: false, underWay: false });
  expect(await signIn()).toEqual(done);
  expect(await attempt()).toBe('connected');
  expect(login.count('register')).toBe(1);
});

test('while the authorization server ails, tokens are kept and the server is tried again later', async () => {
  await attempt();
  await signIn();
  login.expire();
  login.habits.ails = true;
  expect(await attempt()).toMatchObject({ code: 'signInUnavailable' });
  login.habits.ails = false;
  // Rotation: it had not taken the refresh token.
  expect(await attempt()).toBe('connected');
  expect(windows.length).toBe(1);
});

test('a call that wants more rights did not run; after one more sign-in with both rights it does', async () => {
  server.guarding.needs = { write: 'mcp:write' };
  await attempt();
  await signIn();
  await attempt();
  expect(await call('write')).toEqual({
    ok: false,
    executed: 'no',
    failure: {
      code: 'scopeInsufficient',
      message: `The server wants more rights for this, so it did nothing. Press "Allow more" at this server in the popup (it leads to ${login.host}), then run the call again.`,
      detail: 'mcp:write',
    },
  });
  expect(needed()).toEqual({ host: login.host, needed: 'moreRights', signedIn: true, underWay: false });
  expect(await signIn()).toEqual(done);
  expect([await call('write'), lost]).toEqual(['ran', []]);
  expect(login.authorizations.map((asked) => asked.get('scope'))).toEqual([null, 'mcp:write']);
});

test('rights that were asked for and not given are not asked for again', async () => {
  server.guarding.needs = { read: 'mcp:read', write: 'mcp:write' };
  await attempt();
  await signIn();
  await attempt();
  await call('write');
  await signIn();
  for (const token of login.access.keys())
    login.access.set(token, { ...login.access.get(token)!, scope: '' });
  expect(await call('write')).toMatchObject({ executed: 'no', failure: { code: 'unauthorized' } });
  expect([needed()?.needed, windows.length]).toEqual([undefined, 2]);
  expect(await call('read')).toMatchObject({ failure: { code: 'scopeInsufficient' } });
  await signIn();
  expect(login.authorizations.at(-1)?.get('scope')).toBe('mcp:write mcp:read');
});

test('signing out forgets the tokens and gives them back', async () => {
  await attempt();
  await signIn();
  expect(await auth.signOut(config)).toEqual(done);
  expect([stored['auth'], login.refresh.size, login.access.size]).toEqual([{}, 0, 0]);
  expect(await attempt()).toMatchObject({ code: 'authorizationRequired' });
});

test('another address, another client or no server at all: the tokens are gone', async () => {
  await attempt();
  await signIn();
  expect(vault.token(config)).toBeDefined();
  await vault.keepOnly([{ ...config, name: 'renamed' }]);
  expect(vault.token(config)).toBeDefined();
  const moved: ServerConfig = { ...config, transport: { kind: 'http', url: `${server.url}2` } };
  expect(vault.token(moved)).toBeUndefined();
  await vault.keepOnly([moved]);
  expect(stored['auth']).toEqual({});
});

test('the user’s own Authorization header wins: no sign-in is offered', async () => {
  config = {
    ...config,
    transport: { kind: 'http', url: server.url, headers: { authorization: 'Bearer mine' } },
  };
  expect(auth.authorizer(config)).toBeUndefined();
  expect(await attempt()).toMatchObject({ code: 'unauthorized' });
  expect([needed(), login.asked]).toEqual([undefined, []]);
});

test('a client that the user registered is used with its secret, and only at the authorization server of its first use', async () => {
  login.habits.registers = false;
  login.clients.set('mine', { redirectUris: [redirectUri], secret: 'hidden' });
  withClient({ clientId: 'mine', clientSecret: 'hidden' });
  await attempt();
  expect(await signIn()).toEqual(done);
  expect(await attempt()).toBe('connected');
  server.guarding.issuers = [other.url];
  login.expire();
  expect(await attempt()).toMatchObject({ code: 'authorizationRequired' });
  expect(await signIn(other.host)).toEqual(
    failed(
      'signInFailed',
      `The client ID of this server was used at ${login.host}; now the server names ${other.host}. If that is right, sign out first.`,
    ),
  );
  expect(other.asked).toEqual([]);
});

test('where nobody can register, the user is told to; a metadata document is used where it is taken', async () => {
  login.habits.registers = false;
  await attempt();
  expect(await signIn()).toEqual(
    failed(
      'signInFailed',
      `${login.host} registers no programs by itself. Register this one there and enter its client ID at this server.`,
    ),
  );
  login.habits.takesDocuments = true;
  withClient({ metadataUrl: 'https://ours.test/client.json' });
  await attempt();
  expect(await signIn()).toEqual(done);
  expect(login.authorizations.map((asked) => asked.get('client_id'))).toEqual([
    'https://ours.test/client.json',
  ]);
});

test('an authorization server that changes gets nothing of the first one’s', async () => {
  await attempt();
  await signIn();
  await attempt();
  server.guarding.issuers = [other.url];
  login.expire();
  expect(await call('read')).toMatchObject({ failure: { code: 'authorizationRequired' } });
  expect([other.asked, login.count('token:refresh_token')]).toEqual([[], 0]);
  expect(await signIn(other.host)).toEqual(done);
  expect(other.asked).toEqual(['register', 'authorize', 'token:authorization_code']);
  expect([other.refused, await attempt()]).toEqual([[], 'connected']);
});

test('the window opens only where the button said', async () => {
  await attempt();
  server.guarding.issuers = [other.url];
  const message = `Signing in leads to ${other.host} now, and no longer to ${login.host}. Nothing was opened. If you know ${other.host}, press the button again.`;
  expect(await signIn()).toEqual(failed('signInFailed', message));
  expect([windows, needed()?.host, needed()?.problem?.message]).toEqual([[], other.host, message]);
  expect(await signIn(other.host)).toEqual(done);
});

test.each([
  ['another issuer (mix-up)', () => (login.habits.iss = 'wrong')],
  ['no issuer, though one was promised', () => (login.habits.iss = 'none')],
  ['another state', () => (login.habits.state = 'x'.repeat(40))],
  [
    'another address',
    () => (openWindow = async (url) => (await browse(url)).replace('signed-in', 'signed-in/x')),
  ],
])('an answer with %s is thrown away: its code goes nowhere', async (_, arrange) => {
  arrange();
  await attempt();
  expect(await signIn()).toMatchObject({ ok: false, failure: { code: 'signInFailed' } });
  expect([login.asked, stored['auth']]).toEqual([['register', 'authorize'], undefined]);
});

test.each([
  [
    'names another issuer',
    () => (login.habits.calledIssuer = 'https://attacker.test'),
    'calls itself by another name',
  ],
  ['promises no PKCE', () => (login.habits.pkce = undefined), 'does not promise to protect'],
  ['promises plain PKCE alone', () => (login.habits.pkce = ['plain']), 'does not promise to protect'],
])('an authorization server whose metadata %s is never asked', async (_, arrange, words) => {
  arrange();
  expect(await attempt()).toMatchObject({
    code: 'signInFailed',
    message: expect.stringContaining(words) as string,
  });
  expect([needed(), login.asked, windows]).toEqual([undefined, [], []]);
});

test('a server that wants a token in another one’s name gets none', async () => {
  server.guarding.resource = 'https://bank.test/mcp';
  expect(await attempt()).toMatchObject({ code: 'signInFailed', detail: 'https://bank.test/mcp' });
  expect([login.asked, windows]).toEqual([[], []]);
});

test('a server that sends its requests on to another one does not take the token there', async () => {
  await attempt();
  await signIn();
  await attempt();
  const thief = new ScriptedServer({});
  server.guarding.redirect = await thief.start();
  await call('read');
  await attempt();
  expect(thief.requests.map(({ headers }) => headers.authorization)).toEqual([]);
  await thief.stop();
});

test('a window that is closed, or a "no", changes nothing; the next try registers anew', async () => {
  await attempt();
  openWindow = () => Promise.reject(new Error('The user did not approve access.'));
  expect(await signIn()).toEqual(
    failed('cancelled', 'The sign-in window was closed before it was finished. Nothing was changed.'),
  );
  expect(needed()).toMatchObject({ needed: 'signIn', problem: { code: 'cancelled' } });
  openWindow = browse;
  login.habits.declines = true;
  expect(await signIn()).toEqual(
    failed('denied', `Access was refused at ${login.host}. Nothing was changed.`),
  );
  login.habits.declines = false;
  expect(await signIn()).toEqual(done);
  expect(login.count('register')).toBe(3);
});

test('one window at a time; a server that was changed meanwhile gets no token', async () => {
  await attempt();
  let answer: (address: string) => void = () => undefined;
  let url = '';
  openWindow = (asked) => {
    url = asked;
    return new Promise((resolve) => (answer = resolve));
  };
  const first = signIn();
  await vi.waitUntil(() => url !== '');
  expect(needed()?.underWay).toBe(true);
  expect(await signIn()).toEqual(
    failed('notAllowed', 'A sign-in for this server is under way: look for its window.'),
  );
  config = { ...config, transport: { kind: 'http', url: `${server.url}/elsewhere` } };
  answer(await browse(url));
  expect(await first).toMatchObject({ ok: false, failure: { code: 'cancelled' } });
  expect(stored['auth']).toBeUndefined();
});

test('offline access is asked for where it is known, and what it gave is a secret for the whole worker', async () => {
  login.habits.scopes = ['offline_access'];
  server.guarding.needs = { 'tools/list': 'mcp:read' };
  await attempt();
  await signIn();
  await attempt();
  await signIn();
  expect(login.authorizations.map((asked) => [asked.get('scope'), asked.get('prompt')])).toEqual([
    [null, null],
    ['mcp:read offline_access', 'consent'],
  ]);
  expect(new Set(vault.secrets())).toEqual(new Set(login.gave));
});

test('an authorization server that the browser keeps from us must be allowed first; one that is down is tried later', async () => {
  unreadable = login.url;
  mayReach = false;
  expect(await attempt()).toEqual({
    code: 'permissionMissing',
    message: `To sign in, the browser must be allowed to talk to ${login.host}: press "Allow access".`,
  });
  expect(auth.view(config)).toEqual({
    signIn: { host: login.host, signedIn: false, underWay: false },
    missingOrigin: 'http://127.0.0.1/*',
  });
  unreadable = undefined;
  expect(await attempt()).toMatchObject({ code: 'authorizationRequired' });
  unreadable = login.url;
  expect(await signIn()).toMatchObject({ failure: { code: 'permissionMissing' } });
  expect(auth.view(config)).toMatchObject({ missingOrigin: 'http://127.0.0.1/*' });
  unreadable = undefined;
  await attempt();
  expect(await signIn()).toEqual(done);
});

test('what an authorization server repeats of our secrets reaches no view', async () => {
  await attempt();
  await signIn();
  await attempt();
  login.habits.repeats = true;
  login.expire();
  const failure = (await attempt()) as Failure;
  expect(failure).toMatchObject({
    code: 'signInUnavailable',
    detail: expect.stringContaining('***') as string,
  });
  expect(failure.detail).not.toMatch(/canary-(access|refresh)/);
});

test('a server that takes keys alone is told apart from one to sign in to', async () => {
  const keyed = new ScriptedServer({
    GET: ({ response }) => response.writeHead(404).end(),
    initialize: ({ response }) => response.writeHead(401).end('No key'),
  });
  config = { ...config, transport: { kind: 'http', url: await keyed.start() } };
  expect(await attempt()).toMatchObject({
    code: 'unauthorized',
    message: expect.stringContaining('Add an Authorization header') as string,
  });
  expect(needed()).toBeUndefined();
  await keyed.stop();
});

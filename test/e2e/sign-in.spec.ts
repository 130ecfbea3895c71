import type { Page } from 'playwright-core';
import { afterAll, beforeAll, beforeEach, expect, test } from 'vitest';
import type { ServerConfig } from '../../src/shared/settings.ts';
import type { ServerView } from '../../src/shared/views.ts';
import { AuthServer } from '../support/auth-server.ts';
import { fence } from '../support/model-says.ts';
import { ProtectedServer } from '../support/protected-server.ts';
import { ScriptedServer } from '../support/scripted-server.ts';
import { callsOf, startBridge, type Bridge } from './support/bridge.ts';
import { converse } from './support/chat.ts';
import { logText } from './support/log-store.ts';

/** Signing in as a user does, in the real browser: its own window, a strict authorization server, a server behind it. */
let bridge: Bridge;
let popup: Page;
let login: AuthServer;
let other: AuthServer;
let server: ProtectedServer;
let id = '';
let count = 0;

beforeAll(async () => {
  bridge = await startBridge({ extraArgs: ['--window-size=1400,900'] });
  await bridge.settings({ autoRun: true, autoSend: false, injectDelay: 0, sendDelay: 0 });
  popup = await bridge.browser.openExtensionPage('src/ui/popup.html');
});
afterAll(() => bridge.close());
beforeEach(async (context) => {
  const [first, second] = [new AuthServer(), new AuthServer()];
  const guarded = new ProtectedServer([first, second]);
  [login, other, server] = [first, second, guarded];
  await Promise.all([first.start(), second.start()]);
  await guarded.start();
  id = `locked-${(count += 1)}`;
  const mine = id;
  context.onTestFinished(async () => {
    await bridge.ask({ type: 'server.removed', server: mine });
    await Promise.all([first.stop(), second.stop(), guarded.stop()]);
  });
});

const card = () => popup.getByRole('article', { name: id });
const press = (words: string) => card().getByRole('button', { name: words }).click();
/** Adds the server as the popup does, and waits until it is not on its way any more. */
async function add(change: Partial<ServerConfig> = {}): Promise<ServerView> {
  const config = {
    id,
    name: id,
    enabled: true,
    trustHints: false,
    transport: { kind: 'http' as const, url: server.url },
  };
  await bridge.ask({ type: 'server.saved', config: { ...config, ...change }, keepSecrets: [] });
  return await settled();
}
const settled = () => when(({ state }) => state === 'ready' || state === 'failed');
/** The server's view, once this holds for it. */
async function when(check: (view: ServerView) => boolean): Promise<ServerView> {
  const find = (servers: readonly ServerView[]) => servers.find((one) => one.id === id);
  const view = await bridge.viewOf(undefined, ({ servers }) => {
    const found = find(servers);
    return found !== undefined && check(found);
  });
  return find(view.servers)!;
}
const isReady = ({ state }: ServerView) => state === 'ready';
const problem = async () => (await when(({ signIn }) => signIn?.problem !== undefined)).signIn?.problem;
async function ask(page: Page, name: string) {
  await converse(page, fence([{ name, args: {} }]));
}

test('the user signs in where the button says; the tokens outlive the worker, are renewed by themselves, and reach nobody', async () => {
  expect(await add()).toMatchObject({
    state: 'failed',
    failure: { code: 'authorizationRequired' },
    signIn: { host: login.host, needed: 'signIn', signedIn: false },
  });
  expect(login.asked).toEqual([]);
  await press(`Sign in at ${login.host}`);
  await card().getByText('Connected, 2 tools.').waitFor();
  await card().getByText(`Signed in at ${login.host}`).waitFor();
  expect([login.refused, login.asked]).toEqual([[], ['register', 'authorize', 'token:authorization_code']]);
  const redirectUri = `https://${bridge.browser.extensionId}.chromiumapp.org/signed-in`;
  expect(login.authorizations.map((asked) => [asked.get('redirect_uri'), asked.get('resource')])).toEqual([
    [redirectUri, server.url],
  ]);

  await bridge.killWorker();
  const before = server.mcp.count('initialize');
  await when((view) => server.mcp.count('initialize') > before && isReady(view));
  expect(login.asked.length).toBe(3);

  login.expire();
  const page = await bridge.openChat('https://chatgpt.com/');
  await ask(page, 'read');
  const session = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect(callsOf(session).map(({ preview }) => preview)).toEqual(['You are ***']);
  expect(login.count('token:refresh_token')).toBe(1);
  expect(server.ran).toEqual([{ tool: 'read', token: login.gave[2] }]);

  const view = await bridge.viewOf(page, () => true);
  const places = {
    view: JSON.stringify(view),
    prompt: JSON.stringify(await bridge.ask({ type: 'prompt.requested' })),
    log: JSON.stringify(await bridge.ask({ type: 'log.requested', stream: session.stream })),
    exported: JSON.stringify(await bridge.ask({ type: 'config.exportRequested' })),
    database: await logText(bridge.control),
    page: await page.content(),
    popup: await popup.content(),
  };
  expect(Object.entries(places).filter(([, text]) => /canary/.test(text))).toEqual([]);
  expect(server.mcp.requests.filter(({ url }) => /canary/.test(url ?? ''))).toEqual([]);
  await page.close();
});

test('a call that wants more rights is not run; the user allows more, and runs it again', async () => {
  server.guarding.needs = { write: 'mcp:write' };
  await add();
  await press(`Sign in at ${login.host}`);
  await when(isReady);
  const page = await bridge.openChat('https://chatgpt.com/');
  await ask(page, 'write');
  const failed = await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'failed');
  expect(callsOf(failed)[0]?.failure?.code).toBe('scopeInsufficient');
  await press(`Allow more at ${login.host}`);
  await when(({ signIn }) => signIn?.needed === undefined);
  const target = { stream: failed.stream, path: callsOf(failed)[0]!.path };
  expect(await bridge.ask({ type: 'call.runAgain', ...target })).toMatchObject({ ok: true });
  await bridge.sessionOf(page, (now) => callsOf(now).at(-1)?.state === 'succeeded');
  expect(server.ran.map(({ tool }) => tool)).toEqual(['write']);
  expect(login.authorizations.map((asked) => asked.get('scope'))).toEqual([null, 'mcp:write']);
  await page.close();
});

test('signing out gives the tokens back; so does nothing but the user', async () => {
  await add();
  await press(`Sign in at ${login.host}`);
  await when(isReady);
  await press(`Sign out of ${id}`);
  const out = await when(({ signIn }) => signIn?.needed === 'signIn');
  expect(out).toMatchObject({ state: 'failed', signIn: { signedIn: false } });
  await expect.poll(() => [login.count('revoke'), login.access.size, login.refresh.size]).toEqual([1, 0, 0]);
});

test('a client that the user registered, entered in the form, needs no registration', async () => {
  login.habits.registers = false;
  const redirectUri = `https://${bridge.browser.extensionId}.chromiumapp.org/signed-in`;
  login.clients.set('mine', { redirectUris: [redirectUri], secret: 'canary-client-secret' });
  await add();
  await card().locator('summary').filter({ hasText: 'Edit' }).click();
  await card().locator('summary').filter({ hasText: 'Sign-in (OAuth)' }).click();
  await card().getByLabel('Client ID').fill('mine');
  await card().getByLabel('Client secret', { exact: true }).fill('canary-client-secret');
  await card().getByRole('button', { name: 'Save and reconnect' }).click();
  await when(({ transport, state }) => transport.oauth?.clientId === 'mine' && state === 'failed');
  await press(`Sign in at ${login.host}`);
  await when(isReady);
  expect([login.refused, login.asked]).toEqual([[], ['authorize', 'token:authorization_code']]);
  const view = await bridge.viewOf(undefined, () => true);
  expect(JSON.stringify(view)).not.toContain('canary');
});

test.each([
  ['another issuer than the one that was asked (mix-up)', () => (login.habits.iss = 'wrong')],
  ['no issuer, though one was promised', () => (login.habits.iss = 'none')],
  ['another state', () => (login.habits.state = 'x'.repeat(40))],
])('an answer with %s is thrown away', async (_, arrange) => {
  arrange();
  await add();
  await press(`Sign in at ${login.host}`);
  expect(await problem()).toMatchObject({ code: 'signInFailed' });
  expect(login.asked).toEqual(['register', 'authorize']);
});

test('an authorization server that calls itself otherwise, or protects no sign-ins, is never asked', async () => {
  login.habits.calledIssuer = 'https://attacker.test';
  const view = await add();
  expect([view.failure?.code, view.signIn]).toEqual(['signInFailed', undefined]);
  login.habits.calledIssuer = undefined;
  login.habits.pkce = undefined;
  await bridge.ask({ type: 'server.reconnectRequested', server: id });
  await when(({ failure }) => failure?.message.includes('PKCE') === true);
  expect(login.asked).toEqual([]);
});

test('a server that names another authorization server behind the button’s back opens nothing', async () => {
  await add();
  server.guarding.issuers = [other.url];
  await press(`Sign in at ${login.host}`);
  expect((await problem())?.message).toContain('Nothing was opened.');
  expect([login.asked, other.asked]).toEqual([[], []]);
  await card()
    .getByRole('button', { name: `Sign in at ${other.host}` })
    .waitFor();
});

test('a server that sends its requests on to another one does not take the token along', async () => {
  await add();
  await press(`Sign in at ${login.host}`);
  await when(isReady);
  const thief = new ScriptedServer({});
  server.guarding.redirect = await thief.start();
  await bridge.ask({ type: 'server.reconnectRequested', server: id });
  await when(({ state }) => state !== 'connecting' && state !== 'ready');
  expect(thief.requests.map(({ headers }) => headers.authorization)).toEqual([]);
  await thief.stop();
});

test('a user who says no is told so, and may try again', async () => {
  login.habits.declines = true;
  await add();
  await press(`Sign in at ${login.host}`);
  await card().getByText(`Access was refused at ${login.host}. Nothing was changed.`).waitFor();
  login.habits.declines = false;
  await press(`Sign in at ${login.host}`);
  await when(isReady);
});

test('a window that the user closes is told as such', async () => {
  login.habits.waits = true;
  await add();
  const opened = bridge.browser.context.waitForEvent('page');
  await press(`Sign in at ${login.host}`);
  const window = await opened;
  await expect.poll(() => login.count('authorize')).toBe(1);
  await card().getByText(`Waiting for the window of ${login.host}…`).waitFor();
  await window.close();
  await card().getByText('The sign-in window was closed before it was finished.').waitFor();
});

test('a server of the older transport is signed in to all the same, and another address forgets it', async () => {
  const url = server.url.replace('/mcp', '/sse');
  server.guarding.resource = url;
  await add({ transport: { kind: 'sse', url } });
  await press(`Sign in at ${login.host}`);
  await when(isReady);
  login.expire();
  const page = await bridge.openChat('https://chatgpt.com/');
  await ask(page, 'read');
  await bridge.sessionOf(page, (now) => callsOf(now)[0]?.state === 'succeeded');
  expect([server.ran.length, login.count('token:refresh_token')]).toEqual([1, 1]);
  await page.close();
  await add({ transport: { kind: 'sse', url: `${url}?other` } });
  expect((await when(({ signIn }) => signIn?.needed !== undefined)).signIn?.signedIn).toBe(false);
});

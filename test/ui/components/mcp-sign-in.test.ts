// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, failure } from '../../../src/shared/failure.ts';
import type { SignInView } from '../../../src/shared/views.ts';
import { McpSignIn } from '../../../src/ui/components/mcp-sign-in.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { server } from '../gallery/views.ts';
import { button, buttons, mount, settle, text } from './render.ts';

async function shown(change: Partial<SignInView>, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const told: string[] = [];
  const signIn = { host: 'login.test', signedIn: false, underWay: false, ...change };
  const element = await mount(new McpSignIn(), {
    link,
    server: server({ signIn }),
    tell: (message: string) => void told.push(message),
  });
  return { element, asked, told };
}

it('names where the button leads, and sends that name along', async () => {
  const { element, asked } = await shown({ needed: 'signIn' });
  expect(text(element)).toBe(
    'A window of login.test opens. What you enter there the extension never sees. Sign in at login.test',
  );
  button(element, 'Sign in at login.test').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'server.signInRequested', server: 'files', host: 'login.test' }]);
});

it('asks for more rights in other words, and lets a user who is signed in sign out', async () => {
  const { element, asked } = await shown({ needed: 'moreRights', signedIn: true });
  expect(buttons(element)).toEqual(['Allow more at login.test', 'Sign out of Files']);
  button(element, 'Sign out of Files').click();
  await settle(element);
  expect(asked.messages).toEqual([{ type: 'server.signOutRequested', server: 'files' }]);
});

it('while a window is open, says so and asks for no second one', async () => {
  const { element, asked } = await shown({ needed: 'signIn', underWay: true });
  expect(text(element)).toContain('Waiting for the window of login.test…');
  button(element, 'Sign in at login.test').click();
  await settle(element);
  expect(asked.messages).toEqual([]);
});

it('shows why the last press came to nothing, hidden signs made visible', async () => {
  const problem = failure('signInFailed', 'It refuses.', 'evil\u202Etxt');
  const { element } = await shown({ needed: 'signIn', problem });
  expect(text(element)).toMatch(/^It refuses\. evil.+txt A window/);
  expect(text(element)).not.toContain('\u202E');
});

it('tells what no view can tell', async () => {
  const { element, told } = await shown(
    { needed: 'signIn' },
    { outcomes: { 'server.signInRequested': fail('notAllowed', 'Reconnect it.') } },
  );
  button(element, 'Sign in at login.test').click();
  await settle(element);
  expect(told).toEqual(['Reconnect it.']);
});

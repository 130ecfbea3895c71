import { expect, it } from 'vitest';
import { judgePath } from '../../../native/doctor/judge-path.ts';
import { fail, succeed } from '../../../src/shared/failure.ts';

const gui = { path: '/usr/bin:/bin', source: 'a browser that runs now' };

it('names the folders that only the login shell knows', () => {
  expect(judgePath(gui, succeed('/home/u/.nvm/bin:/usr/bin:/opt/homebrew/bin'))).toEqual({
    about: 'this machine',
    name: 'PATH',
    status: 'ok',
    message:
      'Desktop programs lack /home/u/.nvm/bin, /opt/homebrew/bin (their PATH from a browser that runs now: /usr/bin:/bin); the host asks your login shell, so commands there are found.',
  });
});

it('says when there is no difference', () => {
  expect(judgePath(gui, succeed('/bin:/usr/bin'))).toMatchObject({
    status: 'ok',
    message:
      'Desktop programs find what your login shell finds: /usr/bin:/bin (from a browser that runs now).',
  });
});

it('takes a login shell that says nothing for a problem', () => {
  const silent = fail('commandFailed', 'Your login shell /bin/zsh did not tell its PATH within 3 s.');
  expect(judgePath(gui, silent)).toMatchObject({
    status: 'problem',
    message: expect.stringMatching(
      /^Your login shell \/bin\/zsh did not .* PATH \(\/usr\/bin:\/bin\)/,
    ) as string,
    remedy: 'Make your shell start faster and without questions.',
  });
});

it('only notes what holds on Windows', () => {
  expect(judgePath(undefined, undefined)).toMatchObject({ status: 'note' });
});

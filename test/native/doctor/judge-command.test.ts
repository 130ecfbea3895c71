import { expect, it } from 'vitest';
import { judgeCommand } from '../../../native/doctor/judge-command.ts';
import type { Machine } from '../../../native/host/environment.ts';

const linux: Machine = {
  platform: 'linux',
  env: { PATH: '/usr/bin' },
  home: '/home/u',
  nodePath: '/opt/node/bin/node',
  loginPath: '/home/u/.nvm/bin',
};

it('finds a command as the host does, by the login shell first', () => {
  const there = ['/usr/bin/npx', '/home/u/.nvm/bin/npx'];
  expect(judgeCommand('npx', linux, (path) => there.includes(path))).toEqual({
    about: 'npx',
    name: 'command',
    status: 'ok',
    message: 'It is found: /home/u/.nvm/bin/npx',
  });
});

it('finds a .cmd on Windows', () => {
  const windows: Machine = {
    platform: 'win32',
    env: { Path: 'C:\\n' },
    home: 'C:\\u',
    nodePath: 'C:\\n\\node.exe',
  };
  expect(judgeCommand('npx', windows, (path) => path === 'C:\\n\\npx.cmd')).toMatchObject({
    status: 'ok',
    message: 'It is found: C:\\n\\npx.cmd',
  });
});

it('says in one line where it looked', () => {
  expect(judgeCommand('~/bin/x', linux, () => false)).toEqual({
    about: '~/bin/x',
    name: 'command',
    status: 'problem',
    message: 'It was not found. Looked for: /home/u/bin/x',
    remedy: 'Install it, or enter its full path as the command.',
  });
  expect(judgeCommand('uvx', linux, () => false).message).toMatch(
    /^It was not found\. Looked for: \/home\/u\/\.nvm\/bin\/uvx, \/usr\/bin\/uvx, \/opt\/node\/bin\/uvx, [^\n]+$/,
  );
});

import { describe, expect, it } from 'vitest';
import { fromHome, type Lookup, resolveCommand } from '../../../native/host/resolve-command.ts';

const on = (platform: string, folders: string[], files: string[], cwd = '/home/u'): Lookup => ({
  platform,
  folders,
  cwd,
  home: platform === 'win32' ? 'C:\\Users\\u' : '/home/u',
  isFile: (path) => files.includes(path),
});

describe('resolveCommand', () => {
  it('takes the first folder that has the command', () => {
    expect(resolveCommand('npx', ['-y'], on('linux', ['/a', '/b', '/c'], ['/b/npx', '/c/npx']))).toEqual({
      ok: true,
      value: { file: '/b/npx', args: ['-y'] },
    });
  });

  it('reads a path from the working folder', () => {
    expect(resolveCommand('./bin/server', [], on('linux', [], ['/home/u/bin/server']))).toEqual({
      ok: true,
      value: { file: '/home/u/bin/server', args: [] },
    });
  });

  it('reads ~ as the home folder, as a shell would', () => {
    expect(resolveCommand('~/bin/server', ['~'], on('linux', [], ['/home/u/bin/server'], '/'))).toEqual({
      ok: true,
      value: { file: '/home/u/bin/server', args: ['~'] },
    });
    expect(resolveCommand('~\\s.exe', [], on('win32', [], ['C:\\Users\\u\\s.exe'], 'C:\\'))).toEqual({
      ok: true,
      value: { file: 'C:\\Users\\u\\s.exe', args: [] },
    });
    expect(['~', '~/a', '~other/a', 'a/~', '~\\a'].map((path) => fromHome(path, '/h', 'linux'))).toEqual([
      '/h',
      '/h/a',
      '~other/a',
      'a/~',
      '~\\a',
    ]);
  });

  it('says where it looked', () => {
    expect(resolveCommand('npx', [], on('linux', ['/a', '/b'], []))).toEqual({
      ok: false,
      failure: {
        code: 'commandNotFound',
        message: 'The command "npx" was not found. Install it, or enter its full path as the command.',
        detail: 'Looked for:\n/a/npx\n/b/npx',
      },
    });
  });

  it('never takes a shell line for a command', () => {
    const lookup = on('linux', ['/bin'], ['/bin/sh', '/bin/rm']);
    for (const command of ['rm -rf x', 'sh;rm', '$(rm)', '`rm`', 'rm\n'])
      expect(resolveCommand(command, [], lookup)).toMatchObject({ ok: false });
  });

  describe('on Windows', () => {
    const files = ['C:\\node\\npx.cmd', 'C:\\node\\npx', 'C:\\node\\node.exe'];
    const lookup = on('win32', ['C:\\node'], files, 'C:\\Users\\u');

    it('takes the .exe as it is', () => {
      expect(resolveCommand('node', ['a b'], lookup)).toEqual({
        ok: true,
        value: { file: 'C:\\node\\node.exe', args: ['a b'] },
      });
    });

    it('runs npx.cmd, not the script for another shell beside it, under cmd.exe with all quoted', () => {
      expect(resolveCommand('npx', ['-y', 'pkg', 'C:\\My Files'], lookup)).toEqual({
        ok: true,
        value: {
          file: 'C:\\Windows\\System32\\cmd.exe',
          args: ['/d', '/s', '/c', '""C:\\node\\npx.cmd" "-y" "pkg" "C:\\My Files""'],
          verbatim: true,
        },
      });
    });

    it('keeps a backslash at the end from keeping the closing quote', () => {
      expect(resolveCommand('npx', ['C:\\My Files\\', 'a\\b'], lookup)).toMatchObject({
        value: { args: ['/d', '/s', '/c', '""C:\\node\\npx.cmd" "C:\\My Files\\\\" "a\\b""'] },
      });
    });

    it('says with which endings it looked, unless one was typed', () => {
      expect(resolveCommand('uvx', [], lookup)).toMatchObject({
        failure: { detail: 'Looked for, with .exe .com .cmd .bat:\nC:\\node\\uvx' },
      });
      expect(resolveCommand('uvx.exe', [], lookup)).toMatchObject({
        failure: { detail: 'Looked for:\nC:\\node\\uvx.exe' },
      });
    });

    it.each(['a"b', 'a&b', 'a|b', '%PATH%', 'a^b', 'a<b', 'a>b', 'a!b', 'a\nb'])(
      'refuses %j for a batch file',
      (argument) => {
        expect(resolveCommand('npx', [argument], lookup)).toMatchObject({
          ok: false,
          failure: { code: 'configInvalid' },
        });
      },
    );
  });
});

import { describe, expect, it } from 'vitest';
import { knownFolders } from '../../../native/host/known-folders.ts';
import { childEnvironment, type Machine, searchFolders } from '../../../native/host/environment.ts';

const machine: Machine = {
  platform: 'linux',
  env: { PATH: '/usr/bin:/x', HOME: '/home/u', LD_LIBRARY_PATH: '/snap', NODE_OPTIONS: '--inspect' },
  home: '/home/u',
  nodePath: '/opt/node/bin/node',
};

describe('searchFolders', () => {
  const known = knownFolders(machine).filter((folder) => folder !== '/usr/bin');

  it('looks beside node and where installers put things, after the PATH', () => {
    expect(searchFolders(machine)).toEqual(['/usr/bin', '/x', '/opt/node/bin', ...known]);
  });

  it("takes the login shell's PATH before the browser's: a command is the one the terminal finds", () => {
    expect(searchFolders({ ...machine, loginPath: '/home/u/.nvm/bin:/x' }).slice(0, 4)).toEqual([
      '/home/u/.nvm/bin',
      '/x',
      '/usr/bin',
      '/opt/node/bin',
    ]);
  });

  it('takes a configured PATH instead of both', () => {
    const folders = searchFolders({ ...machine, loginPath: '/login' }, { PATH: '/mine' });
    expect(folders.slice(0, 2)).toEqual(['/mine', '/opt/node/bin']);
    expect(folders).not.toContain('/x');
    expect(folders).not.toContain('/login');
  });

  it('leaves relative entries out, which would be the folder of whoever runs', () => {
    expect(searchFolders({ ...machine, env: { PATH: '.::bin:/x' } }).slice(0, 2)).toEqual([
      '/x',
      '/opt/node/bin',
    ]);
  });

  it('reads a PATH of Windows', () => {
    const windows: Machine = {
      platform: 'win32',
      env: { Path: 'C:\\Windows;D:\\My Tools;.' },
      home: 'C:\\Users\\José',
      nodePath: 'C:\\Program Files\\nodejs\\node.exe',
    };
    expect(searchFolders(windows).slice(0, 4)).toEqual([
      'C:\\Windows',
      'D:\\My Tools',
      'C:\\Program Files\\nodejs',
      'C:\\Users\\José\\AppData\\Roaming\\npm',
    ]);
    expect(childEnvironment(windows, { Path: 'E:\\x' })).toEqual({
      ok: true,
      value: { PATH: searchFolders(windows, { Path: 'E:\\x' }).join(';') },
    });
    expect(searchFolders(windows, { Path: 'E:\\x' })[0]).toBe('E:\\x');
  });
});

describe('childEnvironment', () => {
  it("hands on the browser's variables but for what loads code, and adds the configured ones", () => {
    expect(childEnvironment(machine, { TOKEN: 't' })).toEqual({
      ok: true,
      value: { HOME: '/home/u', TOKEN: 't', PATH: searchFolders(machine).join(':') },
    });
  });

  it('finds the path under the name that Windows gives it', () => {
    const windows = { ...machine, env: { Path: '/usr/bin' } };
    expect(childEnvironment(windows, {})).toEqual({
      ok: true,
      value: { PATH: searchFolders(windows).join(':') },
    });
  });

  it.each([
    'LD_PRELOAD',
    'ld_preload',
    'LD_AUDIT',
    'DYLD_INSERT_LIBRARIES',
    'NODE_OPTIONS',
    'BASH_ENV',
    'PERL5OPT',
    'JAVA_TOOL_OPTIONS',
  ])('refuses %s', (name) => {
    expect(childEnvironment(machine, { [name]: 'x' })).toMatchObject({
      ok: false,
      failure: { code: 'configInvalid', message: expect.stringContaining(name) as string },
    });
  });
});

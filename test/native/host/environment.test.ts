import { describe, expect, it } from 'vitest';
import { childEnvironment, type Machine, searchFolders } from '../../../native/host/environment.ts';

const machine: Machine = {
  platform: 'linux',
  env: { PATH: '/usr/bin:/x', HOME: '/home/u', LD_LIBRARY_PATH: '/snap', NODE_OPTIONS: '--inspect' },
  home: '/home/u',
  nodePath: '/opt/node/bin/node',
};

describe('searchFolders', () => {
  it('looks beside node and where installers put things, after the PATH', () => {
    expect(searchFolders(machine)).toEqual([
      '/usr/bin',
      '/x',
      '/opt/node/bin',
      '/usr/local/bin',
      '/opt/homebrew/bin',
      '/bin',
      '/home/u/.local/bin',
      '/home/u/.cargo/bin',
      '/home/u/.bun/bin',
      '/home/u/.deno/bin',
    ]);
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

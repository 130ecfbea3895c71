import { describe, expect, it } from 'vitest';
import { knownFolders } from '../../../native/host/known-folders.ts';

describe('knownFolders', () => {
  it("names each version manager's folder on Linux, the newest node of nvm first", () => {
    const listFolder = (path: string) =>
      path === '/home/u/.nvm/versions/node' ? ['v9.0.0', 'v22.1.0', 'v20.19.4'] : [];
    expect(knownFolders({ platform: 'linux', home: '/home/u', env: {}, listFolder })).toEqual([
      '/usr/local/bin',
      '/usr/bin',
      '/bin',
      '/home/linuxbrew/.linuxbrew/bin',
      '/snap/bin',
      '/home/u/.local/bin',
      '/home/u/.volta/bin',
      '/home/u/.local/share/fnm/aliases/default/bin',
      '/home/u/.nvm/versions/node/v22.1.0/bin',
      '/home/u/.nvm/versions/node/v20.19.4/bin',
      '/home/u/.nvm/versions/node/v9.0.0/bin',
      '/home/u/.asdf/shims',
      '/home/u/.local/share/mise/shims',
      '/home/u/.cargo/bin',
      '/home/u/.bun/bin',
      '/home/u/.deno/bin',
      '/home/u/.local/share/pnpm',
      '/home/u/go/bin',
      '/home/u/.nix-profile/bin',
    ]);
  });

  it('knows both Homebrews and MacPorts on macOS, and where NVM_DIR points', () => {
    const folders = knownFolders({
      platform: 'darwin',
      home: '/Users/王 伟',
      env: { NVM_DIR: '/opt/nvm' },
      listFolder: (path) => (path === '/opt/nvm/versions/node' ? ['v22.0.0'] : []),
    });
    expect(folders.slice(0, 9)).toEqual([
      '/usr/local/bin',
      '/opt/homebrew/bin',
      '/opt/local/bin',
      '/usr/bin',
      '/bin',
      '/Users/王 伟/.local/bin',
      '/Users/王 伟/.volta/bin',
      '/Users/王 伟/Library/Application Support/fnm/aliases/default/bin',
      '/opt/nvm/versions/node/v22.0.0/bin',
    ]);
  });

  it('knows where Node and npm put programs on Windows', () => {
    const env = { APPDATA: 'D:\\Roaming', LOCALAPPDATA: 'D:\\Local', ProgramFiles: 'D:\\Programs' };
    expect(knownFolders({ platform: 'win32', home: 'C:\\Users\\José', env })).toEqual([
      'D:\\Programs\\nodejs',
      'D:\\Roaming\\npm',
      'D:\\Local\\Volta\\bin',
      'D:\\Local\\pnpm',
      'C:\\Users\\José\\.local\\bin',
      'C:\\Users\\José\\.cargo\\bin',
      'C:\\Users\\José\\.bun\\bin',
      'C:\\Users\\José\\.deno\\bin',
      'C:\\Users\\José\\scoop\\shims',
      'C:\\Users\\José\\go\\bin',
      'D:\\Local\\Microsoft\\WindowsApps',
    ]);
    expect(knownFolders({ platform: 'win32', home: 'C:\\Users\\José', env: {} })[1]).toBe(
      'C:\\Users\\José\\AppData\\Roaming\\npm',
    );
  });
});

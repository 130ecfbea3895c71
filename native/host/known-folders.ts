import { posix, win32 } from 'node:path';

/** What has to be known of the machine; `listFolder` gives the names in a folder, none when there is no such folder. */
export interface FolderSource {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly listFolder?: (path: string) => readonly string[];
}

/**
 * Where installers put programs that a browser started from a desktop does not know (cases F7 98): Homebrew, nvm, fnm,
 * Volta, asdf, mise, pipx, uv, cargo, bun, deno, pnpm, Go, Nix, snap; on Windows Node's own and npm's folders.
 */
export function knownFolders(source: FolderSource): string[] {
  return source.platform === 'win32' ? onWindows(source) : onPosix(source);
}

function onPosix({ platform, home, env, listFolder = () => [] }: FolderSource): string[] {
  const below = (...folders: string[]) => folders.map((folder) => posix.join(home, folder));
  const mac = platform === 'darwin';
  const system = mac
    ? ['/usr/local/bin', '/opt/homebrew/bin', '/opt/local/bin', '/usr/bin', '/bin']
    : ['/usr/local/bin', '/usr/bin', '/bin', '/home/linuxbrew/.linuxbrew/bin', '/snap/bin'];
  const fnm = mac ? 'Library/Application Support/fnm' : '.local/share/fnm';
  const versions = posix.join(env['NVM_DIR'] ?? posix.join(home, '.nvm'), 'versions/node');
  return [
    ...system,
    ...below('.local/bin', '.volta/bin', `${fnm}/aliases/default/bin`),
    ...newestFirst(listFolder(versions)).map((version) => posix.join(versions, version, 'bin')),
    ...below('.asdf/shims', '.local/share/mise/shims', '.cargo/bin', '.bun/bin', '.deno/bin'),
    ...below(mac ? 'Library/pnpm' : '.local/share/pnpm', 'go/bin', '.nix-profile/bin'),
  ];
}

function onWindows({ home, env }: FolderSource): string[] {
  const local = env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local');
  const roaming = env['APPDATA'] ?? win32.join(home, 'AppData', 'Roaming');
  const programs = env['ProgramFiles'] ?? 'C:\\Program Files';
  return [
    win32.join(programs, 'nodejs'),
    win32.join(roaming, 'npm'),
    win32.join(local, 'Volta', 'bin'),
    win32.join(local, 'pnpm'),
    ...['.local\\bin', '.cargo\\bin', '.bun\\bin', '.deno\\bin', 'scoop\\shims', 'go\\bin'].map((folder) =>
      win32.join(home, folder),
    ),
    win32.join(local, 'Microsoft', 'WindowsApps'),
  ];
}

/** v22.1.0 before v20.19.0 before v9.0.0. */
function newestFirst(versions: readonly string[]): string[] {
  return [...versions].sort((a, b) => b.localeCompare(a, 'en', { numeric: true }));
}

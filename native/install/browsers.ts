import { posix } from 'node:path';

/** Where one browser keeps its per-user settings, and so its native messaging hosts. */
export interface Browser {
  readonly name: string;
  /** Path parts below the user's configuration folder. */
  readonly linux?: string;
  readonly mac?: string;
  readonly windows?: WindowsBrowser;
  /** Systems on which it reads Chrome's place as well: there the host is registered in that one too. */
  readonly alsoChrome?: readonly string[];
}

/** On Windows a browser is there when one of these exists; it finds hosts below `key`. */
interface WindowsBrowser {
  /** Key below HKEY_CURRENT_USER that holds NativeMessagingHosts. */
  readonly key?: string;
  /** Another key that tells that the browser has run. */
  readonly seen?: string;
  /** Folder below %LOCALAPPDATA% that tells the same. */
  readonly folder?: string;
}

/**
 * Places from the browsers' documentation, KeePassXC's NativeMessageInstaller.cpp and Bitwarden's
 * native-messaging.main.ts. Those of Opera and Arc could not be verified; both also read Chrome's.
 */
export const browsers: readonly Browser[] = [
  {
    name: 'chrome',
    linux: 'google-chrome',
    mac: 'Google/Chrome',
    windows: { key: 'Software\\Google\\Chrome' },
  },
  { name: 'chrome-beta', linux: 'google-chrome-beta', mac: 'Google/Chrome Beta' },
  { name: 'chrome-dev', linux: 'google-chrome-unstable', mac: 'Google/Chrome Dev' },
  { name: 'chrome-canary', mac: 'Google/Chrome Canary' },
  { name: 'chromium', linux: 'chromium', mac: 'Chromium', windows: { key: 'Software\\Chromium' } },
  {
    name: 'edge',
    linux: 'microsoft-edge',
    mac: 'Microsoft Edge',
    windows: { key: 'Software\\Microsoft\\Edge' },
  },
  { name: 'edge-beta', linux: 'microsoft-edge-beta', mac: 'Microsoft Edge Beta' },
  { name: 'edge-dev', linux: 'microsoft-edge-dev', mac: 'Microsoft Edge Dev' },
  {
    name: 'brave',
    linux: 'BraveSoftware/Brave-Browser',
    mac: 'BraveSoftware/Brave-Browser',
    windows: { key: 'Software\\BraveSoftware\\Brave-Browser' },
    alsoChrome: ['win32'],
  },
  {
    name: 'vivaldi',
    linux: 'vivaldi',
    mac: 'Vivaldi',
    windows: { key: 'Software\\Vivaldi' },
    alsoChrome: ['win32'],
  },
  {
    name: 'opera',
    linux: 'opera',
    mac: 'com.operasoftware.Opera',
    windows: { seen: 'Software\\Opera Software' },
    alsoChrome: ['linux', 'darwin', 'win32'],
  },
  {
    name: 'arc',
    mac: 'Arc/User Data',
    windows: { folder: 'Packages\\TheBrowserCompany.Arc_ttt1ap7aakyb4' },
    alsoChrome: ['darwin', 'win32'],
  },
];

/**
 * The browser's configuration folder on Linux (below XDG_CONFIG_HOME, as Chromium does) or macOS; undefined where it
 * has none.
 */
export function configFolder(
  browser: Browser,
  platform: string,
  home: string,
  env: Readonly<Record<string, string | undefined>> = {},
): string | undefined {
  const part = platform === 'darwin' ? browser.mac : browser.linux;
  if (part === undefined || platform === 'win32') return undefined;
  if (platform === 'darwin') return posix.join(home, 'Library/Application Support', part);
  const config = env['XDG_CONFIG_HOME'];
  return posix.join(config?.startsWith('/') === true ? config : posix.join(home, '.config'), part);
}

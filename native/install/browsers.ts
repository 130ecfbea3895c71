import { join } from 'node:path';

/** Where one browser keeps its per-user settings, and so its native messaging hosts. */
export interface Browser {
  readonly name: string;
  /** Path parts below the user's configuration folder. */
  readonly linux?: string;
  readonly mac?: string;
  /** Key below HKEY_CURRENT_USER. */
  readonly windows?: string;
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
    windows: 'Software\\Google\\Chrome',
  },
  { name: 'chrome-beta', linux: 'google-chrome-beta', mac: 'Google/Chrome Beta' },
  { name: 'chrome-dev', linux: 'google-chrome-unstable', mac: 'Google/Chrome Dev' },
  { name: 'chrome-canary', mac: 'Google/Chrome Canary' },
  { name: 'chromium', linux: 'chromium', mac: 'Chromium', windows: 'Software\\Chromium' },
  { name: 'edge', linux: 'microsoft-edge', mac: 'Microsoft Edge', windows: 'Software\\Microsoft\\Edge' },
  { name: 'edge-beta', linux: 'microsoft-edge-beta', mac: 'Microsoft Edge Beta' },
  { name: 'edge-dev', linux: 'microsoft-edge-dev', mac: 'Microsoft Edge Dev' },
  {
    name: 'brave',
    linux: 'BraveSoftware/Brave-Browser',
    mac: 'BraveSoftware/Brave-Browser',
    windows: 'Software\\BraveSoftware\\Brave-Browser',
  },
  { name: 'vivaldi', linux: 'vivaldi', mac: 'Vivaldi', windows: 'Software\\Vivaldi' },
  { name: 'opera', linux: 'opera', mac: 'com.operasoftware.Opera' },
  { name: 'arc', mac: 'Arc/User Data' },
];

/** The browser's configuration folder on this system, or undefined where it has none. */
export function configFolder(browser: Browser, platform: string, home: string): string | undefined {
  const part = platform === 'darwin' ? browser.mac : browser.linux;
  if (part === undefined || platform === 'win32') return undefined;
  const base = platform === 'darwin' ? 'Library/Application Support' : '.config';
  return join(home, base, part);
}

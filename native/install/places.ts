import { posix, win32 } from 'node:path';
import { type Browser, browsers, configFolder } from './browsers.ts';
import type { InstallOptions } from './options.ts';

/** A place where a browser, or several, look for hosts. */
export interface Place {
  /** Names of the browsers, with commas. */
  readonly browser: string;
  /** Folder of the host's manifest. */
  readonly manifestDir: string;
  /** Windows: the browser's registry key below HKEY_CURRENT_USER. */
  readonly key?: string;
}

/** What has to be known of the machine to find its browsers; a parameter so that tests can be any machine. */
export interface System {
  readonly platform: string;
  readonly home: string;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly exists: (path: string) => boolean;
  /** Windows: whether a key exists below HKEY_CURRENT_USER. */
  readonly keyExists: (key: string) => boolean;
}

/** Only browsers that are there. Throws when a named one is not there, and when there is none at all. */
export function choosePlaces(choice: InstallOptions, system: System): Place[] {
  const folder = choice.userDataDir;
  if (folder !== undefined) return [placeOfProfile(folder, system.platform)];
  const wanted = browsers.filter(
    ({ name }) => choice.browsers.length === 0 || choice.browsers.includes(name),
  );
  const there = wanted.filter((browser) => isThere(browser, system));
  const missing = choice.browsers.filter((name) => !there.some((browser) => browser.name === name));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} has not been used by this user yet.`);
  if (there.length === 0)
    throw new Error('No known browser was found. Name its profile folder with --user-data-dir.');
  return merged(there.flatMap((browser) => placesOf(browser, system)));
}

function placeOfProfile(folder: string, platform: string): Place {
  if (platform === 'win32')
    throw new Error(
      'On Windows a browser finds hosts through the registry, whatever its profile folder: leave --user-data-dir out.',
    );
  return { browser: folder, manifestDir: posix.join(folder, 'NativeMessagingHosts') };
}

function isThere(browser: Browser, system: System): boolean {
  if (system.platform !== 'win32') {
    const folder = configFolder(browser, system.platform, system.home, system.env);
    return folder !== undefined && system.exists(folder);
  }
  const { key, seen, folder } = browser.windows ?? {};
  return (
    [key, seen].some((name) => name !== undefined && system.keyExists(name)) ||
    (folder !== undefined && system.exists(win32.join(localAppData(system), folder)))
  );
}

function placesOf(browser: Browser, system: System): Place[] {
  const chrome = browsers[0];
  const readers =
    chrome !== undefined && browser.alsoChrome?.includes(system.platform) === true
      ? [browser, chrome]
      : [browser];
  return readers.flatMap((reader) => ownPlace(browser.name, reader, system));
}

function ownPlace(browser: string, reader: Browser, system: System): Place[] {
  if (system.platform === 'win32') {
    const key = reader.windows?.key;
    if (key === undefined) return [];
    const manifestDir = win32.join(localAppData(system), 'mcp-multi-bridge', reader.name);
    return [{ browser, manifestDir, key }];
  }
  const folder = configFolder(reader, system.platform, system.home, system.env);
  return folder === undefined ? [] : [{ browser, manifestDir: posix.join(folder, 'NativeMessagingHosts') }];
}

/** One entry a folder: several browsers may read Chrome's. */
function merged(places: readonly Place[]): Place[] {
  const byFolder = new Map<string, Place>();
  for (const place of places) {
    const known = byFolder.get(place.manifestDir);
    const browser = known === undefined ? place.browser : `${known.browser}, ${place.browser}`;
    byFolder.set(place.manifestDir, { ...place, browser });
  }
  return [...byFolder.values()];
}

function localAppData({ env, home }: System): string {
  return env['LOCALAPPDATA'] ?? win32.join(home, 'AppData', 'Local');
}

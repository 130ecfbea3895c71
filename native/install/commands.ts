import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';
import { type Browser, browsers, configFolder } from './browsers.ts';
import { installHost, uninstallHost } from './install-host.ts';
import { type InstallOptions, installOptions, installUsage } from './options.ts';
import { keyExists, registerKey, unregisterKey } from './registry.ts';

/** A place where a browser looks for hosts. */
interface Place {
  readonly browser: string;
  readonly manifestDir: string;
  /** Windows: the browser's registry key. */
  readonly key?: string;
}

/** `install [--browser NAME ...] [--user-data-dir DIR]`: registers the host; returns what to tell the user. */
export async function runInstall(argv: readonly string[], hostScript: string): Promise<string> {
  const choice = installOptions(argv, installUsage.install);
  if (!existsSync(hostScript)) throw new Error(`${hostScript} is missing: run "npm run build" first.`);
  const places = placesFor(choice);
  for (const place of places) {
    const manifest = await installHost({ manifestDir: place.manifestDir, hostScript });
    if (place.key !== undefined) registerKey(place.key, manifest);
  }
  return [
    'The native host is registered with:',
    ...places.map((place) => `  ${place.browser}: ${place.manifestDir}`),
    'Now press Reconnect on a Stdio server. The browser need not be restarted.',
  ].join('\n');
}

/** `uninstall`, with the same options as `install`. */
export async function runUninstall(argv: readonly string[]): Promise<string> {
  const places = placesFor(installOptions(argv, installUsage.uninstall));
  for (const place of places) {
    if (place.key !== undefined) unregisterKey(place.key);
    await uninstallHost(place.manifestDir);
  }
  return [
    'The native host is no longer registered with:',
    ...places.map((place) => `  ${place.browser}`),
  ].join('\n');
}

/** Only browsers that are there; a named one that is not is an error, as is no browser at all. */
function placesFor({ browsers: wanted, userDataDir: folder }: InstallOptions): Place[] {
  if (folder !== undefined) return [{ browser: folder, manifestDir: join(folder, 'NativeMessagingHosts') }];
  const found = browsers.flatMap((browser) =>
    wanted.length === 0 || wanted.includes(browser.name) ? placeOf(browser) : [],
  );
  const missing = wanted.filter((name) => !found.some((place) => place.browser === name));
  if (missing.length > 0) throw new Error(`${missing.join(', ')} has not been used by this user yet.`);
  if (found.length === 0)
    throw new Error('No known browser was found. Name its profile folder with --user-data-dir.');
  return found;
}

function placeOf(browser: Browser): Place[] {
  if (process.platform === 'win32') {
    const key = browser.windows;
    if (key === undefined || !keyExists(key)) return [];
    const base = process.env['LOCALAPPDATA'] ?? homedir();
    return [{ browser: browser.name, manifestDir: join(base, 'mcp-multi-bridge', browser.name), key }];
  }
  const folder = configFolder(browser, process.platform, homedir());
  if (folder === undefined || !existsSync(folder)) return [];
  return [{ browser: browser.name, manifestDir: join(folder, 'NativeMessagingHosts') }];
}

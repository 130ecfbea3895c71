import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { installHost, uninstallHost } from './install-host.ts';
import { installOptions, installUsage } from './options.ts';
import { choosePlaces, type Place, type System } from './places.ts';
import { keyExists, registerKey, unregisterKey } from './registry.ts';

/** This machine. */
export const thisSystem: System = {
  platform: process.platform,
  home: homedir(),
  env: process.env,
  exists: existsSync,
  keyExists,
};

/** `install [--browser NAME ...] [--user-data-dir DIR]`: registers the host; returns what to tell the user. */
export async function runInstall(argv: readonly string[], hostScript: string): Promise<string> {
  const choice = installOptions(argv, installUsage.install);
  if (!existsSync(hostScript)) throw new Error(`${hostScript} is missing: run "npm run build" first.`);
  const places = choosePlaces(choice, thisSystem);
  for (const place of places) await registerAt(place, hostScript);
  return [
    'The native host is registered with:',
    ...places.map((place) => `  ${place.browser}: ${place.manifestDir}`),
    'Now press Reconnect on a Stdio server. The browser need not be restarted.',
  ].join('\n');
}

/** Writes the host's files for one place and, on Windows, names them in the registry. */
export async function registerAt(place: Place, hostScript: string): Promise<void> {
  const manifest = await installHost({ manifestDir: place.manifestDir, hostScript });
  if (place.key !== undefined) registerKey(place.key, manifest);
}

/** `uninstall`, with the same options as `install`. */
export async function runUninstall(argv: readonly string[]): Promise<string> {
  const places = choosePlaces(installOptions(argv, installUsage.uninstall), thisSystem);
  for (const place of places) {
    if (place.key !== undefined) unregisterKey(place.key);
    await uninstallHost(place.manifestDir);
  }
  return [
    'The native host is no longer registered with:',
    ...places.map((place) => `  ${place.browser}`),
  ].join('\n');
}

import { existsSync } from 'node:fs';
import { chmod, mkdir, readdir, rm, rmdir, writeFile } from 'node:fs/promises';
import { basename, dirname, join, resolve } from 'node:path';
import { nativeHostName } from '../../src/shared/native-messages.ts';
import { hostFiles } from './host-files.ts';

/** What to register. `manifestDir` is a browser's NativeMessagingHosts folder; it is made when it is missing. */
export interface HostInstallation {
  readonly manifestDir: string;
  /** The built host, dist/native/host.mjs. */
  readonly hostScript: string;
  /** Default: the node that runs this. */
  readonly nodePath?: string;
  readonly platform?: string;
}

/** Writes the host's manifest and its wrapper, only the user may change them. Returns the manifest's path. */
export async function installHost(installation: HostInstallation): Promise<string> {
  const manifestDir = resolve(installation.manifestDir);
  const { manifest, wrapper } = hostFiles({
    platform: installation.platform ?? process.platform,
    manifestDir,
    nodePath: resolve(installation.nodePath ?? process.execPath),
    hostScript: resolve(installation.hostScript),
  });
  await mkdir(manifestDir, { recursive: true });
  for (const { path, text, mode } of [wrapper, manifest]) {
    await writeFile(path, text, { mode });
    // A file that was there before keeps its old mode.
    await chmod(path, mode);
  }
  return manifest.path;
}

/**
 * Takes the manifest and the wrappers away again, and then the folder when nothing else is in it: it was most likely
 * made for them. What is not there is no error.
 */
export async function uninstallHost(manifestDir: string): Promise<void> {
  const names = [`${nativeHostName}.json`, 'mcp-bridge-host.sh', 'mcp-bridge-host.bat'];
  const paths = names.map((name) => join(manifestDir, name)).filter((path) => existsSync(path));
  await Promise.all(paths.map((path) => rm(path, { force: true })));
  if (paths.length > 0) await removeEmpty(manifestDir);
}

/** On Windows the folder that holds one folder a browser is ours as well. */
async function removeEmpty(folder: string): Promise<void> {
  if ((await readdir(folder)).length > 0) return;
  await rmdir(folder);
  const above = dirname(folder);
  if (basename(above) === 'mcp-multi-bridge') await removeEmpty(above);
}

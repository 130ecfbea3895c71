import { chmod, mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';
import { extensionOrigin } from '../../src/shared/extension-id.ts';
import { nativeHostName } from '../../src/shared/native-messages.ts';
import { wrapperFor } from './wrapper.ts';

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
  const wrapper = wrapperFor(
    installation.platform ?? process.platform,
    resolve(installation.nodePath ?? process.execPath),
    resolve(installation.hostScript),
  );
  const wrapperPath = join(manifestDir, wrapper.fileName);
  const manifestPath = join(manifestDir, `${nativeHostName}.json`);
  await mkdir(manifestDir, { recursive: true });
  await writeFile(wrapperPath, wrapper.text);
  await chmod(wrapperPath, 0o700);
  await writeFile(manifestPath, `${JSON.stringify(hostManifest(wrapperPath), null, 2)}\n`, { mode: 0o600 });
  return manifestPath;
}

/** Takes the manifest and the wrappers away again. What is not there is no error. */
export async function uninstallHost(manifestDir: string): Promise<void> {
  const names = [`${nativeHostName}.json`, 'mcp-bridge-host.sh', 'mcp-bridge-host.bat'];
  await Promise.all(names.map((name) => rm(join(manifestDir, name), { force: true })));
}

/** https://developer.chrome.com/docs/extensions/develop/concepts/native-messaging#native-messaging-host */
function hostManifest(path: string) {
  return {
    name: nativeHostName,
    description: 'Runs MCP servers for MCP Multi Bridge',
    path,
    type: 'stdio',
    allowed_origins: [extensionOrigin],
  };
}

import { posix, win32 } from 'node:path';
import { extensionOrigin } from '../../src/shared/extension-id.ts';
import { nativeHostName } from '../../src/shared/native-messages.ts';
import { wrapperFor } from './wrapper.ts';

/** A file to write. `mode` is for POSIX; nobody but the user may change what a browser starts. */
export interface HostFile {
  readonly path: string;
  readonly text: string;
  readonly mode: number;
}

/** The two files that make a host known to a browser. All paths are absolute and of the platform. */
export function hostFiles(host: {
  readonly platform: string;
  readonly manifestDir: string;
  readonly nodePath: string;
  readonly hostScript: string;
}): { readonly manifest: HostFile; readonly wrapper: HostFile } {
  const rules = host.platform === 'win32' ? win32 : posix;
  const wrapper = wrapperFor(host.platform, host.nodePath, host.hostScript);
  const path = rules.join(host.manifestDir, wrapper.fileName);
  return {
    wrapper: { path, text: wrapper.text, mode: 0o700 },
    manifest: {
      path: manifestPathIn(host.manifestDir, host.platform),
      text: `${JSON.stringify(hostManifest(path), null, 2)}\n`,
      mode: 0o600,
    },
  };
}

/** Where the manifest lies in a browser's folder. */
export function manifestPathIn(manifestDir: string, platform: string): string {
  return (platform === 'win32' ? win32 : posix).join(manifestDir, `${nativeHostName}.json`);
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

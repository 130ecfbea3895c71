import { extensionOrigin } from '../../src/shared/extension-id.ts';

/** A small script that starts the host with a fixed node: a browser started from a desktop has no PATH to find one. */
export interface Wrapper {
  readonly fileName: string;
  readonly text: string;
}

/** The wrapper for a system. Both paths must be absolute. */
export function wrapperFor(platform: string, nodePath: string, hostScript: string): Wrapper {
  return platform === 'win32'
    ? {
        fileName: 'mcp-bridge-host.bat',
        text: `@echo off\r\n"${batch(nodePath)}" "${batch(hostScript)}" --origin ${extensionOrigin} %*\r\n`,
      }
    : {
        fileName: 'mcp-bridge-host.sh',
        text: `#!/bin/sh\nexec ${shell(nodePath)} ${shell(hostScript)} --origin ${extensionOrigin} "$@"\n`,
      };
}

/** One word for a POSIX shell: only the single quote itself needs care inside single quotes. */
function shell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

/** In a batch file % is read even inside quotes; a path cannot hold a double quote. */
function batch(path: string): string {
  return path.replaceAll('%', '%%');
}

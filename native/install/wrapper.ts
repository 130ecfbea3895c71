import { extensionOrigin } from '../../src/shared/extension-id.ts';

/** A small script that starts the host with a fixed node: a browser started from a desktop has no PATH to find one. */
export interface Wrapper {
  readonly fileName: string;
  readonly text: string;
}

/** What a wrapper starts. */
export interface WrapperParts {
  readonly nodePath: string;
  readonly hostScript: string;
  readonly origin: string;
}

/** The wrapper for a system. Both paths must be absolute. */
export function wrapperFor(platform: string, nodePath: string, hostScript: string): Wrapper {
  if (platform !== 'win32')
    return {
      fileName: 'mcp-bridge-host.sh',
      text: `#!/bin/sh\nexec ${shell(nodePath)} ${shell(hostScript)} --origin ${extensionOrigin} "$@"\n`,
    };
  const start = `"${batch(nodePath)}" "${batch(hostScript)}" --origin ${extensionOrigin} %*`;
  return {
    fileName: 'mcp-bridge-host.bat',
    text: ['@echo off', ...(isAscii(start) ? [] : [readAsUtf8]), start, ''].join('\r\n'),
  };
}

/** What a wrapper of ours starts; undefined when the text is none of ours. */
export function readWrapper(platform: string, text: string): WrapperParts | undefined {
  const pattern =
    platform === 'win32'
      ? /^"([^"]*)" "([^"]*)" --origin (\S+) %\*\r?$/m
      : /^exec '((?:[^']|'\\'')*)' '((?:[^']|'\\'')*)' --origin (\S+) "\$@"$/m;
  const [, node, script, origin] = pattern.exec(text) ?? [];
  if (node === undefined || script === undefined || origin === undefined) return undefined;
  const plain = (path: string) =>
    platform === 'win32' ? path.replaceAll('%%', '%') : path.replaceAll("'\\''", "'");
  return { nodePath: plain(node), hostScript: plain(script), origin };
}

/** cmd.exe reads a batch file in the country's old code page, where a user's name in UTF-8 would become another path. */
const readAsUtf8 = '"%SystemRoot%\\System32\\chcp.com" 65001 >nul <nul';

function isAscii(text: string): boolean {
  return /^[\u0000-\u007f]*$/.test(text);
}

/** One word for a POSIX shell: only the single quote itself needs care inside single quotes. */
function shell(path: string): string {
  return `'${path.replaceAll("'", `'\\''`)}'`;
}

/** In a batch file % is read even inside quotes; a path cannot hold a double quote. */
function batch(path: string): string {
  return path.replaceAll('%', '%%');
}

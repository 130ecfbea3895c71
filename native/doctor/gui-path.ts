import { spawnSync } from 'node:child_process';
import { readdirSync, readFileSync } from 'node:fs';

/** The PATH that a program started from a desktop gets, and in words where that is known from. */
export interface GuiPath {
  readonly path: string;
  readonly source: string;
}

const browserNames = /^(chrome|chromium|msedge|brave|vivaldi-bin|opera)$/;

/** Asks the system; undefined on Windows, where desktop and terminal share one PATH. */
export function guiPath(platform: string = process.platform): GuiPath | undefined {
  if (platform === 'win32') return undefined;
  if (platform === 'darwin')
    return (
      found(output('launchctl', ['getenv', 'PATH']), 'launchctl') ?? {
        path: '/usr/bin:/bin:/usr/sbin:/sbin',
        source: "macOS' default",
      }
    );
  return (
    found(ofRunningBrowser(), 'a browser that runs now') ??
    found(variable(output('systemctl', ['--user', 'show-environment']), '\n'), "systemd's user session") ?? {
      path: '/usr/local/bin:/usr/bin:/bin',
      source: 'the usual default',
    }
  );
}

/** The value of PATH in a list of NAME=value. */
export function variable(list: string, separator: string): string {
  return (
    list
      .split(separator)
      .find((entry) => entry.startsWith('PATH='))
      ?.slice('PATH='.length) ?? ''
  );
}

function found(path: string, source: string): GuiPath | undefined {
  return path.trim() === '' ? undefined : { path: path.trim(), source };
}

/** The truest answer: what a browser of this user was given. Others' processes cannot be read. */
function ofRunningBrowser(): string {
  for (const pid of readdirSync('/proc').filter((name) => /^\d+$/.test(name))) {
    if (!browserNames.test(readText(`/proc/${pid}/comm`).trim())) continue;
    const path = variable(readText(`/proc/${pid}/environ`), '\0');
    if (path !== '') return path;
  }
  return '';
}

function readText(file: string): string {
  try {
    return readFileSync(file, 'utf8');
  } catch {
    // It ended while we looked, or is another user's.
    return '';
  }
}

function output(command: string, args: readonly string[]): string {
  const { status, stdout } = spawnSync(command, [...args], { encoding: 'utf8', timeout: 2_000 });
  return status === 0 ? stdout : '';
}

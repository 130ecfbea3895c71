import { execFileSync } from 'node:child_process';
import { existsSync } from 'node:fs';
import { homedir } from 'node:os';
import { join } from 'node:path';

/** A browser program on this machine. */
export interface BrowserProgram {
  readonly path: string;
  readonly name: string;
  /**
   * How an unpacked extension gets in. Google's own Chrome ignores --load-extension from 137 on; there it is loaded
   * over the debugging pipe (Selenium 15788; https://chromedevtools.github.io/devtools-protocol/tot/Extensions/).
   */
  readonly loads: 'bySwitch' | 'byDebugger';
}

/** What the search may look at; tests give their own. */
export interface Machine {
  readonly platform: NodeJS.Platform;
  readonly env: Readonly<Record<string, string | undefined>>;
  readonly home: string;
  readonly exists: (path: string) => boolean;
  /** What `path --version` prints; '' where a program does not answer that (all of Windows). */
  readonly versionOf: (path: string) => string;
}

/** Programs in the order of choice: those that take --load-extension first. */
const linux = [
  'chromium',
  'chromium-browser',
  'chrome-for-testing',
  'brave-browser',
  'microsoft-edge',
  'microsoft-edge-stable',
  'google-chrome',
  'google-chrome-stable',
];
const mac = ['Chromium', 'Google Chrome for Testing', 'Brave Browser', 'Microsoft Edge', 'Google Chrome'];
const windows = [
  'Chromium\\Application\\chrome.exe',
  'BraveSoftware\\Brave-Browser\\Application\\brave.exe',
  'Microsoft\\Edge\\Application\\msedge.exe',
  'Google\\Chrome\\Application\\chrome.exe',
];

/** The browser to use: CHROME_PATH if it is set (undefined when nothing is there), else the first known one. */
export function findBrowser(machine: Machine = thisMachine()): BrowserProgram | undefined {
  const named = machine.env['CHROME_PATH'];
  const paths = named === undefined || named === '' ? knownPaths(machine) : [named];
  const path = paths.find((candidate) => machine.exists(candidate));
  return path === undefined ? undefined : describe(path, machine.versionOf(path));
}

/** Every place where a browser may be, best first. */
export function knownPaths(machine: Machine): string[] {
  switch (machine.platform) {
    case 'win32':
      return windows.flatMap((path) =>
        ['PROGRAMFILES', 'PROGRAMFILES(X86)', 'LOCALAPPDATA'].flatMap((name) => {
          const root = machine.env[name];
          return root === undefined ? [] : [`${root}\\${path}`];
        }),
      );
    case 'darwin':
      return mac.flatMap((name) =>
        ['/Applications', join(machine.home, 'Applications')].map(
          (root) => `${root}/${name}.app/Contents/MacOS/${name}`,
        ),
      );
    default: {
      const folders = new Set(['/usr/bin', ...(machine.env['PATH'] ?? '').split(':'), '/snap/bin']);
      return linux.flatMap((name) => [...folders].filter(Boolean).map((folder) => join(folder, name)));
    }
  }
}

function describe(path: string, version: string): BrowserProgram {
  const name = version === '' ? (path.split(/[\\/]/).at(-1) ?? path) : version;
  const major = Number(/(\d+)\./.exec(version)?.[1] ?? Infinity);
  const branded =
    version === '' ? /[\\/]Google[\\/]Chrome[\\/]/.test(path) : /^Google Chrome \d/.test(version);
  return { path, name, loads: branded && major >= 137 ? 'byDebugger' : 'bySwitch' };
}

function thisMachine(): Machine {
  return { platform: process.platform, env: process.env, home: homedir(), exists: existsSync, versionOf };
}

function versionOf(path: string): string {
  // On Windows `--version` opens a window instead of answering.
  if (process.platform === 'win32') return '';
  try {
    return firstLine(
      execFileSync(path, ['--version'], {
        encoding: 'utf8',
        stdio: ['ignore', 'pipe', 'ignore'],
        timeout: 10_000,
      }),
    );
  } catch {
    return '';
  }
}

function firstLine(text: string): string {
  return text.trim().split('\n')[0]?.trim() ?? '';
}

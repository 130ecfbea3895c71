import { spawnSync } from 'node:child_process';
import { mkdtempSync, readFileSync, rmSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { nativeHostName } from '../../src/shared/native-messages.ts';
import { systemProgram } from '../host/system-program.ts';

/**
 * On Windows a browser finds a host through its registry key, not through a folder, and it looks in the 32-bit view
 * first, then in the 64-bit one. Both are written.
 */
export type View = '32' | '64';

/** Runs reg.exe with these arguments; a parameter so that tests see the commands without a registry. */
export type Reg = (args: readonly string[]) => { readonly ok: boolean; readonly output: string };

/** The views that this machine has. */
export function registryViews(
  arch: string = process.arch,
  env: Readonly<Record<string, string | undefined>> = process.env,
): readonly View[] {
  return arch === 'ia32' && env['PROCESSOR_ARCHITEW6432'] === undefined ? ['32'] : ['32', '64'];
}

/** Names the manifest in every view. Throws with the words of reg.exe. */
export function registerKey(
  browserKey: string,
  manifestPath: string,
  views = registryViews(),
  reg = run,
): void {
  for (const view of views)
    must(reg, ['add', hostKey(browserKey), '/ve', '/t', 'REG_SZ', '/d', manifestPath, '/f', `/reg:${view}`]);
}

/** Takes the host's key away again, from every view that has it: both may show the same key. */
export function unregisterKey(browserKey: string, views = registryViews(), reg = run): void {
  for (const view of views)
    if (reg(['query', hostKey(browserKey), `/reg:${view}`]).ok)
      must(reg, ['delete', hostKey(browserKey), '/f', `/reg:${view}`]);
}

/** Whether this key exists below HKEY_CURRENT_USER. */
export function keyExists(browserKey: string, reg = run): boolean {
  return reg(['query', `HKCU\\${browserKey}`]).ok;
}

/** The manifest that a view names, or undefined. Read by way of a file: the output of a query mangles foreign letters. */
export function registeredManifest(browserKey: string, view: View, reg = run): string | undefined {
  const folder = mkdtempSync(join(tmpdir(), 'mcp-multi-bridge-'));
  try {
    const file = join(folder, 'key.reg');
    const { ok } = reg(['export', hostKey(browserKey), file, '/y', `/reg:${view}`]);
    return ok ? defaultValue(readFileSync(file, 'utf16le')) : undefined;
  } finally {
    rmSync(folder, { recursive: true, force: true });
  }
}

/** The default value of the first key in the text of a .reg file. */
export function defaultValue(exported: string): string | undefined {
  return /^@="((?:[^"\\]|\\.)*)"\r?$/m.exec(exported)?.[1]?.replace(/\\(.)/g, '$1');
}

function hostKey(browserKey: string): string {
  return `HKCU\\${browserKey}\\NativeMessagingHosts\\${nativeHostName}`;
}

function must(reg: Reg, args: readonly string[]): void {
  const { ok, output } = reg(args);
  if (!ok) throw new Error(`reg ${args.join(' ')} failed: ${output}`);
}

const run: Reg = (args) => {
  const done = spawnSync(systemProgram('reg.exe'), [...args], { encoding: 'utf8', windowsHide: true });
  return { ok: done.status === 0, output: done.error?.message ?? done.stderr };
};

import { spawnSync } from 'node:child_process';
import { nativeHostName } from '../../src/shared/native-messages.ts';

/** On Windows a browser finds a host through its registry key, not through a folder. Not run by the project's tests. */
export function registerKey(browserKey: string, manifestPath: string): void {
  reg(['add', hostKey(browserKey), '/ve', '/t', 'REG_SZ', '/d', manifestPath, '/f']);
}

/** Takes the host's key away again. */
export function unregisterKey(browserKey: string): void {
  reg(['delete', hostKey(browserKey), '/f']);
}

/** Whether this browser has ever run for this user. */
export function keyExists(browserKey: string): boolean {
  return spawnSync('reg', ['query', `HKCU\\${browserKey}`], { stdio: 'ignore' }).status === 0;
}

function hostKey(browserKey: string): string {
  return `HKCU\\${browserKey}\\NativeMessagingHosts\\${nativeHostName}`;
}

function reg(args: readonly string[]): void {
  const run = spawnSync('reg', [...args], { encoding: 'utf8' });
  if (run.status !== 0) throw new Error(`reg ${args.join(' ')} failed: ${run.stderr}`);
}

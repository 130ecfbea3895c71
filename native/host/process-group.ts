import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { systemProgram } from './system-program.ts';

/** The browser kills a host about 2 s after it closed the port, and then nobody ends the children: be done in 1.5 s. */
const politeMs = 250;
const killAfterMs = 1_200;
const pollMs = 25;

/** Ends a child and all it started: closes its input, then SIGTERM, then SIGKILL to the whole group. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  child.stdin?.destroy();
  if (process.platform === 'win32') {
    spawnSync(systemProgram('taskkill.exe'), ['/pid', String(pid), '/T', '/F']);
    return;
  }
  const start = performance.now();
  await goneWithin(pid, start + politeMs);
  if (!signalGroup(pid, 'SIGTERM')) return;
  await goneWithin(pid, start + killAfterMs);
  signalGroup(pid, 'SIGKILL');
}

/** Ends a group at once. */
export function killGroup(pid: number): void {
  signalGroup(pid, 'SIGKILL');
}

async function goneWithin(pid: number, until: number): Promise<void> {
  while (performance.now() < until && signalGroup(pid, 0)) await wait(pollMs);
}

/** Signals the group; false when no process of it is left. */
function signalGroup(pid: number, signal: NodeJS.Signals | 0): boolean {
  try {
    process.kill(-pid, signal);
    return true;
  } catch (error) {
    // EPERM: somebody else's process is in it, so it is still there.
    return error instanceof Error && 'code' in error && error.code === 'EPERM';
  }
}

/**
 * Ends the group even when this host is killed outright: a shell waits on a pipe that only we hold. Returns what takes
 * the watch back once the group has ended in the ordinary way.
 */
export function watchOver(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const script = 'read -r _; kill -s TERM -- "-$1"; sleep 1; kill -s KILL -- "-$1"';
  const watcher = spawn('/bin/sh', ['-c', script, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell there is no watch; the ordinary ways to end the child remain.
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  return () => watcher.kill('SIGKILL');
}

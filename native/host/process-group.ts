import { type ChildProcess, spawn, spawnSync } from 'node:child_process';
import { setTimeout as wait } from 'node:timers/promises';
import { groupsBelow, listGroups } from './process-groups.ts';
import { systemProgram } from './system-program.ts';

/** The browser kills a host about 2 s after it closed the port, and then nobody ends the children: be done in 1.5 s. */
const politeMs = 250;
const killAfterMs = 1_200;
const pollMs = 25;

/** Ends a child and all it started: closes its input, then SIGTERM, then SIGKILL to each of their groups. */
export async function endGroup(child: ChildProcess): Promise<void> {
  const { pid } = child;
  if (pid === undefined) return;
  if (process.platform === 'win32') {
    child.stdin?.destroy();
    spawnSync(systemProgram('taskkill.exe'), ['/pid', String(pid), '/T', '/F']);
    return;
  }
  const start = performance.now();
  // Before its input ends: of a child that is gone it cannot be told any more what it has started.
  const groups = await groupsBelow(pid);
  child.stdin?.destroy();
  await goneWithin(groups, start + politeMs);
  if (!signalGroups(groups, 'SIGTERM')) return;
  await goneWithin(groups, start + killAfterMs);
  signalGroups(groups, 'SIGKILL');
}

/** Ends a group at once. */
export function killGroup(pid: number): void {
  signalGroup(pid, 'SIGKILL');
}

async function goneWithin(groups: readonly number[], until: number): Promise<void> {
  while (performance.now() < until && signalGroups(groups, 0)) await wait(pollMs);
}

/** Signals each group; false when no process of any is left. */
function signalGroups(groups: readonly number[], signal: NodeJS.Signals | 0): boolean {
  return groups.map((pid) => signalGroup(pid, signal)).includes(true);
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

const watch = `read -r _
groups="$1 $(${listGroups})"
for group in $groups; do kill -s TERM -- "-$group"; done
sleep 1
for group in $groups; do kill -s KILL -- "-$group"; done`;

/**
 * Ends the groups even when this host is killed outright: a shell waits on a pipe that only we hold. Returns what takes
 * the watch back once the group has ended in the ordinary way.
 */
export function watchOver(pid: number): () => void {
  if (process.platform === 'win32') return () => undefined;
  const watcher = spawn('/bin/sh', ['-c', watch, 'sh', String(pid)], {
    stdio: ['pipe', 'ignore', 'ignore'],
    detached: true,
  });
  // Without a shell there is no watch; the ordinary ways to end the child remain.
  watcher.on('error', () => undefined);
  watcher.stdin.on('error', () => undefined);
  return () => watcher.kill('SIGKILL');
}

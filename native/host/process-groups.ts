import { execFile } from 'node:child_process';

/**
 * Shell text that writes the process groups below the process "$1": a server may start others in sessions of their own
 * (browsers are started so), which a signal to its own group does not reach. A group counts only when its leader is
 * below "$1" too. Without ps or awk it writes nothing.
 */
export const listGroups = `ps -A -o pid= -o ppid= -o pgid= 2>/dev/null | awk -v root="$1" '
  { parent[$1] = $2; group[$1] = $3 }
  END {
    for (pid in parent) {
      above = pid
      for (steps = 0; steps < 64 && above != root && (above in parent); steps++) above = parent[above]
      if (above == root) inside[pid] = 1
    }
    for (pid in inside) if (group[pid] in inside) groups[group[pid]] = 1
    for (id in groups) print id
  }' 2>/dev/null`;

const limitMs = 400;

/** The groups of a process and of all below it, its own first. Its own only when the system does not tell in time. */
export async function groupsBelow(pid: number): Promise<number[]> {
  const output = await new Promise<string>((resolve) => {
    execFile('/bin/sh', ['-c', listGroups, 'sh', String(pid)], { timeout: limitMs }, (error, stdout) =>
      resolve(error === null ? stdout : ''),
    );
  });
  const found = output.split('\n').filter((line) => line !== '');
  return [...new Set([pid, ...found.map(Number)])];
}

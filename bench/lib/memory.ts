import { readdirSync, readFileSync } from 'node:fs';

/** A process that this one started, itself or through others. */
interface Descendant {
  readonly command: string;
  /** The most memory it ever held, MB (VmHWM of /proc: resident). */
  readonly peakMb: number;
  readonly nowMb: number;
}

/** Peak and present memory of the processes that matter, MB. Linux only: it reads /proc. */
export interface Memory {
  /** The renderer that holds the extension's worker and its pages. */
  readonly extension: { readonly peakMb: number; readonly nowMb: number };
  /** Every running native host. */
  readonly hosts: readonly number[];
}

/** What this process's browser and its native hosts take. */
export function memory(): Memory {
  const all = descendants();
  const peak = (which: readonly Descendant[]) => Math.max(0, ...which.map(({ peakMb }) => peakMb));
  const own = all.filter(({ command }) => command.includes('--extension-process'));
  return {
    extension: { peakMb: peak(own), nowMb: Math.max(0, ...own.map(({ nowMb }) => nowMb)) },
    hosts: all.filter(({ command }) => /\bhost\.mjs\b/.test(command)).map(({ peakMb }) => peakMb),
  };
}

/** In words. */
export function memoryText({ extension, hosts }: Memory): string {
  const host = hosts.length === 0 ? 'no host' : `${hosts.length} hosts, peak ${Math.max(...hosts)} MB each`;
  return `extension process ${extension.nowMb} MB, peak ${extension.peakMb} MB; ${host}`;
}

function descendants(): Descendant[] {
  const parents = new Map<number, number>();
  for (const name of readdirSync('/proc'))
    if (/^\d+$/.test(name)) parents.set(Number(name), Number(field(Number(name), 'PPid')));
  const isOurs = (pid: number): boolean => {
    const parent = parents.get(pid);
    return parent !== undefined && (parent === process.pid || isOurs(parent));
  };
  return [...parents.keys()].filter(isOurs).map((pid) => ({
    command: read(pid, 'cmdline').replaceAll('\0', ' '),
    peakMb: Math.round(Number(field(pid, 'VmHWM')) / 1024),
    nowMb: Math.round(Number(field(pid, 'VmRSS')) / 1024),
  }));
}

/** A number of /proc/<pid>/status; '0' when the process has gone meanwhile. */
function field(pid: number, name: string): string {
  return new RegExp(`^${name}:\\s+(\\d+)`, 'm').exec(read(pid, 'status'))?.[1] ?? '0';
}

function read(pid: number, file: string): string {
  try {
    return readFileSync(`/proc/${pid}/${file}`, 'utf8');
  } catch {
    return '';
  }
}

import { spawn } from 'node:child_process';
import { readFileSync } from 'node:fs';
import { join } from 'node:path';

/** How a program ended. `code` is null when a signal ended it. */
export interface Ended {
  readonly code: number | null;
  /** What it wrote to stdout and stderr, in the order in which it came. */
  readonly output: string;
  readonly stdout: string;
}

/** The script behind a command of an installed package: what `npx <command>` runs, without asking npm. */
export function binOf(packageName: string, command: string): string {
  const folder = join('node_modules', packageName);
  const { bin } = JSON.parse(readFileSync(join(folder, 'package.json'), 'utf8')) as {
    bin?: string | Record<string, string>;
  };
  const path = typeof bin === 'string' ? bin : bin?.[command];
  if (path === undefined) throw new Error(`${packageName} has no command ${command}: run \`npm ci\`.`);
  return join(folder, path);
}

/** Runs a Node script to its end, without stdin. Rejects only when Node itself cannot be started. */
export function runScript(args: readonly string[]): Promise<Ended> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, NO_COLOR: '1', FORCE_COLOR: '0' },
  });
  let output = '';
  let stdout = '';
  child.stdout.setEncoding('utf8').on('data', (text: string) => {
    output += text;
    stdout += text;
  });
  child.stderr.setEncoding('utf8').on('data', (text: string) => (output += text));
  return new Promise((resolve, reject) => {
    child.once('error', reject);
    child.once('close', (code) => resolve({ code, output, stdout }));
  });
}

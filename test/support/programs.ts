import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { createRequire } from 'node:module';
import { fileURLToPath } from 'node:url';
import { listening } from './ports.ts';

/** The project's folder. */
export const root = fileURLToPath(new URL('../../', import.meta.url));

/** Arguments for node that run a TypeScript file of this project, from any folder. */
export function tsArgs(file: string): string[] {
  const tsx = createRequire(import.meta.url).resolve('tsx');
  return ['--import', new URL(`file://${tsx}`).href, `${root}${file}`];
}

/** The reference server of the MCP project, run from node_modules. */
export const everythingScript = `${root}node_modules/@modelcontextprotocol/server-everything/dist/index.js`;

/** A program that listens on a port. */
export interface Program {
  readonly port: number;
  readonly child: ChildProcess;
  /** SIGKILL; resolves when it is gone. */
  readonly kill: () => Promise<void>;
}

/** Runs node with these arguments and PORT set; resolves when it listens. */
export async function startProgram(
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>> = {},
): Promise<Program> {
  const child = spawn(process.execPath, [...args], {
    env: { ...process.env, ...env, PORT: String(port) },
    stdio: ['ignore', 'ignore', 'inherit'],
  });
  const exited = once(child, 'exit');
  const kill = async () => {
    child.kill('SIGKILL');
    await exited;
  };
  await Promise.race([
    listening(port),
    exited.then(() => {
      throw new Error(`${args.join(' ')} ended before it listened.`);
    }),
  ]);
  return { port, child, kill };
}

import { type ChildProcess, spawn } from 'node:child_process';
import { once } from 'node:events';
import { type AddressInfo, connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';
import type { Cleanup } from './cleanup.ts';

/** A port of 127.0.0.1 that is free now. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const { port } = server.address() as AddressInfo;
  await new Promise((resolve) => server.close(resolve));
  return port;
}

/** Runs a Node script to its end. Throws with its output when it fails. */
export async function runNode(args: readonly string[]): Promise<void> {
  const child = spawn(process.execPath, args, { stdio: ['ignore', 'pipe', 'pipe'] });
  const output = collect(child);
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0)
    throw new Error(`node ${args.join(' ')} failed with exit code ${code ?? 'none'}:\n${output()}`);
}

/** Starts a Node server and waits, up to 20 s, until its port takes connections. `cleanup` ends it. */
export async function startServer(
  args: readonly string[],
  port: number,
  env: Readonly<Record<string, string>>,
  cleanup: Cleanup,
): Promise<void> {
  const child = spawn(process.execPath, args, {
    stdio: ['ignore', 'pipe', 'pipe'],
    env: { ...process.env, ...env },
  });
  const output = collect(child);
  cleanup.add(async () => {
    if (child.exitCode !== null || child.signalCode !== null) return;
    child.kill('SIGKILL');
    await once(child, 'close');
  });
  for (let tries = 0; tries < 200; tries++) {
    if (child.exitCode !== null) throw new Error(`node ${args.join(' ')} ended at once:\n${output()}`);
    if (await takesConnections(port)) return;
    await wait(100);
  }
  throw new Error(`node ${args.join(' ')} does not listen on port ${port}:\n${output()}`);
}

function collect(child: ChildProcess): () => string {
  let text = '';
  const add = (piece: Buffer) => (text = (text + piece.toString()).slice(-4000));
  child.stdout?.on('data', add);
  child.stderr?.on('data', add);
  return () => text;
}

function takesConnections(port: number): Promise<boolean> {
  return new Promise((resolve) => {
    const socket = connect(port, '127.0.0.1');
    const settle = (answer: boolean) => {
      socket.destroy();
      resolve(answer);
    };
    socket.once('connect', () => settle(true)).once('error', () => settle(false));
  });
}

import { once } from 'node:events';
import { connect, createServer } from 'node:net';
import { setTimeout as wait } from 'node:timers/promises';

/** A TCP port that was free a moment ago. */
export async function freePort(): Promise<number> {
  const server = createServer().listen(0, '127.0.0.1');
  await once(server, 'listening');
  const address = server.address();
  server.close();
  await once(server, 'close');
  if (address === null || typeof address === 'string') throw new Error('No port.');
  return address.port;
}

/** Resolves when something listens on the port of this machine. */
export async function listening(port: number, withinMs = 15_000): Promise<void> {
  const until = performance.now() + withinMs;
  for (;;) {
    const socket = connect(port, '127.0.0.1');
    try {
      await once(socket, 'connect');
      return;
    } catch (error) {
      if (performance.now() > until) throw error;
      await wait(20);
    } finally {
      socket.destroy();
    }
  }
}

/** Resolves when the condition holds; rejects with `what` when it does not in time. */
export async function until(condition: () => boolean, what: string, withinMs = 10_000): Promise<void> {
  const end = performance.now() + withinMs;
  while (!condition()) {
    if (performance.now() > end) throw new Error(`Not in ${withinMs} ms: ${what}`);
    await wait(10);
  }
}

/** Whether a process exists and is not merely waiting to be reaped. */
export async function alive(pid: number): Promise<boolean> {
  const { readFile } = await import('node:fs/promises');
  try {
    return !/\) [ZX] /.test(await readFile(`/proc/${pid}/stat`, 'utf8'));
  } catch {
    return false;
  }
}

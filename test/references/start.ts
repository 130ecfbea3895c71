import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { freePort, listening } from '../support/ports.ts';

/** Starts programs that listen on a port of their own, and ends them with all that they started. */
export class Starter {
  readonly #ends: (() => Promise<void>)[] = [];

  /** Runs `program` with the arguments for a free port. Resolves with the port when it listens. */
  async start(
    program: string,
    args: (port: number) => readonly string[],
    env: Readonly<Record<string, string>> = {},
  ): Promise<number> {
    const port = await freePort();
    const child = spawn(program, args(port), {
      env: { ...process.env, ...env, PORT: String(port) },
      stdio: 'ignore',
      // A group of its own: gateways leave their servers behind when they are killed.
      detached: true,
    });
    const ended = once(child, 'close');
    this.#ends.push(async () => {
      if (child.pid === undefined || child.exitCode !== null || child.signalCode !== null) return;
      process.kill(-child.pid, 'SIGKILL');
      await ended;
    });
    const over = ended.then(() => {
      throw new Error(`${program} ${args(port).join(' ')} ended before it listened.`);
    });
    over.catch(() => undefined);
    await Promise.race([listening(port, 60_000), over]);
    return port;
  }

  async end(): Promise<void> {
    await Promise.all(this.#ends.splice(0).map((end) => end()));
  }
}

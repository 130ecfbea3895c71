import { spawn } from 'node:child_process';
import { expect, it } from 'vitest';
import { groupsBelow } from '../../../native/host/process-groups.ts';

/** Starts a child of its own group and one of a session of its own, which starts one in its group. */
const family = `
  const { spawn } = require('node:child_process');
  const wait = 'setInterval(() => {}, 1000)';
  const deep = "require('node:child_process').spawn(process.execPath, ['-e', '" + wait + "'], { stdio: 'ignore' });" + wait;
  spawn(process.execPath, ['-e', wait], { stdio: 'ignore' });
  const apart = spawn(process.execPath, ['-e', deep], { stdio: 'ignore', detached: true });
  console.log(apart.pid);
  setInterval(() => {}, 1000);
`;

it('names the groups of a process and of all below it, each once, and nobody else’s', async () => {
  const child = spawn(process.execPath, ['-e', family], {
    detached: true,
    stdio: ['ignore', 'pipe', 'inherit'],
  });
  const apart = await new Promise<number>((resolve) =>
    child.stdout.once('data', (chunk: Buffer) => resolve(Number(chunk.toString()))),
  );
  const groups = await groupsBelow(child.pid!);
  for (const group of groups) process.kill(-group, 'SIGKILL');
  expect(groups).toEqual([child.pid, apart]);
});

it('names the process itself when nothing is known of it', async () => {
  expect(await groupsBelow(2 ** 22 + 1)).toEqual([2 ** 22 + 1]);
});

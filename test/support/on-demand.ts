import { spawn } from 'node:child_process';
import { once } from 'node:events';
import { existsSync, readFileSync } from 'node:fs';
import { mkdir, rm, writeFile } from 'node:fs/promises';
import { join, resolve } from 'node:path';

/** Packages by name, with their exact versions. */
export type Pins = Readonly<Record<string, string>>;

/**
 * Packages that a check needs and the project does not, in `.tmp/<folder>`: installed when they are not there in these
 * versions. No install script is run, and what engines they name is not asked. Resolves to their node_modules.
 */
export async function installOnDemand(folder: string, pins: Pins): Promise<string> {
  const place = resolve('.tmp', folder);
  const modules = join(place, 'node_modules');
  if (Object.entries(pins).every(([name, version]) => versionIn(modules, name) === version)) return modules;
  await rm(place, { recursive: true, force: true });
  await mkdir(place, { recursive: true });
  await writeFile(join(place, 'package.json'), JSON.stringify({ private: true, dependencies: pins }));
  console.log(
    `Installing ${Object.entries(pins)
      .map((pin) => pin.join('@'))
      .join(', ')} into ${place}`,
  );
  await npm([
    'install',
    '--prefix',
    place,
    '--ignore-scripts',
    '--engine-strict=false',
    '--no-audit',
    '--no-fund',
  ]);
  return modules;
}

function versionIn(modules: string, name: string): string | undefined {
  const file = join(modules, name, 'package.json');
  if (!existsSync(file)) return undefined;
  return (JSON.parse(readFileSync(file, 'utf8')) as { version?: string }).version;
}

async function npm(args: readonly string[]): Promise<void> {
  const script = process.env['npm_execpath'];
  const child =
    script === undefined
      ? spawn('npm', args, { stdio: ['ignore', 'ignore', 'pipe'], shell: process.platform === 'win32' })
      : spawn(process.execPath, [script, ...args], { stdio: ['ignore', 'ignore', 'pipe'] });
  let said = '';
  child.stderr.setEncoding('utf8').on('data', (text: string) => (said = (said + text).slice(-4000)));
  const [code] = (await once(child, 'close')) as [number | null];
  if (code !== 0) throw new Error(`npm ${args.join(' ')} failed:\n${said}`);
}

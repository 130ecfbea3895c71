import { posix, win32 } from 'node:path';
import { fail, type Outcome, succeed } from '../../src/shared/failure.ts';
import { type FolderSource, knownFolders } from './known-folders.ts';

/**
 * Variables that make a program load foreign code before it runs. A server's configuration may not set them, because
 * it may come from a pasted file (threats C19); and what the browser has set for itself is not handed on.
 */
const loaders =
  /^(LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|PERL5OPT|RUBYOPT|PYTHONSTARTUP|_?JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)$/i;

type Environment = Readonly<Record<string, string | undefined>>;

/** What the host knows of the machine; a parameter so that tests can be any machine. */
export interface Machine extends FolderSource {
  /** Absolute path of the running node: npx and npm lie beside it. */
  readonly nodePath: string;
  /** The PATH of the user's login shell, where it is known. */
  readonly loginPath?: string;
  /** Why it is not known, in a sentence. */
  readonly loginTrouble?: string;
}

/**
 * Folders in which commands are looked for, in this order: the login shell's PATH, so that a command is the one that
 * the user's terminal finds; the browser's PATH, node's own folder, and the places of usual installers. A configured
 * PATH stands for the first two. Relative entries are left out: they would mean another folder in every process.
 */
export function searchFolders(machine: Machine, configured: Environment = {}): string[] {
  const path = machine.platform === 'win32' ? win32 : posix;
  const paths =
    pathOf(configured) === undefined ? [machine.loginPath, pathOf(machine.env)] : [pathOf(configured)];
  const all = [
    ...paths.flatMap((entries) => (entries ?? '').split(path.delimiter)),
    path.dirname(machine.nodePath),
    ...knownFolders(machine),
  ];
  return [...new Set(all.filter((folder) => path.isAbsolute(folder)))];
}

/** The child's environment: the browser's, with the found PATH and the configured variables. */
export function childEnvironment(
  machine: Machine,
  configured: Readonly<Record<string, string>>,
): Outcome<Record<string, string>> {
  const denied = Object.keys(configured).filter((name) => loaders.test(name));
  if (denied.length > 0)
    return fail(
      'configInvalid',
      `Remove ${denied.join(', ')} from this server's environment: it could load foreign code into the server.`,
    );
  const env: Record<string, string> = {};
  for (const [name, value] of Object.entries(machine.env))
    if (value !== undefined && !loaders.test(name)) env[name] = value;
  const all = Object.entries({ ...env, ...configured }).filter(([name]) => name.toUpperCase() !== 'PATH');
  const { delimiter } = machine.platform === 'win32' ? win32 : posix;
  return succeed({ ...Object.fromEntries(all), PATH: searchFolders(machine, configured).join(delimiter) });
}

function pathOf(env: Environment): string | undefined {
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1];
}

import { dirname, delimiter, join } from 'node:path';
import { fail, type Outcome, succeed } from '../../src/shared/failure.ts';

/**
 * Variables that make a program load foreign code before it runs. A server's configuration may not set them, because
 * it may come from a pasted file (threats C19); and what the browser has set for itself is not handed on.
 */
const loaders =
  /^(LD_.*|DYLD_.*|NODE_OPTIONS|BASH_ENV|ENV|PERL5OPT|RUBYOPT|PYTHONSTARTUP|_?JAVA_TOOL_OPTIONS|_JAVA_OPTIONS|JDK_JAVA_OPTIONS)$/i;

type Environment = Readonly<Record<string, string | undefined>>;

/** What the host knows of the machine; a parameter so that tests can be any machine. */
export interface Machine {
  readonly platform: string;
  readonly env: Environment;
  readonly home: string;
  /** Absolute path of the running node: npx and npm lie beside it. */
  readonly nodePath: string;
}

/**
 * Folders in which commands are looked for: the browser's PATH, then the places that a browser started from a desktop
 * does not know (cases F7 98): node's own folder and where Homebrew, pipx, uv, cargo, bun and deno install.
 */
export function searchFolders(machine: Machine, configured: Environment = {}): string[] {
  const path = configured['PATH'] ?? pathOf(machine.env) ?? '';
  const usual =
    machine.platform === 'win32'
      ? []
      : [
          '/usr/local/bin',
          '/opt/homebrew/bin',
          '/usr/bin',
          '/bin',
          ...['.local/bin', '.cargo/bin', '.bun/bin', '.deno/bin'].map((folder) =>
            join(machine.home, folder),
          ),
        ];
  const all = [...path.split(delimiter), dirname(machine.nodePath), ...usual];
  return [...new Set(all.filter((folder) => folder !== ''))];
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
  for (const name of Object.keys(env)) if (name.toUpperCase() === 'PATH') Reflect.deleteProperty(env, name);
  return succeed({ ...env, ...configured, PATH: searchFolders(machine, configured).join(delimiter) });
}

function pathOf(env: Environment): string | undefined {
  return Object.entries(env).find(([name]) => name.toUpperCase() === 'PATH')?.[1];
}

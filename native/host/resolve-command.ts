import { posix, win32 } from 'node:path';
import { fail, type Outcome, succeed } from '../../src/shared/failure.ts';
import { systemProgram } from './system-program.ts';

/** What is spawned: never through a shell, so every argument reaches the program as it was typed. */
export interface Program {
  readonly file: string;
  readonly args: readonly string[];
  /** Windows only: `args` is already one quoted command line for cmd.exe. */
  readonly verbatim?: boolean;
}

/** Where to look. `isFile` tells whether a path is a file that may be run. */
export interface Lookup {
  readonly platform: string;
  readonly folders: readonly string[];
  readonly cwd: string;
  readonly home: string;
  /** For the place of cmd.exe. */
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly isFile: (path: string) => boolean;
}

/** `~` at the start of a path, as shells read it: users write it, and no shell is here to read it. */
export function fromHome(path: string, home: string, platform: string): string {
  return (platform === 'win32' ? /^~($|[\\/])/ : /^~($|\/)/).test(path) ? home + path.slice(1) : path;
}

/**
 * What to start for a command. Fails when it is nowhere, and when it is a batch file that would misread the arguments.
 */
export function resolveCommand(command: string, args: readonly string[], lookup: Lookup): Outcome<Program> {
  const found = findProgram(command, lookup);
  if (!found.ok) return found;
  return lookup.platform === 'win32' && /\.(cmd|bat)$/i.test(found.value)
    ? batchFile(found.value, args, systemProgram('cmd.exe', lookup.env))
    : succeed({ file: found.value, args });
}

/** The full path of a command; a failure says where it was looked for. */
export function findProgram(typed: string, lookup: Lookup): Outcome<string> {
  const windows = lookup.platform === 'win32';
  const command = fromHome(typed, lookup.home, lookup.platform);
  const path = windows ? win32 : posix;
  const named = windows ? /[\\/]/.test(command) : command.includes('/');
  const bases = named
    ? [path.resolve(lookup.cwd, command)]
    : lookup.folders.map((folder) => path.join(folder, command));
  const endings = windows && !hasEnding.test(command) ? ['.exe', '.com', '.cmd', '.bat'] : [];
  const spelled = (base: string) => (endings.length === 0 ? [base] : endings.map((ending) => base + ending));
  const found = bases.flatMap(spelled).find(lookup.isFile);
  if (found !== undefined) return succeed(found);
  return fail(
    'commandNotFound',
    named
      ? `There is no program at "${command}". Correct the command.`
      : `The command "${command}" was not found. Install it, or enter its full path as the command.`,
    `Looked for${endings.length === 0 ? '' : `, with ${endings.join(' ')}`}:\n${bases.join('\n')}`,
  );
}

/** Windows finds `npx` as npx.exe or npx.cmd; the bare name there is a script for another shell. */
const hasEnding = /\.(exe|com|cmd|bat)$/i;

/**
 * A batch file runs only under cmd.exe, which reads its arguments a second time (CVE-2024-27980). What it could take
 * for an operator is refused rather than escaped.
 */
function batchFile(file: string, args: readonly string[], shell: string): Outcome<Program> {
  const risky = [file, ...args].find((text) => /["&|<>^%!\r\n]/.test(text));
  if (risky !== undefined)
    return fail(
      'configInvalid',
      `Windows would read signs in "${risky}" as commands. Use the program itself (node, with the script's path) instead of a .cmd file.`,
    );
  const line = [file, ...args].map(quoted).join(' ');
  return succeed({ file: shell, args: ['/d', '/s', '/c', `"${line}"`], verbatim: true });
}

/** The program behind the batch file reads a backslash before the closing quote as one that keeps the quote. */
function quoted(text: string): string {
  return `"${text.replace(/\\+$/, '$&$&')}"`;
}

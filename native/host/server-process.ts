import { type ChildProcess, spawn } from 'node:child_process';
import { accessSync, constants, statSync } from 'node:fs';
import { fail, type Failure, failure, type Outcome, succeed } from '../../src/shared/failure.ts';
import type { StartMessage } from '../../src/shared/native-messages.ts';
import { childEnvironment, type Machine, searchFolders } from './environment.ts';
import { LastLines } from './last-lines.ts';
import { fromHome, type Program, resolveCommand } from './resolve-command.ts';

const stderrLines = 20;

/** A running MCP server and the end of its stderr. */
export interface ServerProcess {
  readonly child: ChildProcess;
  readonly stderr: LastLines;
}

/** Starts the configured command in a process group of its own. Fails when there is no process afterwards. */
export async function startServer(start: StartMessage, machine: Machine): Promise<Outcome<ServerProcess>> {
  const cwd = fromHome(start.cwd ?? machine.home, machine.home, machine.platform);
  if (!isFolder(cwd))
    return fail('configInvalid', `The working folder "${cwd}" does not exist. Correct or clear it.`);
  const configured = start.env ?? {};
  const env = childEnvironment(machine, configured);
  if (!env.ok) return env;
  const program = resolveCommand(start.command, start.args, {
    platform: machine.platform,
    folders: searchFolders(machine, configured),
    cwd,
    home: machine.home,
    env: machine.env,
    isFile: isProgram,
  });
  if (!program.ok) return { ok: false, failure: withTrouble(program.failure, machine) };
  const stderr = new LastLines(stderrLines, Object.values(configured));
  return await spawned(program.value, cwd, env.value, stderr);
}

/** Where a command was not found, the reason may be that the login shell did not tell its folders. */
function withTrouble(reason: Failure, { loginTrouble }: Machine): Failure {
  if (reason.code !== 'commandNotFound' || loginTrouble === undefined) return reason;
  return failure(reason.code, reason.message, [reason.detail, loginTrouble].join('\n'));
}

async function spawned(
  program: Program,
  cwd: string,
  env: Record<string, string>,
  stderr: LastLines,
): Promise<Outcome<ServerProcess>> {
  let child: ChildProcess;
  try {
    child = spawn(program.file, [...program.args], {
      cwd,
      env,
      shell: false,
      detached: process.platform !== 'win32',
      windowsHide: true,
      windowsVerbatimArguments: program.verbatim === true,
      stdio: ['pipe', 'pipe', 'pipe'],
    });
  } catch (error) {
    // Arguments that no program can be given, such as one with a NUL in it.
    return startFailure(program, error);
  }
  child.stderr?.setEncoding('utf8').on('data', (text: string) => stderr.push(text));
  return await new Promise((resolve) => {
    child.once('spawn', () => resolve(succeed({ child, stderr })));
    child.once('error', (error) => resolve(startFailure(program, error)));
  });
}

function startFailure(program: Program, error: unknown): { ok: false; failure: Failure } {
  return fail(
    'commandFailed',
    `"${program.file}" could not be started. Correct the command and its arguments.`,
    error instanceof Error ? error.message : String(error),
  );
}

/** Why the server is gone, in a sentence; its last words go to `detail`. */
export function endFailure(code: number | null, signal: string | null, stderr: LastLines): Failure {
  const how = signal === null ? `with exit code ${code ?? 'unknown'}` : `by signal ${signal}`;
  return failure(
    'commandFailed',
    `The server process ended ${how}. Read its last output below, then correct the command, arguments or environment.`,
    stderr.text(),
  );
}

function isFolder(path: string): boolean {
  return statSync(path, { throwIfNoEntry: false })?.isDirectory() ?? false;
}

/** Whether this is a file that this user may run. */
export function isProgram(path: string): boolean {
  if (!(statSync(path, { throwIfNoEntry: false })?.isFile() ?? false)) return false;
  try {
    accessSync(path, constants.X_OK);
    return true;
  } catch {
    return false;
  }
}

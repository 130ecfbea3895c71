import { type ChildProcessByStdio, spawn } from 'node:child_process';
import { userInfo } from 'node:os';
import { posix } from 'node:path';
import type { Readable } from 'node:stream';
import { fail, type Outcome, succeed } from '../../src/shared/failure.ts';
import { killGroup, watchOver } from './process-group.ts';

/** A shell whose start files take longer than this is not waited for; the known folders must do. */
const usualLimitMs = 3_000;
const mark = '__mcp_multi_bridge_path__';

/** What is run in the shell: the shells differ in their words for PATH, but all can start printenv. */
const question = `echo ${mark}; printenv PATH; echo ${mark}`;

/** The user's own shell. */
export function userShell(env: Readonly<Record<string, string | undefined>> = process.env): string {
  const shell = env['SHELL'];
  if (shell?.startsWith('/') === true) return shell;
  try {
    return userInfo().shell ?? '/bin/sh';
  } catch {
    // A user id without an entry in the system's list, as in containers.
    return '/bin/sh';
  }
}

/**
 * The arguments that make a shell answer as in a terminal window. Interactive as well as login: nvm and fnm put
 * themselves into .bashrc and .zshrc. csh and tcsh take `-l` only alone.
 */
export function shellArguments(shell: string): string[] {
  return [/^t?csh$/.test(posix.basename(shell)) ? '-ic' : '-ilc', question];
}

/** The PATH in what the shell wrote, among greetings and whatever else its start files write. */
export function pathIn(output: string): string | undefined {
  const between = output.split(mark)[1]?.trim();
  return between === undefined || between === '' ? undefined : between;
}

/** How to ask. */
export interface ShellQuestion {
  readonly shell?: string;
  readonly env?: Readonly<Record<string, string | undefined>>;
  readonly limitMs?: number;
  /** Gives up at once. */
  readonly signal?: AbortSignal;
}

/** Asks the user's login shell for its PATH. Fails when there is no such shell, no answer, or none in time. */
export async function loginShellPath(asked: ShellQuestion = {}): Promise<Outcome<string>> {
  const env = asked.env ?? process.env;
  const shell = asked.shell ?? userShell(env);
  // In a session of its own: an interactive shell would otherwise take the terminal from whoever runs us.
  const child = spawn(shell, shellArguments(shell), {
    env,
    stdio: ['ignore', 'pipe', 'ignore'],
    detached: true,
  });
  const unwatch = child.pid === undefined ? () => undefined : watchOver(child.pid);
  const { output, trouble } = await answer(child, asked);
  if (child.pid !== undefined) killGroup(child.pid);
  unwatch();
  child.stdout.destroy();
  const found = pathIn(output);
  return found === undefined
    ? fail('commandFailed', `Your login shell ${shell} ${trouble}. Look into its start files.`)
    : succeed(found);
}

/** Waits for the second mark, not for the end: what a start file left running may hold the pipe open. */
function answer(
  child: ChildProcessByStdio<null, Readable, null>,
  { limitMs = usualLimitMs, signal }: ShellQuestion,
): Promise<{ readonly output: string; readonly trouble: string }> {
  let output = '';
  return new Promise((resolve) => {
    const end = (trouble = 'did not tell its PATH') => resolve({ output, trouble });
    child.stdout.setEncoding('utf8').on('data', (text: string) => {
      output += text;
      if (output.split(mark).length > 2) end();
    });
    child.once('error', (error) => end(`could not be started (${error.message})`));
    child.once('close', () => end());
    setTimeout(() => end(`did not tell its PATH within ${limitMs / 1000} s`), limitMs).unref();
    if (signal?.aborted === true) end();
    signal?.addEventListener('abort', () => end());
  });
}

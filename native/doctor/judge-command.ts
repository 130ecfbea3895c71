import { type Machine, searchFolders } from '../host/environment.ts';
import { findProgram } from '../host/resolve-command.ts';
import { type Step, stepsAbout } from './step.ts';

/** Looks for a command as the host does. */
export function judgeCommand(command: string, machine: Machine, isFile: (path: string) => boolean): Step {
  const { ok, problem } = stepsAbout(command);
  const program = findProgram(command, {
    platform: machine.platform,
    folders: searchFolders(machine),
    cwd: machine.home,
    home: machine.home,
    isFile,
  });
  if (program.ok) return ok('command', `It is found: ${program.value}`);
  const { message, detail } = program.failure;
  return problem(
    'command',
    `It was not found. ${(detail ?? message).replace(':\n', ': ').replaceAll('\n', ', ')}`,
    'Install it, or enter its full path as the command.',
  );
}

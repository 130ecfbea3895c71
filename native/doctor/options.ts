import { type InstallOptions, installOptions } from '../install/options.ts';
import { WrongUsage } from '../wrong-usage.ts';

/** What `doctor` was asked to do. */
export interface DoctorOptions extends InstallOptions {
  readonly fix: boolean;
  readonly json: boolean;
  /** Commands of servers, to be looked for. */
  readonly commands: readonly string[];
}

/** How it is called. */
export const doctorUsage = `mcp-multi-bridge doctor [--fix] [--json] [--browser NAME ...] [--user-data-dir DIR] [-- COMMAND ...]

  Checks each step from the browser to a Stdio server and says what to do. The exit code is 1 when there is a problem.

  --fix                write anew what install writes where something is wrong, then check again
  --json               tell the findings as JSON
  --browser NAME       only this browser; may be given more than once
  --user-data-dir DIR  a browser that was started with --user-data-dir=DIR
  -- COMMAND ...       look also for these commands of Stdio servers, such as npx uvx, as the host does
  --help               show this text`;

const flags = ['--fix', '--json'];

/** Reads the options. Throws a WrongUsage. */
export function doctorOptions(argv: readonly string[]): DoctorOptions {
  const at = argv.indexOf('--');
  const options = at === -1 ? argv : argv.slice(0, at);
  const commands = at === -1 ? [] : argv.slice(at + 1);
  const argument = commands.find((word) => word.startsWith('-'));
  if (argument !== undefined)
    throw new WrongUsage(`Leave "${argument}" out: only commands are looked for.`, doctorUsage);
  return {
    ...installOptions(
      options.filter((word) => !flags.includes(word)),
      doctorUsage,
    ),
    fix: options.includes('--fix'),
    json: options.includes('--json'),
    commands,
  };
}

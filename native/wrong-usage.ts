import { type ParseArgsConfig, parseArgs } from 'node:util';
import { errorText } from '../src/shared/failure.ts';

/** A command was called wrongly: `message` is a sentence that says how, `usage` is how it is called rightly. */
export class WrongUsage extends Error {
  readonly usage: string;

  constructor(message: string, usage: string) {
    super(message);
    this.usage = usage;
  }
}

/** Reads options as node's parseArgs does. Throws a WrongUsage for an option that is unknown or lacks its value. */
export function readOptions<T extends ParseArgsConfig>(
  config: T,
  usage: string,
): ReturnType<typeof parseArgs<T>>['values'] {
  try {
    return parseArgs(config).values;
  } catch (error) {
    throw new WrongUsage(errorText(error).replace(/[^.]$/, '$&.'), usage);
  }
}

/** Whether the usage is asked for. */
export function asksForHelp(argv: readonly string[]): boolean {
  return argv.some((word) => word === '--help' || word === '-h');
}

/** Tells a failure on stderr. The exit code is 2 after a wrong call, whose usage is then told as well, else 1. */
export function tellFailure(error: unknown): 1 | 2 {
  if (!(error instanceof WrongUsage)) {
    console.error(errorText(error));
    return 1;
  }
  console.error(`${error.message}\n\n${error.usage}`);
  return 2;
}

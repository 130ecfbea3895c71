import { parseArgs } from 'node:util';
import { errorText } from '../../src/shared/failure.ts';

/** How `npm start` was called. */
export interface StartOptions {
  /** Leave the browser open when the task is done, until Ctrl-C. */
  readonly keep: boolean;
  readonly headless: boolean;
  readonly screenshot: string;
}

const usage = `npm start [-- options]

  Builds the extension, opens a browser with it, connects two MCP servers and lets an assistant work in the playground.

  --keep             leave the browser open afterwards, until Ctrl-C
  --headed           show the browser (the default where there is a display)
  --headless         do not show it
  --screenshot FILE  where the picture goes (default .tmp/start.png)`;

/** Reads the options. Throws a sentence with the usage when they are wrong. */
export function startOptions(
  argv: readonly string[],
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): StartOptions {
  const values = read(argv);
  const display =
    platform !== 'linux' ||
    [env['DISPLAY'], env['WAYLAND_DISPLAY']].some((one) => one !== undefined && one !== '');
  return {
    keep: values.keep,
    headless: values.headless || (!values.headed && !display),
    screenshot: values.screenshot,
  };
}

function read(argv: readonly string[]) {
  try {
    return parseArgs({
      args: [...argv],
      options: {
        keep: { type: 'boolean', default: false },
        headed: { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
        screenshot: { type: 'string', default: '.tmp/start.png' },
      },
    }).values;
  } catch (error) {
    throw new Error(`${errorText(error)}\n\n${usage}`);
  }
}

import { readOptions, WrongUsage } from '../../native/wrong-usage.ts';

/** How `npm start` was called. */
export interface StartOptions {
  /** Leave the browser open when the task is done, until Ctrl-C. */
  readonly keep: boolean;
  readonly headless: boolean;
  readonly screenshot: string;
}

/** How it is called. */
export const startUsage = `npm start [-- options]

  Builds the extension, opens a browser with it, connects two MCP servers and lets an assistant work in the playground.

  --keep             leave the browser open afterwards, until Ctrl-C (needs a display)
  --headed           show the browser (the default where there is a display)
  --headless         do not show it (the default where there is none)
  --screenshot FILE  where the picture goes (default .tmp/start.png); the summary that the assistant writes goes beside it
  --help             show this text`;

/** Reads the options. Throws a WrongUsage when they are wrong, or ask for a window where none can be shown. */
export function startOptions(
  argv: readonly string[],
  platform: NodeJS.Platform,
  env: Readonly<Record<string, string | undefined>>,
): StartOptions {
  const { keep, headed, headless, screenshot } = readOptions(
    {
      args: [...argv],
      options: {
        keep: { type: 'boolean', default: false },
        headed: { type: 'boolean', default: false },
        headless: { type: 'boolean', default: false },
        screenshot: { type: 'string', default: '.tmp/start.png' },
      },
    },
    startUsage,
  );
  const window = keep ? '--keep' : headed ? '--headed' : undefined;
  if (window !== undefined && headless)
    throw new WrongUsage(
      `${window} is about a window, and --headless shows none: leave one of them out.`,
      startUsage,
    );
  const display = hasDisplay(platform, env);
  if (window !== undefined && !display)
    throw new WrongUsage(
      `${window} needs a display, and there is none (DISPLAY and WAYLAND_DISPLAY are not set): run this in a desktop ` +
        `session, or with xvfb-run, or leave ${window} out.`,
      startUsage,
    );
  return { keep, headless: headless || !display, screenshot };
}

function hasDisplay(platform: NodeJS.Platform, env: Readonly<Record<string, string | undefined>>): boolean {
  return (
    platform !== 'linux' ||
    [env['DISPLAY'], env['WAYLAND_DISPLAY']].some((one) => one !== undefined && one !== '')
  );
}

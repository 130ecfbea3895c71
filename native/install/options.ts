import { readOptions, WrongUsage } from '../wrong-usage.ts';
import { browsers } from './browsers.ts';

/** Which browsers are meant; none named = all that are there. */
export interface InstallOptions {
  readonly browsers: readonly string[];
  /** A browser that was started with --user-data-dir. */
  readonly userDataDir?: string;
}

const names = browsers.map(({ name }) => name).join(', ');
const options = `  --browser NAME       only this browser; may be given more than once. Known are
                       ${names}
  --user-data-dir DIR  a browser that was started with --user-data-dir=DIR
  --help               show this text`;

/** How the two commands are called. */
export const installUsage = {
  install: `mcp-multi-bridge install [--browser NAME ...] [--user-data-dir DIR]

  Registers the native host, which runs Stdio servers, with the browsers that this user has.

${options}`,
  uninstall: `mcp-multi-bridge uninstall [--browser NAME ...] [--user-data-dir DIR]

  Takes the native host away again from the browsers that this user has.

${options}`,
} as const;

/** Reads the options of `install` and `uninstall`. Throws a WrongUsage. */
export function installOptions(argv: readonly string[], usage: string): InstallOptions {
  const values = readOptions(
    {
      args: [...argv],
      options: {
        browser: { type: 'string', multiple: true },
        'user-data-dir': { type: 'string' },
      },
    },
    usage,
  );
  const wanted = values.browser ?? [];
  const unknown = wanted.filter((name) => !browsers.some((browser) => browser.name === name));
  if (unknown.length > 0) throw new WrongUsage(`There is no browser ${unknown.join(', ')}.`, usage);
  const userDataDir = values['user-data-dir'];
  if (userDataDir === '') throw new WrongUsage('--user-data-dir needs the name of a folder.', usage);
  if (userDataDir !== undefined && wanted.length > 0)
    throw new WrongUsage(
      'Give --browser or --user-data-dir, not both: the folder says already which browser is meant.',
      usage,
    );
  return { browsers: wanted, ...(userDataDir === undefined ? {} : { userDataDir }) };
}

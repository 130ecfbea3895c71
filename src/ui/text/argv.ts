import parseArgsStringToArgv from 'string-argv';

/** One line as arguments: blanks separate, '…' and "…" hold together, nothing else is special (no escapes, no shell). */
export function splitArgs(line: string): string[] {
  return parseArgsStringToArgv(line);
}

/** Arguments as one line that {@link splitArgs} takes apart into the same arguments again. */
export function joinArgs(args: readonly string[]): string {
  return args.map(quote).join(' ');
}

/** Whether a quote was opened and not closed: splitArgs would then swallow the rest of the line. */
export function hasOpenQuote(line: string): boolean {
  let open = '';
  for (const char of line) {
    if (open === '') open = char === '"' || char === "'" ? char : '';
    else if (char === open) open = '';
  }
  return open !== '';
}

function quote(arg: string): string {
  if (arg !== '' && !/[\s'"]/.test(arg)) return arg;
  if (!arg.includes('"')) return `"${arg}"`;
  return arg
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join(`'"'`);
}

/** A whole command line taken apart; undefined when the text is one word, thus a command already. */
export function splitCommandLine(text: string): { command: string; args: string[] } | undefined {
  const line = text.trim();
  const windows = /^([a-z]:\\[^"']*?\.(?:exe|cmd|bat))(?:\s+(.*))?$/is.exec(line);
  if (windows?.[1] !== undefined) {
    return windows[2] === undefined ? undefined : { command: windows[1], args: splitArgs(windows[2]) };
  }
  if (!/\s/.test(line) || hasOpenQuote(line)) return undefined;
  const [command, ...args] = splitArgs(line);
  return command === undefined ? undefined : { command, args };
}

/** Whether the arguments begin with the command itself: the commonest slip of stdio servers (`npx` twice). */
export function repeatsCommand(command: string, args: readonly string[]): boolean {
  const first = args[0];
  return first !== undefined && command !== '' && bareName(first) === bareName(command);
}

function bareName(path: string): string {
  return path
    .replace(/^.*[\\/]/, '')
    .replace(/\.(exe|cmd|bat)$/i, '')
    .toLowerCase();
}

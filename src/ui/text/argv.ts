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
  return openQuoteAt(line) !== undefined;
}

/** Where the quote stands that was opened and not closed; from 0. */
export function openQuoteAt(line: string): number | undefined {
  let open: number | undefined;
  for (let index = 0; index < line.length; index++) {
    const char = line[index];
    if (open === undefined) open = char === '"' || char === "'" ? index : undefined;
    else if (char === line[open]) open = undefined;
  }
  return open;
}

function quote(arg: string): string {
  if (arg !== '' && !/[\s'"]/.test(arg)) return arg;
  if (!arg.includes('"')) return `"${arg}"`;
  return arg
    .split('"')
    .map((part) => (part === '' ? '' : `"${part}"`))
    .join(`'"'`);
}

/** A command line: its program, its arguments, and the variables set before it (`API_KEY=x uvx server`). */
export interface CommandLine {
  readonly command: string;
  readonly args: string[];
  readonly env: Readonly<Record<string, string>>;
}

/** A whole command line taken apart; undefined when the text is one word, thus a command already. */
export function splitCommandLine(text: string): CommandLine | undefined {
  const line = text.trim();
  const windows = /^(?:"([a-z]:\\[^"]+)"|([a-z]:\\[^"']*?\.(?:exe|cmd|bat)))(?:\s+(.*))?$/is.exec(line);
  const program = windows?.[1] ?? windows?.[2];
  if (program !== undefined) {
    return windows?.[3] === undefined
      ? undefined
      : { command: program, args: splitArgs(windows[3]), env: {} };
  }
  if (!/\s/.test(line) || hasOpenQuote(line)) return undefined;
  const words = splitArgs(line);
  const begin = /^(?:env|cross-env)$/.test(words[0] ?? '') && isAssignment(words[1]) ? 1 : 0;
  const end = words.findIndex((word, index) => index >= begin && !isAssignment(word));
  const command = words[end];
  if (command === undefined) return undefined;
  const env = words.slice(begin, end).map((word) => word.split(/=(.*)/s).slice(0, 2));
  return { command, args: words.slice(end + 1), env: Object.fromEntries(env) as Record<string, string> };
}

function isAssignment(word: string | undefined): boolean {
  return word !== undefined && /^[A-Za-z_]\w*=/.test(word);
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

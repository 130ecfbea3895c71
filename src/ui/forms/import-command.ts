import { type EntrySettings, readEntry } from '../../shared/server-entry.ts';
import { openQuoteAt, splitArgs, splitCommandLine } from '../text/argv.ts';
import { isAddCommand } from './looks-like-servers.ts';
import type { FoundServer, ImportedServers, ImportProblem } from './import-types.ts';

/**
 * Reads command lines, one a line (a backslash at the end goes on with the next): `npx -y server "C:\My Files"`,
 * `API_KEY=x uvx server`, `claude mcp add name -- npx …` (also codex and gemini), or an address alone. No shell will
 * run them, so its variables (`$HOME`, `%APPDATA%`, `~/`) become placeholders to fill in, and its operators are refused.
 */
export function readCommands(text: string): ImportedServers {
  const read = lines(text).map(({ line, number }): FoundServer | ImportProblem => {
    const open = openQuoteAt(line);
    if (open !== undefined)
      return { line: number, column: open + 1, message: 'A quote is opened here and not closed.' };
    const one = serverOf(line);
    return 'message' in one ? { line: number, ...one } : one;
  });
  return {
    servers: read.flatMap((one) => ('settings' in one ? [one] : [])),
    problems: read.flatMap((one) => ('message' in one ? [one] : [])),
    inputs: new Map(),
  };
}

function lines(text: string): { line: string; number: number }[] {
  const joined = text.replace(/[\\^`][ \t]*\n/g, '  ');
  return joined
    .split('\n')
    .map((line, index) => ({ line: line.replace(/^\s*[$>]\s+/, '').trimEnd(), number: index + 1 }))
    .filter(({ line }) => line.trim() !== '' && !line.trim().startsWith('#'));
}

type Read = FoundServer | { readonly message: string };

function serverOf(line: string): Read {
  const text = line.trim();
  if (/^https?:\/\/\S+$/i.test(text)) return entry(undefined, { url: text });
  const words = splitArgs(text);
  if (isAddCommand(text)) return words[2] === 'add' ? added(words.slice(3)) : addedJson(words.slice(3));
  const operator = words.find((word) => /^(?:&&?|\|\|?|;|>>?|<)$/.test(word));
  if (operator !== undefined) return { message: `No shell runs this, so “${operator}” cannot be used.` };
  const { command, args, env } = splitCommandLine(text) ?? {
    command: /^[A-Za-z_]\w*=/.test(text) ? '' : text,
    args: [],
    env: {},
  };
  return entry(undefined, { command, args, env });
}

function addedJson([name, json]: readonly string[]): Read {
  try {
    return entry(name, JSON.parse(json ?? ''));
  } catch {
    return { message: 'The JSON of this command cannot be read. Paste the JSON alone.' };
  }
}

/** `add [--transport kind] [--env A=x …] [--header "A: x" …] name <url | [--] command args…>` */
function added(words: readonly string[]): Read {
  const said = options(words);
  const [name, target = said.url, ...args] = said.words;
  if (target === undefined)
    return { message: 'The command names no server: a command or an address is missing.' };
  const isRemote = /^https?:\/\//i.test(target);
  return entry(
    name,
    isRemote
      ? { url: target, headers: said.headers, ...(said.transport !== undefined && { type: said.transport }) }
      : { command: target, args, env: said.env },
  );
}

interface Options {
  readonly words: string[];
  readonly env: Record<string, string>;
  readonly headers: Record<string, string>;
  transport?: string | undefined;
  url?: string | undefined;
}

function options(words: readonly string[]): Options {
  const said: Options = { words: [], env: {}, headers: {} };
  const rest = [...words];
  for (let word = rest.shift(); word !== undefined; word = rest.shift()) {
    const isCommandBegun = said.words.length >= 2 && !/^https?:\/\//i.test(said.words[1] ?? '');
    if (word === '--' || isCommandBegun) {
      said.words.push(...(word === '--' ? [] : [word]), ...rest);
      return said;
    }
    if (word.startsWith('-')) takeOption(word, rest, said);
    else said.words.push(word);
  }
  return said;
}

function takeOption(word: string, rest: string[], said: Options): void {
  const [option = '', inline] = word.split(/=(.*)/s);
  const value = () => inline ?? rest.shift() ?? '';
  if (/^(?:-e|--env)$/.test(option)) {
    do assign(said.env, /^([^=]+)=(.*)$/s.exec(value()));
    while (inline === undefined && /^[A-Za-z_]\w*=/.test(rest[0] ?? ''));
  } else if (/^(?:-H|--header)$/.test(option)) {
    do assign(said.headers, /^([^:=]+)[:=]\s*(.*)$/s.exec(value()));
    while (inline === undefined && /^[\w-]+:\s/.test(rest[0] ?? ''));
  } else if (/^(?:-t|--transport)$/.test(option)) said.transport = value();
  else if (option === '--url') said.url = value();
  else if (/^(?:-s|--scope)$/.test(option)) value();
}

function assign(to: Record<string, string>, pair: RegExpExecArray | null): void {
  if (pair?.[1] !== undefined) to[pair[1].trim()] = pair[2] ?? '';
}

function entry(name: string | undefined, value: unknown): Read {
  const read = readEntry(value);
  if (!read.ok) return { message: read.problem.message };
  const settings = withPlaceholders(read.settings);
  return { name: name ?? nameOf(settings), settings };
}

/** What a shell would have filled in. */
function withPlaceholders(settings: EntrySettings): EntrySettings {
  const { transport } = settings;
  if (transport.kind !== 'stdio') return settings;
  const shell = (text: string) =>
    text
      .replace(/^~(?=[/\\])/, '${HOME}')
      .replace(/\$([A-Za-z_]\w*)/g, '${$1}')
      .replace(/%([A-Za-z_]\w*)%/g, '${$1}');
  return {
    ...settings,
    transport: { ...transport, command: shell(transport.command), args: transport.args.map(shell) },
  };
}

/** The package that is run without what all of them are called: `@modelcontextprotocol/server-filesystem` is filesystem. */
function nameOf({ transport }: EntrySettings): string {
  if (transport.kind !== 'stdio') return new URL(transport.url).hostname;
  const { command, args } = transport;
  const program = bare(command);
  const runs = /^(?:npx|uvx|bunx|pnpx|node|python3?|uv|pnpm|yarn|bun|deno|docker|cmd)$/i.test(program);
  const named = runs ? args.find((arg) => !noPackage.test(arg)) : undefined;
  const name = bare(named ?? command).replace(/(?<=.)@.*$/, '');
  return name.replace(/^(?:mcp-)?(?:server-|mcp-)/, '').replace(/(?:-mcp)?(?:-server|-mcp)$/, '') || name;
}

/** Flags, what the runners are told to do, and variables of `docker run -e NAME`. */
const noPackage = /^(?:-.*|\/c|npx|uvx|run|dlx|exec|tool|[A-Z_]+(?:=.*)?)$/;

function bare(path: string): string {
  return path
    .replace(/[\\/]+$/, '')
    .replace(/^.*[\\/]/, '')
    .replace(/\.(?:exe|cmd|bat|m?js|py|ts)$/i, '');
}

import { callLimits, readCallLimits } from './call-limits.ts';
import { isJsonObject } from './json.ts';
import { messageLevels, usualLevel } from './server-message.ts';
import type { OAuthConfig, Root, ServerConfig, TransportConfig } from './settings.ts';

/** What one entry of an `mcpServers` object says of a server; its name is the entry's key. */
export type EntrySettings = Omit<ServerConfig, 'id' | 'name'>;

/** What is wrong with an entry, and where in it: `['args', 1]`. */
export interface EntryProblem {
  readonly path: readonly (string | number)[];
  readonly message: string;
}

export type ReadEntry =
  | { readonly ok: true; readonly settings: EntrySettings }
  | { readonly ok: false; readonly problem: EntryProblem };

/**
 * Reads an entry as Claude Desktop, Cursor, Windsurf (`serverUrl`), Gemini (`httpUrl`) and VS Code (`type`) write it,
 * and as our own export does (`trustHints`, `era`, limits of its calls, `roots`, `sampling`, `logLevel`).
 */
export function readEntry(entry: unknown): ReadEntry {
  if (!isJsonObject(entry)) return wrong([], 'A server must be an object in braces.');
  const said = entry['type'] ?? entry['transport'];
  const kind = typeof said === 'string' ? kinds.get(said.toLowerCase().replace(/[-_]/g, '')) : undefined;
  if (said !== undefined && kind === undefined)
    return wrong(
      ['type' in entry ? 'type' : 'transport'],
      'The kind must be “stdio”, “http”, “streamable-http”, “sse” or “ws”.',
    );
  const isLocal = kind === 'stdio' || (kind === undefined && entry['command'] !== undefined);
  const transport = isLocal ? stdioOf(entry) : remoteOf(entry, kind);
  if ('problem' in transport) return { ok: false, problem: transport.problem };
  const era = entry['era'];
  const logLevel = messageLevels.find((level) => level === entry['logLevel']);
  return {
    ok: true,
    settings: {
      enabled: entry['disabled'] !== true && entry['enabled'] !== false,
      transport: transport.value,
      trustHints: entry['trustHints'] === true,
      ...((era === 'legacy' || era === 'modern') && { era }),
      ...readCallLimits(entry),
      ...rootsOf(entry['roots']),
      ...(entry['sampling'] === 'ask' && { sampling: 'ask' as const }),
      ...(logLevel && { logLevel }),
    },
  };
}

/** An entry that {@link readEntry} reads as the same settings again. */
export function entryOf(settings: EntrySettings): Record<string, unknown> {
  const {
    enabled,
    transport,
    trustHints,
    era,
    roots = [],
    sampling,
    logLevel = usualLevel,
    ...limits
  } = settings;
  const { kind, ...fields } = transport;
  return {
    ...(kind === 'stdio' ? {} : { type: kind }),
    ...Object.fromEntries(Object.entries(fields).filter(([, field]) => !isEmptyRecord(field))),
    ...(!enabled && { disabled: true }),
    ...(trustHints && { trustHints }),
    ...(era !== undefined && { era }),
    ...callLimits(limits),
    ...(roots.length > 0 && { roots }),
    ...(sampling === 'ask' && { sampling }),
    ...(logLevel !== usualLevel && { logLevel }),
  };
}

/** What is no root is left out: a server without a folder is better than no server. */
function rootsOf(listed: unknown): { readonly roots?: Root[] } {
  const roots = (Array.isArray(listed) ? listed : []).flatMap((one: unknown) => {
    if (!isJsonObject(one)) return [];
    const { uri, name } = one;
    if (typeof uri !== 'string' || !uri.startsWith('file://')) return [];
    return [{ uri, ...(typeof name === 'string' && { name }) }];
  });
  return roots.length === 0 ? {} : { roots };
}

function isEmptyRecord(field: unknown): boolean {
  return isJsonObject(field) && Object.keys(field).length === 0;
}

const kinds: ReadonlyMap<string, TransportConfig['kind']> = new Map([
  ['stdio', 'stdio'],
  ['local', 'stdio'],
  ['http', 'http'],
  ['streamablehttp', 'http'],
  ['sse', 'sse'],
  ['ws', 'ws'],
  ['websocket', 'ws'],
]);

type Part<T> = { readonly value: T } | { readonly problem: EntryProblem };
type Entry = Readonly<Record<string, unknown>>;

function stdioOf(entry: Entry): Part<TransportConfig> {
  const { command, args = [], cwd } = entry;
  if (typeof command !== 'string' || command.trim() === '')
    return wrong([...key(entry, 'command')], 'A local server needs a “command” to start it.');
  if (!Array.isArray(args)) return wrong(['args'], '“args” must be a list of texts.');
  const odd = args.findIndex((arg) => typeof arg !== 'string');
  if (odd >= 0) return wrong(['args', odd], 'An argument must be a text in quotes.');
  const env = textsOf(entry, 'env');
  if ('problem' in env) return env;
  return {
    value: {
      kind: 'stdio',
      command,
      args: args as string[],
      ...(env.value && { env: env.value }),
      ...(typeof cwd === 'string' && cwd !== '' && { cwd }),
    },
  };
}

function remoteOf(entry: Entry, kind: TransportConfig['kind'] | undefined): Part<TransportConfig> {
  const named = ['url', 'serverUrl', 'httpUrl'].find((name) => entry[name] !== undefined);
  if (named === undefined) return wrong([], 'It has neither a “command” nor a “url”.');
  const url = entry[named];
  if (typeof url !== 'string' || !isWebAddress(url))
    return wrong(
      [named],
      'This is not a complete address. It begins with http:// or https://, a WebSocket’s with ws:// or wss://.',
    );
  const headers = textsOf(entry, 'headers');
  if ('problem' in headers) return headers;
  const chosen = kind === undefined || kind === 'stdio' || isSocket(url) ? guessKind(url) : kind;
  const oauth = clientOf(entry['oauth']);
  if (chosen !== 'ws')
    return {
      value: { kind: chosen, url, ...(headers.value && { headers: headers.value }), ...(oauth && { oauth }) },
    };
  return headers.value === undefined
    ? { value: { kind: chosen, url } }
    : wrong(['headers'], 'A WebSocket carries no headers: take them out.');
}

/** The client to sign in with, as our own export writes it. Other programs' ways of it are passed over. */
function clientOf(entry: unknown): OAuthConfig | undefined {
  if (!isJsonObject(entry)) return undefined;
  const names = ['clientId', 'clientSecret', 'metadataUrl'] as const;
  const texts = names.flatMap((name) => {
    const text = entry[name];
    return typeof text === 'string' && text !== '' ? [[name, text] as const] : [];
  });
  return texts.length === 0 ? undefined : Object.fromEntries(texts);
}

/** An address with a placeholder in it (`https://${env:HOST}/mcp`) is looked at once that is filled in. */
function isWebAddress(url: string): boolean {
  return /^\$\{/.test(url) || (/^(https?|wss?):\/\//i.test(url) && (url.includes('${') || URL.canParse(url)));
}

function isSocket(url: string): boolean {
  return /^wss?:/i.test(url);
}

/** The addresses of SSE servers end in /sse. */
function guessKind(url: string): 'http' | 'sse' | 'ws' {
  if (isSocket(url)) return 'ws';
  return /\/sse\/?(?:[?#]|$)/.test(url) ? 'sse' : 'http';
}

/** A record of texts; numbers and booleans become text, as other clients do. Undefined where there is none. */
function textsOf(entry: Entry, name: 'env' | 'headers'): Part<Record<string, string> | undefined> {
  const found = entry[name];
  if (found === undefined || found === null) return { value: undefined };
  if (!isJsonObject(found)) return wrong([name], `“${name}” must be an object of texts.`);
  const items = Object.entries(found);
  const odd = items.find(([, item]) => typeof item === 'object');
  if (odd !== undefined) return wrong([name, odd[0]], 'A value must be a text in quotes.');
  return {
    value:
      items.length === 0
        ? undefined
        : Object.fromEntries(items.map(([of, item]) => [of, String(item as string | number | boolean)])),
  };
}

function key(entry: Entry, name: string): string[] {
  return name in entry ? [name] : [];
}

function wrong(
  path: EntryProblem['path'],
  message: string,
): { readonly ok: false; readonly problem: EntryProblem } {
  return { ok: false, problem: { path, message } };
}

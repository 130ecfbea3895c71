import { errorText, fail, type Outcome, succeed } from '../../shared/failure.ts';
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import type { ServerConfig, TransportConfig } from '../../shared/settings.ts';
import { t } from '../strings.ts';

/** What a pasted configuration holds: the servers it names, and the entries that are no server, each with its reason. */
export interface ImportedServers {
  readonly configs: readonly ServerConfig[];
  readonly problems: readonly { readonly name: string; readonly reason: string }[];
}

/**
 * Reads the configuration other MCP clients use: `{"mcpServers": {…}}` (Claude Desktop, Cursor), `{"servers": {…}}`
 * (VS Code), or the bare entries, with or without outer braces as READMEs print them. `newId` makes an id a server.
 */
export function readServers(text: string, newId: () => string): Outcome<ImportedServers> {
  const parsed = parse(text.trim());
  if (!parsed.ok) return parsed;
  const entries = serverEntries(parsed.value);
  if (entries === undefined) return fail('configInvalid', t('import.error.shape'));
  const configs: ServerConfig[] = [];
  const problems: { name: string; reason: string }[] = [];
  for (const [name, entry] of Object.entries(entries)) {
    const transport = transportOf(entry);
    if (!transport.ok) problems.push({ name, reason: transport.failure.message });
    else configs.push(configOf(name, entry, transport.value, newId()));
  }
  return succeed({ configs, problems });
}

/** Whether a pasted text is meant as such a configuration rather than as a field's own text. */
export function looksLikeServers(text: string): boolean {
  return /^\s*(\{|"[^"]+"\s*:\s*\{)/.test(text);
}

function configOf(name: string, entry: Json, transport: TransportConfig, id: string): ServerConfig {
  const shown = name.trim() === '' ? t('import.unnamed') : name.trim();
  return { id, name: shown, enabled: !isOff(entry), transport, trustHints: false };
}

function parse(text: string): Outcome<Json> {
  const whole = text.startsWith('{') ? text : `{${text.replace(/,\s*$/, '')}}`;
  try {
    return succeed(JSON.parse(whole) as Json);
  } catch (error) {
    return fail('configInvalid', t('import.error.json', { reason: errorText(error) }));
  }
}

function serverEntries(value: Json): JsonObject | undefined {
  if (!isJsonObject(value)) return undefined;
  const named = value['mcpServers'] ?? value['servers'];
  if (named !== undefined) return isJsonObject(named) ? named : undefined;
  if (isServer(value)) return { [t('import.unnamed')]: value };
  return Object.values(value).some(isServer) ? value : undefined;
}

function isServer(value: unknown): boolean {
  return isJsonObject(value) && (typeof value['command'] === 'string' || typeof value['url'] === 'string');
}

function isOff(entry: Json): boolean {
  return isJsonObject(entry) && (entry['disabled'] === true || entry['enabled'] === false);
}

function transportOf(entry: Json): Outcome<TransportConfig> {
  if (!isJsonObject(entry)) return fail('configInvalid', t('import.error.entry'));
  if (typeof entry['command'] === 'string' && entry['command'] !== '')
    return stdioOf(entry, entry['command']);
  const url = entry['url'] ?? entry['serverUrl'] ?? entry['httpUrl'];
  if (typeof url !== 'string') return fail('configInvalid', t('import.error.entry'));
  if (!/^https?:\/\//i.test(url) || !URL.canParse(url)) return fail('configInvalid', t('form.error.url'));
  const headers = texts(entry['headers']);
  if (headers === undefined) return fail('configInvalid', t('import.error.headers'));
  return succeed({ kind: remoteKind(entry, url), url, ...filled('headers', headers) });
}

function stdioOf(entry: JsonObject, command: string): Outcome<TransportConfig> {
  const args = entry['args'] ?? [];
  if (!Array.isArray(args) || !args.every((arg) => typeof arg === 'string')) {
    return fail('configInvalid', t('import.error.args'));
  }
  const env = texts(entry['env']);
  if (env === undefined) return fail('configInvalid', t('import.error.env'));
  const cwd = entry['cwd'];
  return succeed({
    kind: 'stdio',
    command,
    args,
    ...filled('env', env),
    ...(typeof cwd === 'string' && cwd !== '' ? { cwd } : {}),
  });
}

/** SSE where the entry says so, or, where it says nothing, where the address ends in /sse as such servers' do. */
function remoteKind(entry: JsonObject, url: string): 'http' | 'sse' {
  const said = entry['type'] ?? entry['transport'];
  if (typeof said === 'string') return said.toLowerCase() === 'sse' ? 'sse' : 'http';
  return new URL(url).pathname.replace(/\/$/, '').endsWith('/sse') ? 'sse' : 'http';
}

/** A record of texts; numbers and booleans become text, as other clients do. Undefined when it is none. */
function texts(value: Json | undefined): Readonly<Record<string, string>> | undefined {
  if (value === undefined || value === null) return {};
  if (!isJsonObject(value)) return undefined;
  const entries: [string, string][] = [];
  for (const [name, item] of Object.entries(value)) {
    if (typeof item === 'object') return undefined;
    entries.push([name, String(item)]);
  }
  return Object.fromEntries(entries);
}

function filled<K extends string>(
  key: K,
  values: Readonly<Record<string, string>>,
): Partial<Record<K, Readonly<Record<string, string>>>> {
  return Object.keys(values).length > 0 ? ({ [key]: values } as Record<K, typeof values>) : {};
}

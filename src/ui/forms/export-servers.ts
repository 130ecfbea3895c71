import { callLimits } from '../../shared/call-limits.ts';
import { openSecretsIn } from '../../shared/open-secrets.ts';
import { type EntrySettings, entryOf } from '../../shared/server-entry.ts';
import type { TransportConfig } from '../../shared/settings.ts';
import { withSecrets } from '../../shared/transport-secrets.ts';
import type { ServerView } from '../../shared/views.ts';

/** What is written of a server. */
export type ExportedServer = EntrySettings & { readonly name: string };

/**
 * Servers as JSON with `mcpServers`, which our import and other MCP clients read. A name that two of them share gets a
 * number.
 */
export function exportServers(servers: readonly ExportedServer[]): string {
  const names = new Set<string>();
  const entries = servers.map((server) => {
    const name = unique(server.name.trim(), names, ' ');
    const entry = JSON.stringify(entryOf(server), undefined, 2);
    return `    ${JSON.stringify(name)}: ${entry.replaceAll('\n', '\n    ')}`;
  });
  // Put together by hand: an object would sort names that look like numbers.
  return entries.length === 0
    ? '{\n  "mcpServers": {}\n}\n'
    : `{\n  "mcpServers": {\n${entries.join(',\n')}\n  }\n}\n`;
}

/** The servers of a view, whose secrets no page knows: each becomes a placeholder of its own, `${env:NAME}`. */
export function withPlaceholders(servers: readonly ServerView[]): ExportedServer[] {
  const used = new Set<string>();
  return servers.map((server) => {
    const { name, enabled, trustHints, era, transport, confirmedRepeatable = [] } = server;
    const secrets = transport.secretNames.map((secret) => {
      const word = transport.kind === 'stdio' ? asWord(secret) : asWord(`${name}_${secret}`).toUpperCase();
      const free = unique(used.has(word) ? asWord(`${name}_${word}`) : word, used, '_');
      return [secret, `\${env:${free}}`] as const;
    });
    return {
      name,
      enabled,
      trustHints,
      ...(era !== undefined && { era }),
      ...(server.roots && { roots: [...server.roots] }),
      ...(server.sampling && { sampling: server.sampling }),
      ...(server.logLevel && { logLevel: server.logLevel }),
      ...callLimits({ ...server, confirmedRepeatable: [...confirmedRepeatable] }),
      transport: hidden(transportOf(transport, Object.fromEntries(secrets)), () =>
        unique(asWord(`${name}_SECRET`).toUpperCase(), used, '_'),
      ),
    };
  });
}

function transportOf(
  { kind, url = '', command = '', args = [], cwd, secretNames, oauth }: ServerView['transport'],
  secrets: Readonly<Record<string, string>>,
): TransportConfig {
  const some = secretNames.length > 0;
  if (kind === 'ws') return { kind, url };
  if (kind !== 'stdio') {
    const bare = { kind, url, ...(oauth && { oauth }) };
    return some ? withSecrets(bare, secrets) : bare;
  }
  return { kind, command, args: [...args], ...(some && { env: secrets }), ...(cwd !== undefined && { cwd }) };
}

/** The transport with what is secret in its address or its arguments as placeholders (open-secrets.ts). */
function hidden(transport: TransportConfig, newName: () => string): TransportConfig {
  const places = transport.kind === 'stdio' ? transport.args : [transport.url];
  const secrets = openSecretsIn(transport)
    .filter((secret) => places.some((place) => place.includes(secret)))
    .sort((a, b) => b.length - a.length);
  return secrets.reduce((shown, secret) => {
    const left = shown.kind === 'stdio' ? shown.args : [shown.url];
    // One that stood only within a longer one is hidden already.
    if (!left.some((place) => place.includes(secret))) return shown;
    const placeholder = `\${env:${newName()}}`;
    const hide = (text: string) => text.replaceAll(secret, () => placeholder);
    return shown.kind === 'stdio'
      ? { ...shown, args: shown.args.map(hide) }
      : { ...shown, url: hide(shown.url) };
  }, transport);
}

function asWord(text: string): string {
  return text.replace(/[^\w.-]+/g, '_');
}

/** The name, or the name with the first number that makes it free. It is taken then. */
function unique(name: string, names: Set<string>, gap: string): string {
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name}${gap}${number}`;
  names.add(free);
  return free;
}

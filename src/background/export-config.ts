import { entryOf } from '../shared/server-entry.ts';
import type { ServerConfig } from '../shared/settings.ts';

/**
 * Servers as JSON with `mcpServers`, which our import and other MCP clients read.
 * @param withSecrets false: the values of environment variables and headers are placeholders, `${env:NAME}`
 */
export function exportServers(servers: readonly ServerConfig[], withSecrets: boolean): string {
  const names = new Set<string>();
  const placeholders = new Map<string, string>();
  const entries = servers.map((server) => {
    const name = unique(server.name.trim(), names);
    names.add(name);
    const transport = withSecrets ? server.transport : withoutSecrets(server.transport, name, placeholders);
    const entry = JSON.stringify(entryOf({ ...server, transport }), undefined, 2);
    return `    ${JSON.stringify(name)}: ${entry.replaceAll('\n', '\n    ')}`;
  });
  // Put together by hand: an object would sort names that look like numbers.
  return entries.length === 0
    ? '{\n  "mcpServers": {}\n}\n'
    : `{\n  "mcpServers": {\n${entries.join(',\n')}\n  }\n}\n`;
}

type Transport = ServerConfig['transport'];

function withoutSecrets(transport: Transport, server: string, used: Map<string, string>): Transport {
  const hide = (values: Readonly<Record<string, string>>, nameOf: (name: string) => string) =>
    Object.fromEntries(
      Object.entries(values).map(([name, value]) => [name, placeholder(nameOf(name), value, server, used)]),
    );
  return transport.kind === 'stdio'
    ? { ...transport, ...(transport.env && { env: hide(transport.env, word) }) }
    : {
        ...transport,
        ...(transport.headers && {
          headers: hide(transport.headers, (name) => word(`${server}_${name}`).toUpperCase()),
        }),
      };
}

/** One placeholder stands for one value: what two servers call alike and have differently gets another name. */
function placeholder(name: string, value: string, server: string, used: Map<string, string>): string {
  const taken = (one: string) => used.has(one) && used.get(one) !== value;
  let free = name;
  if (taken(free)) free = word(`${server}_${name}`);
  for (let number = 2; taken(free); number++) free = word(`${server}_${name}_${number}`);
  used.set(free, value);
  return `\${env:${free}}`;
}

function word(text: string): string {
  return text.replace(/[^\w.-]+/g, '_');
}

function unique(name: string, names: ReadonlySet<string>): string {
  let free = name;
  for (let number = 2; names.has(free); number++) free = `${name} ${number}`;
  return free;
}

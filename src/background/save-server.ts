import { fail, succeed, type Outcome } from '../shared/failure.ts';
import type { MessageLevel } from '../shared/server-message.ts';
import type { ServerConfig } from '../shared/settings.ts';
import { secretsIn, withSecrets } from '../shared/transport-secrets.ts';
import type { ConfigStore } from './config-store.ts';
import { isManagedId } from './managed-config.ts';

/** What a change of an administrator's server is answered with. */
export const managedByAdmin = fail(
  'notAllowed',
  'This server is managed by your administrator: only they can change it.',
);

/**
 * Adds a server or changes one. Secrets named in `keepSecrets` keep their stored values, which no page knows. An
 * environment variable never becomes a header so, nor the other way round: what is sent to a web server must be typed.
 * Which tools may be repeated is the user's word on a tool that they see (`setRepeatable`): no file speaks it for them,
 * and it ends when another program or address takes the server's place (promise P2, threats T7).
 */
export function saveServer(
  config: Pick<ConfigStore, 'own' | 'store'>,
  server: ServerConfig,
  keepSecrets: readonly string[],
): Outcome<null> {
  const { transport } = server;
  if (isManagedId(server.id)) return managedByAdmin;
  const schemes = transport.kind === 'ws' ? ['ws', 'wss'] : ['http', 'https'];
  if (transport.kind !== 'stdio' && !isAddress(transport.url, schemes))
    return fail('configInvalid', `The URL must begin with ${schemes.join(':// or ')}://.`);
  const before = config.own().find(({ id }) => id === server.id);
  const known = before?.transport;
  if (known && keepSecrets.length > 0 && (known.kind === 'stdio') !== (transport.kind === 'stdio'))
    return fail(
      'configInvalid',
      'Stored environment variables cannot become HTTP headers, nor the other way round. Forget them and enter what the new transport needs.',
    );
  const stored = known ? secretsIn(known) : {};
  const kept = Object.fromEntries(
    keepSecrets.flatMap((name) => (stored[name] === undefined ? [] : [[name, stored[name]]])),
  );
  const full = withSecrets(transport, { ...kept, ...secretsIn(transport) });
  const word = before && isSameProgram(before.transport, full) ? before.confirmedRepeatable : [];
  config.store.trigger.serverSaved({
    server: { ...server, transport: full, confirmedRepeatable: word ?? [] },
  });
  return succeed(null);
}

/** Whether what answers is the same as before; the user's word on its tools was given for that. */
function isSameProgram(one: ServerConfig['transport'], other: ServerConfig['transport']): boolean {
  return programOf(one) === programOf(other);
}

function programOf(transport: ServerConfig['transport']): string {
  return JSON.stringify(
    transport.kind === 'stdio' ? [transport.command, transport.args, transport.cwd] : transport.url,
  );
}

function isAddress(url: string, schemes: readonly string[]): boolean {
  return URL.canParse(url) && schemes.includes(new URL(url).protocol.slice(0, -1));
}

type Store = Pick<ConfigStore, 'own' | 'store'>;

/** Notes the user's word on a tool of one of their own servers. */
export function setRepeatable(
  config: Store,
  { server, tool, repeatable }: { server: string; tool: string; repeatable: boolean },
): Outcome<null> {
  return change(config, server, ({ confirmedRepeatable = [] }) => {
    const others = confirmedRepeatable.filter((name) => name !== tool);
    return { confirmedRepeatable: repeatable ? [...others, tool] : others };
  });
}

/** Notes from which level on one of the user's own servers shall tell of itself. */
export function setLogLevel(
  config: Store,
  { server, level }: { server: string; level: MessageLevel },
): Outcome<null> {
  return change(config, server, () => ({ logLevel: level }));
}

function change(config: Store, id: string, to: (server: ServerConfig) => Partial<ServerConfig>) {
  if (isManagedId(id)) return managedByAdmin;
  const server = config.own().find((one) => one.id === id);
  if (!server) return fail('notAllowed', 'This server is not there any more.');
  config.store.trigger.serverSaved({ server: { ...server, ...to(server) } });
  return succeed(null);
}

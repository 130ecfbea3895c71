import { errorText, fail, failure, type Outcome, succeed } from '../../shared/failure.ts';
import type { ServerConfig, TransportKind } from '../../shared/settings.ts';
import { openTransport } from '../../transports/index.ts';
import type { McpTransport } from '../../transports/types.ts';
import { explain } from './faults.ts';
import { ServerConnection } from './server-connection.ts';
import { Session } from './session.ts';
import type { Connection, ConnectionListener } from './types.ts';

/** How long a server may take until it has told its tools. `npx -y` may have to download it first. */
const openMs: Readonly<Record<TransportKind, number>> = { http: 30_000, sse: 30_000, stdio: 120_000 };

/**
 * Connects to a server and reads its tools. Never rejects. A failure with `connectionRefused` may also mean that the
 * browser has no permission for the address: fetch says the same, so the caller, who may ask chrome.permissions,
 * decides. `signal` ends only the attempt; a Connection is ended by its close().
 */
export async function connect(
  config: ServerConfig,
  listener: ConnectionListener,
  signal: AbortSignal,
  open: (config: ServerConfig['transport']) => McpTransport = openTransport,
): Promise<Outcome<Connection>> {
  const limit = openMs[config.transport.kind];
  const transport: { fault: McpTransport['fault'] } = { fault: undefined };
  const connection = new ServerConnection(config.id, listener, async (told, ended) => {
    const opened = open(config.transport);
    const session = new Session(opened, told);
    await session
      .open(AbortSignal.any([ended, AbortSignal.timeout(limit)]), limit)
      .catch((error: unknown) => {
        transport.fault = opened.fault;
        throw error;
      });
    return session;
  });
  try {
    await connection.open(signal);
    return succeed(connection);
  } catch (error) {
    await connection.close();
    if (!signal.aborted && isTimeout(error))
      return fail(
        'timedOut',
        `The server did not answer within ${limit / 1000} s. Is it an MCP server, and does it still run?`,
      );
    const attempt = { what: 'connecting', timeoutMs: limit, transport, signal };
    return { ok: false, failure: refineVersion(error) ?? explain(error, attempt).failure };
  }
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

/** The SDK says this with a plain Error. */
function refineVersion(error: unknown) {
  const text = errorText(error);
  return text.includes('protocol version is not supported')
    ? failure('protocolError', 'The server speaks a version of MCP that is not known here. Update it.', text)
    : undefined;
}

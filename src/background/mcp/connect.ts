import '../../shared/zod-jitless.ts';
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import { errorText, type Failure, failure, type Outcome, succeed } from '../../shared/failure.ts';
import type { ServerConfig, TransportKind } from '../../shared/settings.ts';
import { otherRevision } from '../../transports/http-faults.ts';
import { openTransport } from '../../transports/index.ts';
import type { McpTransport } from '../../transports/types.ts';
import { type Era, type EraMemory, plainLegacy, probeCause, whyLegacy } from './era.ts';
import { explain } from './faults.ts';
import { type MakeSession, ServerConnection } from './server-connection.ts';
import { Session } from './session.ts';
import type { Connection, ConnectionListener } from './types.ts';

/** How long a server may take until it has told its tools. `npx -y` may have to download it first. */
const openMs: Readonly<Record<TransportKind, number>> = {
  http: 30_000,
  sse: 30_000,
  stdio: 120_000,
  ws: 30_000,
};

/** What tests give in the place of the browser's own. */
export interface ConnectOptions {
  readonly open?: (config: ServerConfig['transport']) => McpTransport;
  readonly eras?: EraMemory;
}

/** Nothing is known and nothing is kept. */
const noMemory: EraMemory = { recall: () => undefined, learn: () => undefined };

/**
 * Connects to a server and reads its tools. Never rejects. A failure with `connectionRefused` may also mean that the
 * browser has no permission for the address: fetch says the same, so the caller, who may ask chrome.permissions,
 * decides. `signal` ends only the attempt; a Connection is ended by its close().
 *
 * A server whose era is not known is asked; where asking breaks it, it is spoken to once in the legacy era, after the
 * first attempt has ended: there are never two copies of a stdio server. An address that is no Streamable HTTP endpoint
 * is tried as the older transport.
 */
export async function connect(
  config: ServerConfig,
  listener: ConnectionListener,
  signal: AbortSignal,
  { open = openTransport, eras = noMemory }: ConnectOptions = {},
): Promise<Outcome<Connection>> {
  const target = { config, listener, signal, open };
  const { transport } = config;
  const last = await connectByEra(target, eras);
  if (last.ok || signal.aborted || transport.kind !== 'http' || config.era === 'modern')
    return outcomeOf(last);
  if (last.failure.code !== 'notAnMcpServer') return outcomeOf(last);
  const older = { ...config, transport: { ...transport, kind: 'sse' as const } };
  const bySse = await connectIn('legacy', { ...target, config: older }, onlySse);
  return outcomeOf(bySse.ok ? bySse : last);
}

/** Servers older than Streamable HTTP (2025-03-26, "Backwards Compatibility") are found by what they send after a GET. */
const onlySse = 'It knows only the older transport, HTTP with SSE.';

async function connectByEra(target: ConnectTarget, eras: EraMemory): Promise<Attempt> {
  const { config, signal } = target;
  const pinned = config.transport.kind === 'sse' ? 'legacy' : config.era;
  if (pinned !== undefined) return connectIn(pinned, target);
  const known = eras.recall(config);
  if (known !== undefined) {
    const again = await connectIn('legacy', target, known === plainLegacy ? undefined : known);
    if (again.ok || signal.aborted || again.whyLegacy === undefined) return again;
    // It may speak another era by now.
    eras.learn(config, undefined);
  }
  const asked = await connectIn('ask', target);
  const broke = asked.ok || signal.aborted ? undefined : asked.whyLegacy;
  const reason = broke === undefined ? plainLegacy : `Asked for its protocol, it failed (${broke}).`;
  const last = broke === undefined ? asked : await connectIn('legacy', target, reason);
  if (last.ok) eras.learn(config, last.value.isModern ? undefined : reason);
  return last;
}

type Attempt =
  | { readonly ok: true; readonly value: ServerConnection }
  | { readonly ok: false; readonly failure: Failure; readonly whyLegacy?: string };

function outcomeOf(attempt: Attempt): Outcome<Connection> {
  return attempt.ok ? succeed(attempt.value) : { ok: false, failure: attempt.failure };
}

async function connectIn(
  era: Era | 'ask',
  { config, listener, signal, open }: ConnectTarget,
  compatibility?: string,
): Promise<Attempt> {
  const limit = openMs[config.transport.kind];
  const met: { fault: McpTransport['fault']; isOpen: boolean } = { fault: undefined, isOpen: false };
  const make: MakeSession = async (told, ended) => {
    const opened = open(config.transport);
    const session = new Session(opened, told, era);
    await session
      .open(AbortSignal.any([ended, AbortSignal.timeout(limit)]), limit)
      .catch((error: unknown) => {
        met.fault = opened.fault;
        throw error;
      });
    met.isOpen = true;
    return session;
  };
  const connection = new ServerConnection({ server: config.id, compatibility }, listener, make);
  try {
    await connection.open(signal);
    return { ok: true, value: connection };
  } catch (thrown) {
    const error = probeCause(thrown);
    await connection.close();
    const why = met.isOpen ? undefined : whyLegacy(error, config.transport.kind);
    return {
      ok: false,
      failure: failureOf(error, { limit, transport: met, signal }),
      ...(why !== undefined && { whyLegacy: why }),
    };
  }
}

interface ConnectTarget extends Required<Pick<ConnectOptions, 'open'>> {
  readonly config: ServerConfig;
  readonly listener: ConnectionListener;
  readonly signal: AbortSignal;
}

interface Circumstances {
  readonly limit: number;
  readonly transport: Pick<McpTransport, 'fault'>;
  readonly signal: AbortSignal;
}

function failureOf(error: unknown, { limit, transport, signal }: Circumstances): Failure {
  if (!signal.aborted && isTimeout(error))
    return failure(
      'timedOut',
      `The server did not answer within ${limit / 1000} s. Is it an MCP server, and does it still run?`,
    );
  const attempt = { what: 'connecting', timeoutMs: limit, transport, signal, modern: false };
  return refineVersion(error) ?? explain(error, attempt).failure;
}

function isTimeout(error: unknown): boolean {
  return error instanceof Error && error.name === 'TimeoutError';
}

function refineVersion(error: unknown): Failure | undefined {
  const text = errorText(error);
  if (error instanceof SdkError && error.code === SdkErrorCode.EraNegotiationFailed)
    return failure('protocolError', otherRevision, text);
  // The SDK says this with a plain Error.
  return text.includes('protocol version is not supported')
    ? failure('protocolError', 'The server speaks a version of MCP that is not known here. Update it.', text)
    : undefined;
}

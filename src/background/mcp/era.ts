import '../../shared/zod-jitless.ts';
import { SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { FailureCode } from '../../shared/failure.ts';
import type { ServerConfig, TransportKind } from '../../shared/settings.ts';
import { TransportFault } from '../../transports/types.ts';

/** The two eras of MCP: `initialize` and sessions until 2025-11-25, neither from 2026-07-28 on (protocol.md, section 1). */
export type Era = NonNullable<ServerConfig['era']>;

/** The revision that a pin to the modern era names. */
export const modernVersion = '2026-07-28';

/** What is known of servers from earlier connections. */
export interface EraMemory {
  /** Why this server is to be spoken to in the legacy era without being asked; undefined when it must be asked. */
  readonly recall: (config: ServerConfig) => string | undefined;
  /** Notes what connecting showed; `legacy` undefined: it speaks the modern era, or nothing is known any more. */
  readonly learn: (config: ServerConfig, legacy: string | undefined) => void;
}

/** Kept of a server that took the question well and knows no modern era: there is nothing to tell the user. */
export const plainLegacy = '';

/** Failures that say nothing of the era: the legacy era would meet the same. */
const eraless: readonly FailureCode[] = [
  'connectionRefused',
  'unauthorized',
  'authorizationRequired',
  'scopeInsufficient',
  'signInFailed',
  'signInUnavailable',
  'permissionMissing',
  'notAnMcpServer',
  'configInvalid',
  'hostMissing',
  'hostForbidden',
  'hostFailed',
  'commandNotFound',
  'cancelled',
];

/** The reason inside the SDK's own words for a probe that failed. */
export function probeCause(error: unknown): unknown {
  return error instanceof SdkError && error.cause instanceof TransportFault ? error.cause : error;
}

/**
 * Why a server that did not survive the question for its era, or answered it with nonsense, is asked once more in the
 * legacy one; undefined where that would not help. Real servers answer with HTTP 500 or end (protocol.md, section 1).
 */
export function whyLegacy(error: unknown, kind: TransportKind): string | undefined {
  if (error instanceof TransportFault)
    return eraless.includes(error.failure.code)
      ? undefined
      : (error.failure.detail?.split('\n')[0] ?? error.failure.message);
  if (!(error instanceof SdkError)) return undefined;
  // On a pipe the client has then asked in the legacy era already, in the same process.
  if (error.code === SdkErrorCode.RequestTimeout)
    return kind === 'stdio' || kind === 'ws' ? undefined : 'It did not answer in time.';
  return error.code === SdkErrorCode.EraNegotiationFailed ? error.message : undefined;
}

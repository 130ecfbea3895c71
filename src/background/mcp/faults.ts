import '../../shared/zod-jitless.ts';
import { ProtocolError, SdkError, SdkErrorCode } from '@modelcontextprotocol/client';
import type { RunOutcome } from '../../shared/call.ts';
import {
  capabilityMissing,
  headerMismatch,
  invalidParams,
  invalidRequest,
  methodNotFound,
  parseError,
} from '../../shared/json-rpc.ts';
import { deepestJson, isJsonObject } from '../../shared/json.ts';
import { errorText, type Failure, failure } from '../../shared/failure.ts';
import { NotAnswered } from './not-answered.ts';
import { isTooDeep } from './too-deep.ts';
import { type McpTransport, TransportFault } from '../../transports/types.ts';

/** A run that gave no result. */
export type FailedRun = Extract<RunOutcome, { ok: false }>;

/** What is known of the request when it failed. */
export interface Attempt {
  /** What was asked, for the message: 'the tool "x"', 'the tool list'. */
  readonly what: string;
  readonly timeoutMs: number;
  readonly transport: Pick<McpTransport, 'fault'>;
  /** The codes that 2026-07-28 gives a meaning are the legacy era's servers' own, for whatever they like. */
  readonly modern: boolean;
  readonly signal: AbortSignal;
}

/**
 * Why a request failed and whether the server can have acted on it. 'no' only where it is proved: by the transport, or
 * by the server's own answer that it does not know the method or the tool.
 */
export function explain(error: unknown, attempt: Attempt): FailedRun {
  if (attempt.signal.aborted)
    return lost(failure('cancelled', `Running ${attempt.what} was cancelled.`), 'unknown');
  if (error instanceof TransportFault)
    return {
      ...lost(error.failure, error.executed),
      ...(error.afterMs !== undefined && { afterMs: error.afterMs }),
    };
  if (error instanceof NotAnswered) return lost(error.failure, error.executed);
  if (isTooDeep(error))
    return lost(
      failure(
        'tooLarge',
        `The answer for ${attempt.what} is nested more than ${deepestJson} deep, so it cannot be kept. Ask for less at a time.`,
      ),
      'unknown',
    );
  if (error instanceof ProtocolError) return answered(error, attempt);
  if (error instanceof SdkError && error.code === SdkErrorCode.RequestTimeout)
    return lost(timedOut(error, attempt), 'unknown');
  if (error instanceof SdkError && error.code === SdkErrorCode.CapabilityNotSupported)
    return lost(
      failure(
        'protocolError',
        `The server needs something for ${attempt.what} that it may not ask for. A model's answers can be allowed in the server's settings.`,
        error.message,
      ),
      'unknown',
    );
  if (error instanceof SdkError && error.code === SdkErrorCode.InvalidResult)
    return lost(
      failure('protocolError', `The server's answer for ${attempt.what} is not MCP.`, error.message),
      'unknown',
    );
  const gone = failure(
    'connectionLost',
    'The connection to the server was lost. Reconnect it.',
    errorText(error),
  );
  return lost(attempt.transport.fault ?? gone, 'unknown');
}

function timedOut({ data }: SdkError, { what, timeoutMs }: Attempt): Failure {
  // The SDK names the whole time in the error only when progress had held the limit off until then.
  const whole = isJsonObject(data) ? data['maxTotalTimeout'] : undefined;
  const said = typeof whole === 'number' ? 'only progress and no' : 'no';
  const ms = typeof whole === 'number' ? whole : timeoutMs;
  return failure(
    'timedOut',
    `The server gave ${said} answer for ${what} within ${Math.round(ms / 1000)} s. Look at the server, or raise the time limit.`,
  );
}

function lost(why: Failure, executed: 'no' | 'unknown'): FailedRun {
  return { ok: false, failure: why, executed };
}

function answered(error: ProtocolError, { what, modern }: Attempt): FailedRun {
  const text = `${error.code}: ${error.message}`;
  if (error.code === invalidParams && /(unknown tool|tool\b.*\bnot found|no such tool)/i.test(error.message))
    return lost(
      failure('toolUnknown', 'The server does not know this tool. Refresh the tool list.', text),
      'no',
    );
  if (error.code === invalidParams)
    return lost(
      failure('argumentsInvalid', `The server refused the arguments for ${what}.`, text),
      'unknown',
    );
  if (modern && error.code === capabilityMissing)
    return lost(
      failure(
        'protocolError',
        `The server needs something for ${what} that it may not ask for. A model's answers can be allowed in the server's settings.`,
        text,
      ),
      'no',
    );
  const refused =
    [invalidRequest, methodNotFound, parseError].includes(error.code) ||
    (modern && error.code === headerMismatch);
  if (refused)
    return lost(failure('protocolError', `The server refused the request for ${what}.`, text), 'no');
  return lost(
    failure('toolError', `The server reports an error for ${what}: ${error.message}`, text),
    'unknown',
  );
}

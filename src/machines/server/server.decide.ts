import type { Failure, FailureCode } from '../../shared/failure.ts';

/** Failures that waiting does not mend: somebody must change something first. */
const lasting: readonly FailureCode[] = [
  'configInvalid',
  'notAnMcpServer',
  'unauthorized',
  'authorizationRequired',
  'scopeInsufficient',
  'signInFailed',
  'protocolError',
  'hostMissing',
  'hostForbidden',
  'commandNotFound',
  'commandFailed',
];

export function isLasting(failure: Failure): boolean {
  return lasting.includes(failure.code);
}

/** A connection that held this long starts the count of attempts anew, ms. */
export const steadyMs = 60_000;

/** Wait before the next attempt, ms: 1, 2, 4 … 30 s. `attempt` counts failed ones from 1. */
export function backOffMs(attempt: number): number {
  return Math.min(30_000, 1000 * 2 ** Math.max(0, attempt - 1));
}

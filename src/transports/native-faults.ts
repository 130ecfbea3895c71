import { type Failure, failure } from '../shared/failure.ts';

const install = 'Run "mcp-multi-bridge install" on this machine, then reconnect this server.';

/**
 * Why a port to the native host ended, from the browser's own words (Chromium 156):
 * "Specified native messaging host not found.", "Access to the specified native messaging host is forbidden.",
 * "Native host has exited.", "Failed to start native messaging host.", "Error when communicating with the native
 * messaging host.". `said` = the host had said hello.
 */
export function portFailure(reason: string | undefined, said: boolean): Failure {
  if (/not found/i.test(reason ?? ''))
    return failure('hostMissing', `The native host is not installed. ${install}`, reason);
  if (/forbidden/i.test(reason ?? ''))
    return failure('hostForbidden', `The native host does not know this extension. ${install}`, reason);
  if (!said)
    return failure(
      'hostFailed',
      `The native host does not start: is Node.js still there? ${install}`,
      reason,
    );
  return failure('hostFailed', 'The native host ended unexpectedly. Reconnect this server.', reason);
}

/** It was started and said nothing. */
export function hostSilent(): Failure {
  return failure('hostFailed', `The native host does not answer. ${install}`);
}

/** Host and extension are not of one version. */
export function otherVersion(): Failure {
  return failure('hostFailed', `The native host is of another version than the extension. ${install}`);
}

/** What the port carries makes no sense, or the port takes nothing. */
export function portTrouble(detail: string): Failure {
  return failure(
    'hostFailed',
    'The connection to the native host is damaged. Reconnect this server.',
    detail,
  );
}

import '../../shared/zod-jitless.ts';
import { IssuerMismatchError, OAuthError } from '@modelcontextprotocol/client';
import { errorText, type Failure, failure } from '../../shared/failure.ts';
import { AuthFault, mustAllow } from './fault.ts';
import type { Reach } from './reach.ts';

/** A failure, and the origin that the browser must be asked for before it can be mended. */
export interface Explained {
  readonly failure: Failure;
  readonly blocked?: string;
}

/** Anything thrown while signing in or renewing, for the user. `host` is the authorization server's, or the server's. */
export async function explain(error: unknown, host: string, reach: Reach): Promise<Explained> {
  if (error instanceof AuthFault) return { failure: error.failure };
  const text = errorText(error);
  if (error instanceof IssuerMismatchError)
    return { failure: failure('signInFailed', mismatch(error, host), text) };
  if (refuses(error))
    return {
      failure: failure('signInFailed', `${host} refuses the sign-in. Its reason is in the details.`, text),
    };
  if (error instanceof Error && error.name === 'RegistrationRejectedError')
    return {
      failure: failure(
        'signInFailed',
        `${host} does not let this program register. Enter a client ID that you registered there.`,
        text,
      ),
    };
  const blocked = await reach.blocked();
  if (blocked !== undefined) return { failure: mustAllow(blocked), blocked };
  if (
    error instanceof Error &&
    (error.name === 'ZodError' || error.name === '$ZodError' || error instanceof SyntaxError)
  )
    return {
      failure: failure('signInFailed', `What ${host} says of signing in cannot be understood.`, text),
    };
  return {
    failure: failure('signInUnavailable', `${host} did not answer as it should. Try again in a while.`, text),
  };
}

/** An authorization server's own "no"; `server_error` (RFC 6749, section 4.1.2.1) is what the SDK calls any other answer too. */
export function refuses(error: unknown): boolean {
  return error instanceof OAuthError && error.code !== 'server_error';
}

function mismatch({ kind, expected }: IssuerMismatchError, host: string): string {
  const asked = expected !== undefined && URL.canParse(expected) ? new URL(expected).host : host;
  return kind === 'metadata'
    ? `${asked} calls itself by another name than the server calls it. Nothing was sent there; tell whoever runs the server.`
    : `The answer of the sign-in came from another authorization server than ${asked}. It was thrown away; do not enter your password there again.`;
}

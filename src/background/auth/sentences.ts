import { type Failure, failure } from '../../shared/failure.ts';
import { AuthFault } from './fault.ts';
import type { Challenge } from './types.ts';

/** The server names another authorization server than the button did. */
export class Elsewhere extends AuthFault {
  constructor(
    readonly host: string,
    before: string,
  ) {
    super(
      'signInFailed',
      `Signing in leads to ${host} now, and no longer to ${before}. Nothing was opened. If you know ${host}, press the button again.`,
    );
  }
}

/** Nobody is signed in, or no more. */
export function signInNeeded(host: string): Failure {
  return failure('authorizationRequired', `The server wants you to sign in at ${host}: press "Sign in".`);
}

/** The scopes are the server's word, so they stand in the detail. */
export function moreRights(host: string, { scope }: Challenge): Failure {
  return failure(
    'scopeInsufficient',
    `The server wants more rights for this, so it did nothing. Press "Allow more" at this server in the popup (it leads to ${host}), then run the call again.`,
    scope,
  );
}

/** Signing in again would not help. */
export function useless(host: string): Failure {
  return failure(
    'unauthorized',
    `The server refuses this, although all the rights that it asks for were asked for at ${host}. Your account there may not have them.`,
  );
}

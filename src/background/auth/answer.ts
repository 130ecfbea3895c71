import '../../shared/zod-jitless.ts';
import { validateAuthorizationResponseIssuer } from '@modelcontextprotocol/client';
import { AuthFault } from './fault.ts';
import type { Found } from './types.ts';

/** What was asked in the window. */
export interface Asked {
  readonly found: Found;
  readonly redirectUri: string;
  readonly state: string;
}

/**
 * Reads the address that the window led back to. Nothing of it is believed before its state is ours and its issuer is
 * the one we sent the user to, to the letter (RFC 9207, section 2.4): in a mix-up the rest is an attacker's word.
 * Throws an AuthFault, or the SDK's IssuerMismatchError.
 */
export function readAnswer(
  address: string,
  { found, redirectUri, state }: Asked,
): { code: string; iss?: string } {
  const url = URL.canParse(address) ? new URL(address) : undefined;
  if (url === undefined || url.origin + url.pathname !== redirectUri)
    throw foreign('It led to another address.');
  const one = (name: string) => {
    const values = url.searchParams.getAll(name);
    if (values.length > 1) throw foreign(`It names "${name}" twice.`);
    return values[0];
  };
  if (one('state') !== state) throw foreign('Its state is not the one that was sent.');
  const iss = one('iss');
  validateAuthorizationResponseIssuer({
    iss,
    expectedIssuer: found.metadata?.issuer,
    issParameterSupported: found.metadata?.authorization_response_iss_parameter_supported === true,
  });
  const error = one('error');
  const { host } = new URL(found.url);
  if (error === 'access_denied')
    throw new AuthFault('denied', `Access was refused at ${host}. Nothing was changed.`);
  if (error !== undefined)
    throw new AuthFault(
      'signInFailed',
      `${host} refuses the sign-in. Its reason is in the details.`,
      [error, one('error_description')].filter((text) => text !== undefined).join(': '),
    );
  const code = one('code');
  if (code === undefined || code === '') throw foreign('It holds no code.');
  return { code, ...(iss !== undefined && { iss }) };
}

function foreign(detail: string): AuthFault {
  return new AuthFault(
    'signInFailed',
    'The answer of the sign-in does not belong to it, so it was thrown away. Try again.',
    detail,
  );
}

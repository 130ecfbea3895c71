import '../../shared/zod-jitless.ts';
import {
  exchangeAuthorization,
  type OAuthClientInformationMixed,
  startAuthorization,
} from '@modelcontextprotocol/client';
import { errorText } from '../../shared/failure.ts';
import { readAnswer } from './answer.ts';
import { AuthFault } from './fault.ts';
import type { Reach } from './reach.ts';
import type { AuthWorld, Found, Grant } from './types.ts';

/** Chrome says so when the window was closed; any other text means that the page could not be shown. */
const closed = /did not approve|cancel|closed/i;

/**
 * Lets the user sign in and takes the code for tokens (OAuth 2.1, authorization code with PKCE). The verifier and the
 * state live here alone: what is not finished in one go begins anew. Throws like its parts.
 */
export async function authorize(
  world: Pick<AuthWorld, 'openWindow' | 'random' | 'redirectUri'>,
  reach: Reach,
  { found, client, scope }: { found: Found; client: OAuthClientInformationMixed; scope: string | undefined },
): Promise<Grant> {
  const { url, metadata, resource } = found;
  const { redirectUri } = world;
  const state = world.random();
  const shared = {
    clientInformation: client,
    ...(metadata && { metadata }),
    ...(resource !== undefined && { resource }),
  };
  const begun = await startAuthorization(url, {
    ...shared,
    redirectUrl: redirectUri,
    state,
    ...(scope !== undefined && { scope }),
  });
  const address = await show(world, begun.authorizationUrl);
  const { code, iss } = readAnswer(address, { found, redirectUri, state });
  const tokens = await exchangeAuthorization(url, {
    ...shared,
    authorizationCode: code,
    codeVerifier: begun.codeVerifier,
    redirectUri,
    ...(iss !== undefined && { iss }),
    fetchFn: reach.fetch,
  });
  if (tokens.token_type.toLowerCase() !== 'bearer')
    throw new AuthFault(
      'signInFailed',
      `${new URL(url).host} gives a kind of token that is not known here.`,
      tokens.token_type,
    );
  return { client, tokens, scope };
}

async function show({ openWindow }: Pick<AuthWorld, 'openWindow'>, url: URL): Promise<string> {
  let address: string | undefined;
  try {
    address = await openWindow(url.href);
  } catch (error) {
    const text = errorText(error);
    if (!closed.test(text))
      throw new AuthFault(
        'signInUnavailable',
        `The page of ${url.host} could not be shown. Try again in a while.`,
        text,
      );
  }
  if (address === undefined)
    throw new AuthFault(
      'cancelled',
      'The sign-in window was closed before it was finished. Nothing was changed.',
    );
  return address;
}

import '../../shared/zod-jitless.ts';
import {
  type AuthorizationServerMetadata,
  checkResourceAllowed,
  discoverOAuthServerInfo,
  resourceUrlFromServerUrl,
} from '@modelcontextprotocol/client';
import { isSafeAddress } from './addresses.ts';
import { AuthFault, mustAllow } from './fault.ts';
import type { Reach } from './reach.ts';
import type { Challenge, Found } from './types.ts';

/**
 * Finds where to sign in to a server: its own metadata (RFC 9728), then the authorization server's (RFC 8414 or OpenID
 * Connect), whose issuer must be the name it was looked up by. Throws an AuthFault for what must not be used.
 */
export async function discover(server: URL, { metadataUrl }: Challenge, reach: Reach): Promise<Found> {
  const info = await discoverOAuthServerInfo(server, {
    ...(metadataUrl && { resourceMetadataUrl: metadataUrl }),
    fetchFn: reach.fetch,
  });
  const { authorizationServerUrl: url, authorizationServerMetadata: metadata, resourceMetadata } = info;
  const { host } = new URL(url);
  if (metadata === undefined) {
    const blocked = await reach.blocked();
    if (blocked !== undefined) throw new Blocked(blocked);
    if (resourceMetadata !== undefined)
      throw new AuthFault(
        'signInFailed',
        `${host} does not say how one signs in there. Tell whoever runs the server.`,
      );
  } else check(metadata, server, host);
  if (resourceMetadata !== undefined) checkResource(server, resourceMetadata.resource);
  return {
    issuer: metadata?.issuer ?? url,
    url,
    metadata,
    resource: resourceMetadata?.resource,
    scopes: resourceMetadata?.scopes_supported,
  };
}

/** Nothing could be read from an origin that the browser was not allowed to talk to. */
export class Blocked extends AuthFault {
  readonly origin: string;

  constructor(origin: string) {
    const { code, message } = mustAllow(origin);
    super(code, message);
    this.origin = origin;
  }
}

/** PKCE with S256 must be promised, since it is what makes a stolen code useless (MCP authorization, "Authorization Code Protection"). */
function check(metadata: AuthorizationServerMetadata, server: URL, host: string): void {
  if (metadata.code_challenge_methods_supported?.includes('S256') !== true)
    throw new AuthFault(
      'signInFailed',
      `${host} does not promise to protect sign-ins (PKCE with S256), so none was begun. Tell whoever runs it.`,
    );
  const endpoints = [
    metadata.authorization_endpoint,
    metadata.token_endpoint,
    metadata.registration_endpoint,
    revocationEndpoint(metadata),
  ];
  for (const endpoint of endpoints)
    if (endpoint !== undefined && !isSafeAddress(new URL(endpoint), server))
      throw new AuthFault(
        'signInFailed',
        `${host} wants passwords or tokens at an address that is not safe, so no sign-in was begun.`,
        endpoint,
      );
}

/** Where tokens are given back (RFC 7009). OpenID Connect's metadata names none. */
export function revocationEndpoint(metadata: AuthorizationServerMetadata): string | undefined {
  return 'revocation_endpoint' in metadata ? metadata.revocation_endpoint : undefined;
}

/** A token asked for in another resource's name could be used there (RFC 9728, section 7.3). */
function checkResource(server: URL, resource: string): void {
  const requestedResource = resourceUrlFromServerUrl(server);
  if (URL.canParse(resource) && checkResourceAllowed({ requestedResource, configuredResource: resource }))
    return;
  throw new AuthFault(
    'signInFailed',
    `The server wants a sign-in in the name of another one, so none was begun. Correct the address, or tell whoever runs it.`,
    resource,
  );
}

import '../../shared/zod-jitless.ts';
import { type OAuthClientInformationMixed, registerClient } from '@modelcontextprotocol/client';
import type { OAuthConfig } from '../../shared/settings.ts';
import { AuthFault } from './fault.ts';
import type { Reach } from './reach.ts';
import type { Found } from './types.ts';

/** How a client may prove itself, in the order of our liking: a browser extension can keep no secret of its maker's. */
const methods = ['none', 'client_secret_basic', 'client_secret_post'];

export interface Registration {
  readonly found: Found;
  /** What the user entered for this server. */
  readonly own: OAuthConfig | undefined;
  /** What this authorization server knows us as from an earlier sign-in. */
  readonly known: OAuthClientInformationMixed | undefined;
  readonly redirectUri: string;
  readonly scope: string | undefined;
}

/**
 * Who we are to an authorization server (MCP authorization, "Client Registration Approaches"): the client that the user
 * registered, else the address of a metadata document where it takes those, else one that registers itself.
 */
export async function clientFor(
  { found, own, known, redirectUri, scope }: Registration,
  reach: Reach,
): Promise<OAuthClientInformationMixed> {
  const { metadata } = found;
  if (own?.clientId !== undefined)
    return {
      client_id: own.clientId,
      ...(own.clientSecret !== undefined && { client_secret: own.clientSecret }),
    };
  if (own?.metadataUrl !== undefined && metadata?.client_id_metadata_document_supported === true)
    return { client_id: own.metadataUrl };
  if (known !== undefined && !isOver(known)) return known;
  if (metadata !== undefined && metadata.registration_endpoint === undefined)
    throw new AuthFault(
      'signInFailed',
      `${new URL(found.url).host} registers no programs by itself. Register this one there and enter its client ID at this server.`,
    );
  const offered = metadata?.token_endpoint_auth_methods_supported;
  const method = methods.find((one) => offered?.includes(one) ?? true);
  // Deprecated by 2026-07-28 and yet all that most authorization servers know; an extension hosts no metadata document.
  // eslint-disable-next-line @typescript-eslint/no-deprecated
  return registerClient(found.url, {
    ...(metadata && { metadata }),
    clientMetadata: {
      client_name: 'MCP Multi Bridge',
      redirect_uris: [redirectUri],
      grant_types: ['authorization_code', 'refresh_token'],
      response_types: ['code'],
      application_type: 'web',
      ...(method !== undefined && { token_endpoint_auth_method: method }),
    },
    ...(scope !== undefined && { scope }),
    fetchFn: reach.fetch,
  });
}

/** RFC 7591: seconds since 1970, 0 for a secret that does not expire. */
function isOver(client: OAuthClientInformationMixed): boolean {
  const ends = 'client_secret_expires_at' in client ? client.client_secret_expires_at : undefined;
  return ends !== undefined && ends !== 0 && ends * 1000 <= Date.now();
}

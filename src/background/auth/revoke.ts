import '../../shared/zod-jitless.ts';
import {
  discoverAuthorizationServerMetadata,
  type OAuthClientInformationMixed,
  selectClientAuthMethod,
} from '@modelcontextprotocol/client';
import { revocationEndpoint } from './discover.ts';
import type { Reach } from './reach.ts';
import type { Grant } from './types.ts';

/**
 * Tells the authorization server that the tokens are done with (RFC 7009), where it wants to know. The refresh token is
 * named first: with it the access token goes too. Rejects when it cannot be told.
 */
export async function revoke(issuer: string, { client, tokens }: Grant, reach: Reach): Promise<void> {
  const token = tokens?.refresh_token ?? tokens?.access_token;
  const metadata = await discoverAuthorizationServerMetadata(issuer, { fetchFn: reach.fetch });
  const endpoint = metadata && revocationEndpoint(metadata);
  if (token === undefined || endpoint === undefined) return;
  const kind = tokens?.refresh_token === undefined ? 'access_token' : 'refresh_token';
  const method = selectClientAuthMethod(client, metadata?.token_endpoint_auth_methods_supported ?? []);
  await reach.fetch(endpoint, {
    method: 'POST',
    headers: method === 'client_secret_basic' ? basic(client) : {},
    body: new URLSearchParams({
      token,
      token_type_hint: kind,
      ...(method !== 'client_secret_basic' && { client_id: client.client_id }),
      ...(method === 'client_secret_post' && { client_secret: client.client_secret ?? '' }),
    }),
  });
}

function basic({ client_id, client_secret = '' }: OAuthClientInformationMixed) {
  return { authorization: `Basic ${btoa(`${client_id}:${client_secret}`)}` };
}

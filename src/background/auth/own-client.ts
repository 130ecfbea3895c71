import type { OAuthConfig, ServerConfig } from '../../shared/settings.ts';
import { isSafeAddress } from './addresses.ts';
import type { Grant } from './types.ts';

/** The address that one can sign in to; undefined where the user gave an Authorization header, which wins, or where no sign-in would be safe. */
export function addressOf(config: ServerConfig): URL | undefined {
  const { transport } = config;
  if ((transport.kind !== 'http' && transport.kind !== 'sse') || !URL.canParse(transport.url))
    return undefined;
  if (Object.keys(transport.headers ?? {}).some((name) => /^authorization$/i.test(name))) return undefined;
  const server = new URL(transport.url);
  return isSafeAddress(server, server) ? server : undefined;
}

/** What the user entered of the client. */
export function oauthOf({ transport }: ServerConfig): OAuthConfig | undefined {
  return 'oauth' in transport ? transport.oauth : undefined;
}

/** The grant with the secret that the user entered since for the same client. */
export function withOwnSecret(grant: Grant, config: ServerConfig): Grant {
  const { clientId, clientSecret } = oauthOf(config) ?? {};
  if (clientId === undefined || grant.client.client_id !== clientId) return grant;
  return { ...grant, client: { ...grant.client, client_secret: clientSecret } };
}

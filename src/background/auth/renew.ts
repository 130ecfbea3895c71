import '../../shared/zod-jitless.ts';
import { type OAuthTokens, refreshAuthorization } from '@modelcontextprotocol/client';
import { refuses } from './explain.ts';
import type { Reach } from './reach.ts';
import type { Found, Grant } from './types.ts';

/**
 * New tokens for a grant that has a refresh token, or undefined when the authorization server refuses to renew: the
 * user must sign in again. Rejects when it could not be found out, and the old ones may still be good.
 */
export async function renew(
  found: Found,
  { client, tokens }: Grant,
  reach: Reach,
): Promise<OAuthTokens | undefined> {
  const { metadata, resource } = found;
  try {
    return await refreshAuthorization(found.url, {
      ...(metadata && { metadata }),
      ...(resource !== undefined && { resource }),
      clientInformation: client,
      refreshToken: tokens?.refresh_token ?? '',
      fetchFn: reach.fetch,
    });
  } catch (error) {
    if (refuses(error)) return undefined;
    throw error;
  }
}

import '../../shared/zod-jitless.ts';
import { extractWWWAuthenticateParams } from '@modelcontextprotocol/client';
import type { Challenge } from './types.ts';

/** What a refused request's answer says of signing in. */
export function readChallenge(response: Response): Challenge {
  const { resourceMetadataUrl, scope } = extractWWWAuthenticateParams(response);
  return {
    ...(resourceMetadataUrl && { metadataUrl: resourceMetadataUrl }),
    ...(scope !== undefined && { scope }),
    isBearer: /^bearer\b/i.test(response.headers.get('www-authenticate') ?? ''),
  };
}

import type { FetchLike } from '@modelcontextprotocol/client';
import { type Authorizer, TransportFault } from './types.ts';

/**
 * The fetch with a token in its requests. A request that is refused goes out once more when there is another token by
 * then: 401 and 403 are given before a message is acted on. Rejects with a TransportFault ('no') when somebody must sign
 * in. A token goes to the server's own origin alone: no redirect carries it on, and none elsewhere is followed.
 */
export function withAuthorization(
  send: FetchLike,
  server: URL,
  authorizer: Authorizer | undefined,
): FetchLike {
  if (authorizer === undefined) return send;
  return async (input, init) => {
    const isOwn = new URL(input).origin === server.origin;
    const attempt = (token: string | undefined) =>
      token === undefined || !isOwn ? send(input, init) : send(input, bearing(token, init ?? {}));
    let token = authorizer.token();
    let response = await attempt(token);
    if (!isOwn || !isRefusal(response)) return response;
    let verdict = await authorizer.refused({ response, token, again: false });
    if (verdict === 'again') {
      await response.body?.cancel();
      token = authorizer.token();
      response = await attempt(token);
      if (!isRefusal(response)) return response;
      verdict = await authorizer.refused({ response, token, again: true });
    }
    if (verdict === undefined || verdict === 'again') return response;
    await response.body?.cancel();
    throw new TransportFault(verdict, 'no');
  };
}

function bearing(token: string, init: RequestInit): RequestInit {
  const headers = new Headers(init.headers);
  headers.set('authorization', `Bearer ${token}`);
  return { ...init, headers, redirect: 'manual' };
}

/** RFC 6750, section 3.1: 401 for a missing or bad token, 403 with `insufficient_scope` for one that may too little. */
function isRefusal({ status, headers }: Response): boolean {
  return (
    status === 401 || (status === 403 && /\binsufficient_scope\b/.test(headers.get('www-authenticate') ?? ''))
  );
}

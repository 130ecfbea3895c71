import { errorText, failure } from '../shared/failure.ts';
import { isJsonObject, type Json } from '../shared/json.ts';
import { jsonRpcError, versionUnsupported } from '../shared/json-rpc.ts';
import { openSecretsIn } from '../shared/open-secrets.ts';
import { TransportFault } from './types.ts';

/** Codes by which Node says that no connection came about. Chrome says only "Failed to fetch". */
const neverConnected = new Set(['ECONNREFUSED', 'ENOTFOUND', 'EAI_AGAIN', 'EHOSTUNREACH', 'ENETUNREACH']);

const detailLength = 2_000;

/**
 * fetch itself failed, or what stands before it, which tells its own fault: no answer began. The message may have arrived before the connection broke, and Chrome tells a
 * refused connection, a broken one and a missing permission by the same words, so only Node can ever prove that the
 * server did not act.
 */
export function unreachable(url: URL, error: unknown): TransportFault {
  if (error instanceof TransportFault) return error;
  return new TransportFault(
    failure(
      'connectionRefused',
      `Nothing answers at ${url.origin}. Start the server there, or correct the address.`,
      errorText(error),
    ),
    refused(error) ? 'no' : 'unknown',
  );
}

function refused(error: unknown): boolean {
  if (!(error instanceof Error)) return false;
  if ('code' in error && typeof error.code === 'string' && neverConnected.has(error.code)) return true;
  if (error instanceof AggregateError && error.errors.length > 0) return error.errors.every(refused);
  return error.cause !== undefined && refused(error.cause);
}

/** The answer began and then the connection broke: the server has the message. */
export function brokenAnswer(detail?: string): TransportFault {
  return new TransportFault(
    failure(
      'connectionLost',
      'The connection broke before the answer was complete. Check whether the server is still running.',
      detail,
    ),
    'unknown',
  );
}

/** The answer is longer than we take in. */
export function tooLarge(limit: number): TransportFault {
  return new TransportFault(
    failure(
      'tooLarge',
      `The answer is over ${Math.round(limit / 1024 / 1024)} MB. Ask the tool for less at a time.`,
    ),
    'unknown',
  );
}

/**
 * The server answered a POST with an error status. 401, 403, 404, 429 and 503 are given before a message is acted on,
 * as is a 400 about the session, which the reference servers send instead of 404 (protocol.md, section 2.9).
 */
export function refusedBy(
  { status, statusText, headers }: Pick<Response, 'status' | 'statusText' | 'headers'>,
  body: string,
  request: { readonly url: URL; readonly session: boolean; readonly id?: string | number | undefined },
): TransportFault {
  const sessionGone =
    request.session && (status === 404 || (status === 400 && isOfSession(body, request.id)));
  const before = sessionGone || [401, 403, 404, 429, 503].includes(status);
  const [code, message] = sessionGone
    ? (['connectionLost', 'The server no longer knows this session. Reconnect it.'] as const)
    : (refusalSentence(status, body) ?? statusSentence(status, request.url));
  const afterMs =
    status === 429 || status === 503 ? retryAfterMs(headers.get('retry-after'), Date.now()) : undefined;
  const wait = afterMs === undefined ? '' : ` It asks to be left alone for ${Math.ceil(afterMs / 1000)} s.`;
  return new TransportFault(
    failure(code, message + wait, `HTTP ${status} ${statusText}\n${body.slice(0, detailLength)}`.trim()),
    before ? 'no' : 'unknown',
    sessionGone,
    afterMs,
  );
}

/** An error that answers the request itself may tell of anything: the request was acted on. */
function isOfSession(body: string, id: string | number | undefined): boolean {
  const answer = parsed(body);
  if (id !== undefined && isJsonObject(answer) && answer['id'] === id) return false;
  return /\bsession\b/i.test(body);
}

function parsed(body: string): Json | undefined {
  try {
    return JSON.parse(body) as Json;
  } catch {
    return undefined;
  }
}

/** Retry-After (RFC 9110, 10.2.3): seconds, or a date. Undefined where there is none that can be read. */
export function retryAfterMs(header: string | null, now: number): number | undefined {
  const said = header?.trim() ?? '';
  if (/^\d+$/.test(said)) return Number(said) * 1000;
  const date = said.endsWith('GMT') ? Date.parse(said) : Number.NaN;
  return Number.isNaN(date) ? undefined : Math.max(0, date - now);
}

/** A 400 with a JSON-RPC error is an MCP server's word, not a wrong address. */
function refusalSentence(status: number, body: string) {
  const error = status === 400 ? jsonRpcError(body) : undefined;
  if (error === undefined) return undefined;
  return error.code === versionUnsupported
    ? (['protocolError', otherRevision] as const)
    : (['protocolError', 'The server refuses the request. Its reason is in the details.'] as const);
}

/** For a server that was asked in the wrong revision of MCP. */
export const otherRevision =
  'The server does not speak the revision of MCP that it is to be spoken to in. Choose "Automatic" for its protocol.';

function statusSentence(status: number, url: URL) {
  if (status === 401)
    return [
      'unauthorized',
      `The server at ${url.origin} asks for credentials. Add an Authorization header to this server.`,
    ] as const;
  if (status === 403)
    return [
      'unauthorized',
      `The server at ${url.origin} refuses us. ${hostHint(url)}Check the server's headers and its allowed origins.`,
    ] as const;
  if (status === 429)
    return ['httpError', 'The server asks for fewer requests. Wait a little and try again.'] as const;
  if ([400, 404, 405, 406, 415].includes(status)) return ['notAnMcpServer', addressHint(url)] as const;
  return [
    'httpError',
    `The server at ${url.origin} failed with HTTP ${status}. Look at the server's own output.`,
  ] as const;
}

/** Some servers accept only the Host `localhost:PORT` (protocol.md, section 4). */
function hostHint(url: URL): string {
  return url.hostname === '127.0.0.1' ? 'Try localhost instead of 127.0.0.1 in the address. ' : '';
}

/** What to try when something answers that is not a Streamable HTTP endpoint. */
export function addressHint(url: URL): string {
  const hint = url.pathname.endsWith('/sse')
    ? 'An address that ends in /sse is mostly for the transport SSE: choose that.'
    : 'Streamable HTTP addresses mostly end in /mcp; SSE servers in /sse, with the transport SSE.';
  return `There is no MCP server at ${url.origin}${shownPath(url)}. ${hint}`;
}

/** Some servers have the user's token in their path. */
function shownPath({ href, pathname }: URL): string {
  return openSecretsIn({ kind: 'http', url: href }).reduce(
    (path, secret) => path.replaceAll(secret, '…'),
    pathname,
  );
}

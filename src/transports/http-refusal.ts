import { jsonRpcError, methodNotFound } from '../shared/json-rpc.ts';
import type { Json } from '../shared/json.ts';
import type { RequestId } from '@modelcontextprotocol/client';

/** By this header (2026-07-28, Streamable HTTP, "Standard Request Headers") a request of the modern era is known. */
export const methodHeader = 'mcp-method';
const probeMethod = 'server/discover';

/** Statuses that speak of the caller or of the moment, whatever their body: the request was not looked at. */
const notOfTheRequest = [401, 403, 408, 429, 503];

/**
 * The JSON-RPC answer that an error status stands for, or undefined when it is none: the modern era sends its errors
 * with their statuses, and a server that refuses the probe itself does not know the modern era. As status 400, the only
 * one of which the SDK reads the body.
 */
export function answerInRefusal(
  { status, headers }: { readonly status: number; readonly headers: Headers },
  body: string,
  id: RequestId | undefined,
): Response | undefined {
  const method = headers.get(methodHeader);
  if (method === null || id === undefined || notOfTheRequest.includes(status)) return undefined;
  const error = jsonRpcError(body) ?? (method === probeMethod ? refusedProbe(status) : undefined);
  return error === undefined
    ? undefined
    : new Response(JSON.stringify({ jsonrpc: '2.0', id, error }), { status: 400 });
}

function refusedProbe(status: number): Json | undefined {
  if (status >= 500) return undefined;
  return { code: methodNotFound, message: `The server refuses ${probeMethod} with HTTP ${status}.` };
}

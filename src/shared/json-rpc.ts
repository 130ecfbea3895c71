import { isJsonObject, type Json, type JsonObject } from './json.ts';

/** Error codes of JSON-RPC (https://www.jsonrpc.org/specification#error_object) and of MCP 2026-07-28 ("Error Codes"). */
export const parseError = -32700;
export const invalidRequest = -32600;
export const methodNotFound = -32601;
export const invalidParams = -32602;
export const internalError = -32603;
export const headerMismatch = -32020;
export const capabilityMissing = -32021;
export const versionUnsupported = -32022;

/** The error of a JSON-RPC answer given as text; undefined when the text is none. */
export function jsonRpcError(text: string): (JsonObject & { readonly code: number }) | undefined {
  try {
    const parsed = JSON.parse(text) as Json;
    const error = isJsonObject(parsed) ? parsed['error'] : undefined;
    return isJsonObject(error) && typeof error['code'] === 'number'
      ? { ...error, code: error['code'] }
      : undefined;
  } catch {
    return undefined;
  }
}

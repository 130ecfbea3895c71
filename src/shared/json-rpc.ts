/** Error codes of JSON-RPC (https://www.jsonrpc.org/specification#error_object) and of MCP 2026-07-28 ("Error Codes"). */
export const parseError = -32700;
export const invalidRequest = -32600;
export const methodNotFound = -32601;
export const invalidParams = -32602;
export const headerMismatch = -32020;
export const capabilityMissing = -32021;

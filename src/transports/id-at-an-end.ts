import type { RequestId } from '@modelcontextprotocol/client';

/**
 * The JSON-RPC id that a cut line answers. Only an id that must belong to the outermost object is taken: right before
 * the closing brace, or among the plain members right after the opening one.
 */
export function idAtAnEnd(ends: { readonly head: string; readonly tail: string }): RequestId | undefined {
  const id = String.raw`"id"\s*:\s*(\d+|"[^"\\]*")`;
  const plain = String.raw`(?:"jsonrpc"\s*:\s*"2\.0"\s*,\s*)?`;
  const found =
    new RegExp(`,\\s*${id}\\s*}\\s*$`).exec(ends.tail) ??
    new RegExp(`^\\s*{\\s*${plain}${id}\\s*,`).exec(ends.head);
  return found?.[1] === undefined ? undefined : (JSON.parse(found[1]) as RequestId);
}

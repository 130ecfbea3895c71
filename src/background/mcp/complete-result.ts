import type { JSONRPCMessage } from '@modelcontextprotocol/client';

/**
 * A result that does not say of what type it is is complete (2026-07-28, schema, "Result"). The SDK takes it for broken,
 * and the answer of a call that ran would be lost. Changes the message, which the SDK reads next.
 */
export function completeResult(message: JSONRPCMessage): void {
  if ('result' in message) message.result['resultType'] ??= 'complete';
}

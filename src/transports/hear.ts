import '../shared/zod-jitless.ts';
import { type JSONRPCMessage, parseJSONRPCMessage, type Transport } from '@modelcontextprotocol/client';
import type { Pending } from './pending.ts';

/** Gives the client the message that a text is. A text that is none is a server's chatter: noted and passed over. */
export function hear(
  text: string,
  client: Pick<Transport, 'onmessage' | 'onerror'>,
  pending: Pick<Pending, 'answered'>,
): void {
  let message: JSONRPCMessage;
  try {
    message = parseJSONRPCMessage(JSON.parse(text));
  } catch (error) {
    client.onerror?.(new Error(`Not a message: ${text.slice(0, 200)}`, { cause: error }));
    return;
  }
  // First the client, so that its caller has the answer before `send` settles.
  client.onmessage?.(message);
  pending.answered(message);
}

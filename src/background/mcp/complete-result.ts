import type { JSONRPCMessage } from '@modelcontextprotocol/client';
import { tasksExtension } from './task.ts';

/**
 * A result that does not say of what type it is is complete (2026-07-28, schema, "Result"). The SDK takes it for broken,
 * and the answer of a call that ran would be lost. Nor does it know the type `task`, of the extension for tasks: such a
 * result becomes one of a call that holds the task, which is no answer to anything else. Changes the message, which the
 * SDK reads next.
 */
export function completeResult(message: JSONRPCMessage): void {
  if (!('result' in message)) return;
  const { result } = message;
  if (result['resultType'] === 'task')
    message.result = { resultType: 'complete', content: [], [tasksExtension]: result };
  else result['resultType'] ??= 'complete';
}

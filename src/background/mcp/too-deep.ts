import '../../shared/zod-jitless.ts';
import { type JSONRPCMessage, ProtocolError } from '@modelcontextprotocol/client';
import { deepestJson, isDeeper, isJsonObject } from '../../shared/json.ts';
import { internalError } from '../../shared/json-rpc.ts';

/** Lists of which each entry is judged alone: one that is too deep is set aside there (sort-out.ts). */
const judgedAlone = ['tools', 'resources', 'resourceTemplates', 'prompts'];

const mark = { nestedTooDeep: true };

/**
 * An answer that is nested too deep becomes an error of its own: who read it would need a stack as deep, and fail with
 * something that says nothing of the reason. Changes the message, which the SDK reads next.
 */
export function refuseTooDeep(message: JSONRPCMessage): void {
  if (!('result' in message)) return;
  const others = Object.entries(message.result).filter(
    ([key, value]) => !(judgedAlone.includes(key) && Array.isArray(value)),
  );
  if (others.every(([, value]) => !isDeeper(value))) return;
  const error = {
    code: internalError,
    message: `The answer is nested more than ${deepestJson} deep.`,
    data: mark,
  };
  Reflect.deleteProperty(message, 'result');
  Object.assign(message, { error });
}

/** Whether a request failed because of refuseTooDeep. */
export function isTooDeep(error: unknown): boolean {
  return error instanceof ProtocolError && isJsonObject(error.data) && error.data['nestedTooDeep'] === true;
}

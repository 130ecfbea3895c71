import type { AdmittedCall } from '../batch/batch.types.ts';
import type { KnownCall, SessionContext } from './session.types.ts';

/** The seed's session-switch guard: no call runs by itself for this long after the page switched conversations, ms. */
export const guardMs = 3000;

/** Calls of the event that this session does not know yet, each with the decision whether it may start by itself. */
export function admit(
  context: SessionContext,
  calls: readonly KnownCall[],
  guarded: boolean,
): AdmittedCall[] {
  const fresh = calls.filter(
    (call, index) =>
      !context.known.includes(call.key) && calls.findIndex((other) => other.key === call.key) === index,
  );
  return fresh
    .map((call) => ({ ...call, ...modeOf(context, call, guarded), run: call.priorRuns + 1 }))
    .filter(({ malformed, mode }) => malformed === undefined || mode !== 'history');
}

/** The assistant is told so many times in a row by itself that none of a reply's calls could be read. */
const mostMalformed = 3;

/** How many replies in a row held no call that could be read, with one that holds these. */
export function malformedReplies({ malformed = 0 }: SessionContext, calls: readonly AdmittedCall[]): number {
  return calls.every((call) => call.malformed !== undefined) ? malformed + 1 : 0;
}

/** Whether what could not be read is left to the user: telling the assistant did not help. */
export function isHeldBack(replies: number): boolean {
  return replies > mostMalformed;
}

/** Which calls start by themselves: live ones, in the documented form, not run before, while the user allows it. */
function modeOf(
  context: SessionContext,
  call: KnownCall,
  guarded: boolean,
): Pick<AdmittedCall, 'mode' | 'reason'> {
  if (call.priorRuns > 0) return { mode: 'history', reason: 'This call ran before in this conversation.' };
  if (call.elsewhere === true)
    return { mode: 'history', reason: 'Another tab shows this conversation too, and has this call.' };
  if (!call.live && call.ranAlike === true)
    return {
      mode: 'history',
      reason: 'The same call ran before in this conversation. Look at its result before you run it.',
    };
  if (!call.live) return { mode: 'history', reason: 'This call was in the chat before it was watched.' };
  if (guarded)
    return {
      mode: 'ask',
      reason: 'The page has just switched conversations, so nothing runs by itself for 3 seconds.',
    };
  if (!context.settings.autoRun) return { mode: 'ask', reason: 'Waiting for your approval.' };
  if (!call.exact)
    return { mode: 'ask', reason: 'The call is not in the documented form; check what was understood.' };
  return { mode: 'auto', reason: '' };
}

/** The batch of a reply, if it has one. */
export function batchOf(context: SessionContext, turn: string): string | undefined {
  return context.batches.find((batch) => batch.turn === turn)?.id;
}

export function nextBatchId(context: SessionContext): `batch-${number}` {
  return `batch-${context.batches.length + 1}`;
}

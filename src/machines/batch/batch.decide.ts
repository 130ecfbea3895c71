import { failure, type Failure } from '../../shared/failure.ts';
import type { ToolCallInput, ToolCallOutput } from '../tool-call/tool-call.types.ts';
import type { AdmittedCall, BatchCall, BatchContext, DeliverInput, SendInput } from './batch.types.ts';

/** Inputs for the actors of newly admitted calls; ids go on counting. */
export function callInputs(
  context: Pick<BatchContext, 'calls'>,
  admitted: readonly AdmittedCall[],
): ToolCallInput[] {
  return admitted.map(
    ({ key, callId, name, description, args, mode, reason, run, tellsSent, server, malformed }, index) => ({
      id: `call-${context.calls.length + index + 1}`,
      key,
      callId,
      name,
      ...(description !== undefined && { description }),
      args,
      mode,
      reason,
      run,
      ordinal: context.calls.length + index,
      ...(tellsSent && { tellsSent }),
      ...(server !== undefined && { server }),
      ...(malformed !== undefined && { malformed }),
    }),
  );
}

/** The input for one more run of an ended call, or undefined if it is not there or not ended. */
export function runAgainInput(context: Pick<BatchContext, 'calls'>, id: string): ToolCallInput | undefined {
  const call = context.calls.find((candidate) => candidate.input.id === id);
  if (call?.output === undefined || call.input.malformed !== undefined) return undefined;
  const runs = context.calls
    .filter((other) => other.input.key === call.input.key)
    .map((other) => other.input.run);
  return {
    ...call.input,
    id: `call-${context.calls.length + 1}`,
    mode: 'approved',
    reason: '',
    run: Math.max(...runs) + 1,
  };
}

export function added(calls: readonly BatchCall[], inputs: readonly ToolCallInput[]): readonly BatchCall[] {
  return [...calls, ...inputs.map((input) => ({ input, open: false, delivered: false }))];
}

export function opened(calls: readonly BatchCall[], id: string): readonly BatchCall[] {
  return calls.map((call) => (call.input.id === id ? { ...call, open: true } : call));
}

export function ended(calls: readonly BatchCall[], output: ToolCallOutput): readonly BatchCall[] {
  return calls.map((call) => (call.input.id === output.id ? { ...call, open: false, output } : call));
}

export function hasOpenCall(context: Pick<BatchContext, 'calls'>): boolean {
  return context.calls.some((call) => call.open);
}

/** Ended runs whose result the chat has not been given, in the order of the reply. */
export function undelivered(context: Pick<BatchContext, 'calls'>): BatchCall[] {
  return context.calls
    .filter((call) => call.output !== undefined && !call.delivered)
    .sort((a, b) => a.input.ordinal - b.input.ordinal || a.input.run - b.input.run);
}

/** Ids of the calls the batch waits for. */
export function openCalls(context: Pick<BatchContext, 'calls'>): string[] {
  return context.calls.filter((call) => call.open).map((call) => call.input.id);
}

export function deliverInput(context: BatchContext): DeliverInput {
  const results = undelivered(context)
    .filter((call) => context.inDelivery.includes(call.input.id))
    .flatMap(({ input, output }) => (output ? [{ callId: input.callId, name: input.name, output }] : []));
  return { batch: context.id, number: context.deliveries, fileName: fileName(context), results };
}

export function sendInput(context: BatchContext): SendInput {
  return {
    batch: context.id,
    number: context.deliveries,
    fileName: fileName(context),
    visit: context.deliveredIn ?? '',
  };
}

export function markDelivered(context: BatchContext): readonly BatchCall[] {
  return context.calls.map((call) =>
    context.inDelivery.includes(call.input.id) ? { ...call, delivered: true } : call,
  );
}

/** The page was not there, so surely nothing was inserted: may go by itself when it is back. All else is the user's choice. */
export function mayDeliverAgain(context: Pick<BatchContext, 'failure'>): boolean {
  return context.failure?.code === 'pageGone';
}

/** The user may have send pressed: results are in the composer and were not sent. */
export function maySend(context: Pick<BatchContext, 'deliveredIn' | 'sent'>): boolean {
  return context.deliveredIn !== undefined && !context.sent;
}

/** After these failures the message may have gone all the same: pressing send again might send it twice. */
export function mayBeSent(reason: Failure): boolean {
  return (
    reason.code === 'sendUnverified' ||
    reason.code === 'pageGone' ||
    reason.code === 'timedOut' ||
    reason.code === 'cancelled'
  );
}

/** What was to be sent is not in the composer any more, and was not sent. */
export function leftComposer(output: { readonly ok: boolean; readonly failure?: Failure }): boolean {
  return output.failure?.code === 'attachFailed';
}

/** The delivery under way counts for nothing: its results are to be given back yet. */
export function takenBack(context: BatchContext): Pick<BatchContext, 'calls' | 'deliveredIn' | 'sent'> {
  const calls = context.calls.map((call) =>
    context.inDelivery.includes(call.input.id) ? { ...call, delivered: false } : call,
  );
  return { calls, deliveredIn: undefined, sent: false };
}

/** What Stop means for the results, by what it stopped. */
export const stoppedWhile: Readonly<Record<'settling' | 'delivering' | 'sending', Failure>> = {
  settling: failure(
    'cancelled',
    'You stopped this before it went to the chat. Insert the results when you want to.',
  ),
  delivering: failure(
    'cancelled',
    'You stopped this while the results went to the chat. If they are not in the message box, insert them.',
  ),
  sending: failure(
    'cancelled',
    'Sending was stopped. Look whether the results are still in the message box, then send them when you want to.',
  ),
};

export const heldBack: Failure = failure(
  'callMalformed',
  'The assistant has written calls that cannot be read several times in a row, so it is not told again by itself. Insert this to tell it, or ask it in your own words.',
);

export const paused: Failure = failure(
  'cancelled',
  'You sent a message of your own meanwhile, so the results wait in the message box. Send them when you want to.',
);

export const restarted: Failure = failure(
  'cancelled',
  'The tab was closed before the results went to the chat. Insert them when you want to.',
);

function fileName(context: Pick<BatchContext, 'id' | 'deliveries'>): string {
  return `mcp-results-${context.id.replace('batch-', '')}${context.deliveries > 1 ? `-${context.deliveries}` : ''}.md`;
}

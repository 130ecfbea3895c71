import { failure, type Failure, type FailureCode } from '../../shared/failure.ts';
import type { Malformed } from '../../shared/call.ts';
import type { RetryPolicy, RunToolOutput, ToolCallContext } from './tool-call.types.ts';

/** As the seed has it; logs from before servers had settings of their own are read by it. */
const seedPolicy: RetryPolicy = { max: 5, stepMs: 1000 };

/** A server that asks for more than this is left alone until the user says otherwise. */
const longestWaitMs = 120_000;

/** Retries at most, by the policy that the last failure brought with it. */
export function maxRetries({ retries = seedPolicy }: Pick<ToolCallContext, 'retries'>): number {
  return retries.max;
}

/** Wait before the next attempt, ms: linear as the seed has it, longer where the server asks for it. */
export function backOffMs({
  attempt,
  retries = seedPolicy,
}: Pick<ToolCallContext, 'attempt' | 'retries'>): number {
  return Math.max(attempt * retries.stepMs, retries.afterMs ?? 0);
}

/** Failures that may be gone a moment later; the others end the call at once. */
const passing: readonly FailureCode[] = [
  'connectionRefused',
  'connectionLost',
  'serverUnavailable',
  'timedOut',
  'hostFailed',
];

/** An HTTP error passes too (429, 503); where no policy is recorded it did not, and such a log must replay. */
function mayPass({ code }: Failure, retries: RetryPolicy | undefined): boolean {
  return passing.includes(code) || (code === 'httpError' && retries !== undefined);
}

/**
 * The seed retries everything five times; a call that may have run must not run again (promise P2), so only what
 * provably did not run, or may be repeated by the user's word, is retried.
 */
export function mayRetry(attempt: number, output: RunToolOutput): boolean {
  if (output.ok || !output.mayRepeat) return false;
  const { max, afterMs = 0 } = output.retries ?? seedPolicy;
  return attempt <= max && afterMs <= longestWaitMs && mayPass(output.failure, output.retries);
}

/** It was sent and nobody knows whether it ran. */
export function isUnknown(output: RunToolOutput): boolean {
  return !output.ok && output.executed === 'unknown';
}

/** The tool itself said that it failed: it did run, and its text says why. */
export function saysError(output: RunToolOutput): boolean {
  return output.ok && output.result.isError;
}

/** What the call keeps of an attempt's end. */
export function kept(output: RunToolOutput): Pick<ToolCallContext, 'result' | 'failure' | 'retries'> {
  if (!output.ok) return { failure: output.failure, ...(output.retries && { retries: output.retries }) };
  if (!output.result.isError) return { result: output.result };
  return {
    result: output.result,
    failure: failure('toolError', 'The tool ran and reported an error; its text is in the result.'),
  };
}

/** Whether the attempt that the worker's death interrupted may be made again. */
export function mayResume(event: { readonly dispatched?: boolean; readonly mayRepeat?: boolean }): boolean {
  return event.dispatched === false || event.mayRepeat === true;
}

export const interrupted: Failure = failure(
  'outcomeUnknown',
  'The browser stopped the extension after this call was sent. It may or may not have run. Look at its effect before you run it again.',
);

const said: Readonly<Record<Malformed['why'], string>> = {
  unreadable: 'a line of it is no valid JSON',
  startIncomplete: 'its first line lacks the name or the call id',
  endMissing: 'its last line, function_call_end, is missing',
  otherEnd: 'its last line has another call id than its first',
};

/** Why a call that cannot be read did not run. */
export function malformed(why: Malformed['why']): Failure {
  return failure('callMalformed', `This call could not be read: ${said[why]}. It was not run.`);
}

export const denied: Failure = failure('denied', 'The user refused this call. It was not run.');

/** `sent`: the request was already under way. */
export function cancelled(sent: boolean): Failure {
  return failure(
    'cancelled',
    sent
      ? 'The user cancelled this call while it was running. It may have had an effect.'
      : 'The user cancelled this call before it was sent.',
  );
}

/** Why a call that was to be tried again by itself now waits. */
export const askedInstead = 'Automatic running was switched off before this call could be sent.';

import { failure, type Failure, type FailureCode } from '../../shared/failure.ts';
import type { RunToolOutput, ToolCallContext } from './tool-call.types.ts';

/** Attempts in all, the first included (seed: at most 5 retries, n-th after n seconds). */
export const maxAttempts = 6;

/** Wait before the next attempt, ms: linear as the seed has it. `attempt` is the one that just failed, from 1. */
export function backOffMs(attempt: number): number {
  return attempt * 1000;
}

/** Failures that may be gone a moment later; the others end the call at once. */
const passing: readonly FailureCode[] = [
  'connectionRefused',
  'connectionLost',
  'serverUnavailable',
  'timedOut',
  'hostFailed',
];

/**
 * The seed retries everything five times; a call that may have run must not run again (promise P2), so only what
 * provably did not run, or may be repeated by the user's word, is retried.
 */
export function mayRetry(attempt: number, output: RunToolOutput): boolean {
  return !output.ok && output.mayRepeat && attempt < maxAttempts && passing.includes(output.failure.code);
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
export function kept(output: RunToolOutput): Pick<ToolCallContext, 'result' | 'failure'> {
  if (!output.ok) return { failure: output.failure };
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

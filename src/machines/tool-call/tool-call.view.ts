import type { SnapshotFrom } from 'xstate';
import { previewOf, resultBytes } from '../../shared/result-text.ts';
import type { ToolProgress } from '../../shared/tool.ts';
import type { CallState, CallView } from '../../shared/views.ts';
import type { toolCallMachine } from './tool-call.machine.ts';
import type { ToolCallContext } from './tool-call.types.ts';
import { backOffMs, maxRetries } from './tool-call.decide.ts';

/** What the view needs from outside the machine. */
export interface CallFacts {
  /** Name of the server that offers this tool now. */
  readonly serverOf: (tool: string) => string | undefined;
  /** How far a run says it is; undefined where it says nothing. */
  readonly progressOf: (call: { readonly key: string; readonly run: number }) => ToolProgress | undefined;
  /** Host clock ms at which the machine at this path began to run and ended, if it did. */
  readonly timesOf: (path: string) => { readonly startedAt?: number; readonly settledAt?: number };
}

/** The state as it is shown; whether it has been sent is told in its status. */
export function callState(value: SnapshotFrom<typeof toolCallMachine>['value']): CallState {
  return typeof value === 'string' ? value : 'running';
}

const ended: readonly CallState[] = ['succeeded', 'failed', 'denied', 'cancelled', 'outcomeUnknown'];

/** The card of one run of a call. */
export function callView(
  path: string,
  snapshot: SnapshotFrom<typeof toolCallMachine>,
  facts: CallFacts,
): CallView {
  const { context } = snapshot;
  const state = callState(snapshot.value);
  const server = facts.serverOf(context.name);
  const progress = state === 'running' ? facts.progressOf(context) : undefined;
  const isEnded = ended.includes(state);
  return {
    path,
    key: context.key,
    callId: context.callId,
    tool: context.name,
    ...(server !== undefined && { server }),
    ...(context.description !== undefined && { description: context.description }),
    args: context.args,
    state,
    status: statusOf(state, snapshot),
    attempt: context.attempt,
    run: context.attempt === 0 ? 0 : context.run,
    ...facts.timesOf(path),
    ...(progress && { progress }),
    preview: context.result ? previewOf(context.result) : '',
    resultBytes: context.result ? resultBytes(context.result) : 0,
    ...(context.result?.notes && { notes: context.result.notes }),
    ...(context.failure && { failure: context.failure }),
    can: {
      run: state === 'proposed' || state === 'awaitingApproval' || state === 'backingOff',
      deny: state === 'awaitingApproval',
      cancel: state === 'running' || state === 'backingOff',
      runAgain: isEnded && context.malformed === undefined,
      copy: isEnded,
    },
  };
}

function againIn(context: ToolCallContext): string {
  const asked = context.retries?.afterMs === undefined ? '' : ', as the server asks';
  const seconds = Math.ceil(backOffMs(context) / 1000);
  return `Trying again in ${seconds} s${asked} (retry ${context.attempt} of ${maxRetries(context)}).`;
}

function statusOf(state: CallState, snapshot: SnapshotFrom<typeof toolCallMachine>): string {
  const { context } = snapshot;
  switch (state) {
    case 'proposed':
    case 'awaitingApproval':
      return context.reason;
    case 'running': {
      const begun = snapshot.matches({ running: 'sent' }) ? 'Running' : 'Waiting for its server';
      return context.attempt > 1
        ? `${begun}, attempt ${context.attempt} of ${maxRetries(context) + 1}.`
        : `${begun}.`;
    }
    case 'backingOff':
      return `${context.failure?.message ?? 'It failed.'} ${againIn(context)}`;
    case 'succeeded':
      return 'Done.';
    default:
      return context.failure?.message ?? 'It failed.';
  }
}

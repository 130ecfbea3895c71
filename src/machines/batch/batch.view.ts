import type { SnapshotFrom } from 'xstate';
import type { BatchState, BatchView } from '../../shared/views.ts';
import { callView, type CallFacts } from '../tool-call/tool-call.view.ts';
import { hasOpenCall, maySend, undelivered } from './batch.decide.ts';
import type { batchMachine } from './batch.machine.ts';

/** The group of one reply's calls, in the order of the reply; runs again stand after the run before. */
export function batchView(
  path: string,
  snapshot: SnapshotFrom<typeof batchMachine>,
  facts: CallFacts,
): BatchView {
  const { context } = snapshot;
  const state = stateOf(snapshot);
  const hasResults = undelivered(context).length > 0;
  const calls = context.calls.flatMap(({ input }) => {
    const actor = snapshot.children[input.id as `call-${number}`];
    return actor ? [callView(`${path}/${input.id}`, actor.getSnapshot(), facts)] : [];
  });
  return {
    path,
    turn: context.turn,
    state,
    status: statusOf(state, snapshot),
    calls,
    ...(context.failure && { failure: context.failure }),
    can: {
      deliver: hasResults && ['collecting', 'running', 'settling', 'undelivered'].includes(state),
      send: state === 'done' && maySend(context) && !hasResults,
      stop: state === 'settling' || state === 'delivering' || state === 'sending',
    },
  };
}

/** Whether the worker must stay awake for this batch: it waits for a call, the user, the page or a timer of its own. */
export function isBusy(snapshot: SnapshotFrom<typeof batchMachine>): boolean {
  return hasOpenCall(snapshot.context) || ['settling', 'delivering', 'sending'].includes(stateOf(snapshot));
}

function stateOf({ value }: SnapshotFrom<typeof batchMachine>): BatchState {
  const name = typeof value === 'string' ? value : Object.keys(value)[0];
  return (name === 'delivered' ? 'delivering' : name) as BatchState;
}

function statusOf(state: BatchState, { context }: SnapshotFrom<typeof batchMachine>): string {
  const failure = context.failure?.message ?? '';
  switch (state) {
    case 'collecting':
      return 'The reply is still being written.';
    case 'running':
      return 'Waiting for the calls of this reply.';
    case 'settling':
      return 'All calls are settled; their results are about to go to the chat.';
    case 'delivering':
      return 'Putting the results into the chat.';
    case 'undelivered':
      return failure === '' ? 'The results are not in the chat.' : failure;
    case 'sending':
      return 'The results are in the chat; about to press send.';
    case 'done':
      if (failure !== '') return failure;
      if (context.deliveredIn === undefined) return 'Nothing to give back.';
      return context.sent ? 'The results were sent.' : 'The results are in the chat, not sent yet.';
  }
}

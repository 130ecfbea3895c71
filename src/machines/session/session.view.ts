import type { SnapshotFrom } from 'xstate';
import type { SessionState, SessionView } from '../../shared/views.ts';
import { batchView, isBusy } from '../batch/batch.view.ts';
import type { CallFacts } from '../tool-call/tool-call.view.ts';
import type { sessionMachine } from './session.machine.ts';

/** All of one conversation in one tab. `root` is the id of the stream's root actor, `site` the site's name for people. */
export function sessionView(
  stream: string,
  site: string | undefined,
  root: string,
  snapshot: SnapshotFrom<typeof sessionMachine>,
  facts: CallFacts,
): SessionView {
  const { context } = snapshot;
  const state = snapshot.value as SessionState;
  const batches = context.batches.flatMap(({ id }) => {
    const actor = snapshot.children[id as `batch-${number}`];
    return actor ? [{ snapshot: actor.getSnapshot(), path: `${root}/${id}` }] : [];
  });
  return {
    stream,
    tab: context.tab,
    platform: site ?? context.platform,
    ...(context.conversation !== undefined && { conversation: context.conversation }),
    state,
    status: statusOf(state),
    busy: isBusySession(snapshot),
    batches: batches.map((batch) => batchView(batch.path, batch.snapshot, facts)),
  };
}

/** Whether something of it is open, so that the worker must stay awake. */
export function isBusySession({ children }: SnapshotFrom<typeof sessionMachine>): boolean {
  return Object.values(children).some((batch) => batch !== undefined && isBusy(batch.getSnapshot()));
}

function statusOf(state: SessionState): string {
  switch (state) {
    case 'guarded':
      return 'The page has just switched conversations: nothing runs by itself for 3 seconds.';
    case 'watching':
      return 'Watching this conversation.';
    case 'away':
      return 'The page shows another conversation.';
    case 'closed':
      return 'This conversation was closed.';
  }
}

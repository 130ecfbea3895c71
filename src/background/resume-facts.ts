import type { AnyActorRef, SnapshotFrom } from 'xstate';
import type { LogStore } from '../eventlog/log-store.ts';
import type { toolCallMachine } from '../machines/tool-call/tool-call.machine.ts';

/**
 * What a resumed call must know: whether the attempt that was under way had been given to a server, and whether it may
 * be again. `spaces`: the conversation's claim space and, in case its renaming was cut off, the one before.
 */
export async function resumeFacts(
  store: Pick<LogStore, 'claims'>,
  spaces: readonly string[],
  path: string,
  actor: AnyActorRef,
): Promise<Readonly<Record<string, unknown>>> {
  const snapshot = actor.getSnapshot() as SnapshotFrom<typeof toolCallMachine>;
  if (!/\/call-\d+$/.test(path) || !snapshot.matches('running')) return {};
  const { key, run, attempt } = snapshot.context;
  const claims = (await Promise.all(spaces.map((space) => store.claims(space)))).flat();
  const claim = claims.find((candidate) => candidate.key === key && candidate.run === run);
  const dispatched = claim !== undefined && claim.attempt >= attempt;
  return { dispatched, mayRepeat: dispatched && claim.repeatable };
}

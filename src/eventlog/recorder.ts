import type { AnyActorRef, InspectionEvent } from 'xstate';
import { isMachine, pathOf } from './actors.ts';
import { clean } from './clean.ts';
import type { LoggedEvent } from './record.ts';

/**
 * Calls `keep` for every event that enters a machine from outside the machines: from page, UI or host (no source), from
 * an effect (a source that is no machine), or from an own timer (source is the target). What machines send each other
 * follows from that and is not kept (xstate.md §4).
 */
export function recorder(
  keep: (to: string, event: LoggedEvent) => void,
): (inspected: InspectionEvent) => void {
  return (inspected) => {
    if (inspected.type !== '@xstate.event') return;
    const { event } = inspected;
    const actorRef = inspected.actorRef as AnyActorRef;
    const sourceRef = inspected.sourceRef as AnyActorRef | undefined;
    if (event.type === 'xstate.init' || event.type === 'xstate.stop' || !isMachine(actorRef)) return;
    const derived = sourceRef !== undefined && sourceRef !== actorRef && isMachine(sourceRef);
    if (!derived) keep(pathOf(actorRef), clean(event) as unknown as LoggedEvent);
  };
}

import { StateMachine, type AnyActorRef } from 'xstate';

/** Address of an actor: explicit ids from the root down, joined by `/`. */
export function pathOf(actor: AnyActorRef): string {
  const parent = parentOf(actor);
  return parent ? `${pathOf(parent)}/${actor.id}` : actor.id;
}

/** The actor at a path, if it is there now. The first part is the root's own id. */
export function actorAt(root: AnyActorRef, path: string): AnyActorRef | undefined {
  const [first, ...rest] = path.split('/');
  if (first !== root.id) return undefined;
  let actor: AnyActorRef | undefined = root;
  for (const id of rest) actor = actor === undefined ? undefined : childrenOf(actor)[id];
  return actor;
}

/** Every machine below and with `root` that can still take events, parents before children. */
export function liveMachines(root: AnyActorRef): AnyActorRef[] {
  if (!isMachine(root) || statusOf(root) !== 'active') return [];
  return [root, ...Object.values(childrenOf(root)).flatMap((child) => (child ? liveMachines(child) : []))];
}

/** Whether the actor runs a state machine; the others are effects. */
export function isMachine(actor: AnyActorRef | undefined): boolean {
  return (actor as { logic?: unknown } | undefined)?.logic instanceof StateMachine;
}

function childrenOf(actor: AnyActorRef): Record<string, AnyActorRef | undefined> {
  return (actor.getSnapshot() as { children?: Record<string, AnyActorRef | undefined> }).children ?? {};
}

function statusOf(actor: AnyActorRef): string {
  return (actor.getSnapshot() as { status: string }).status;
}

/** The machine that invoked or spawned the actor; none above a root. */
export function parentOf(actor: AnyActorRef): AnyActorRef | undefined {
  return (actor as { _parent?: AnyActorRef })._parent;
}

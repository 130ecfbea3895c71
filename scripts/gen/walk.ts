import type { AnyStateMachine, AnyStateNode } from 'xstate';

/** One thing a state does when something happens. */
export interface Move {
  readonly source: AnyStateNode;
  /** What happens, in words: an event, the end of an effect, a delay; '' where it happens at once. */
  readonly event: string;
  /** Name of the guard; '' where there is none. */
  readonly guard: string;
  readonly target: AnyStateNode | undefined;
  readonly actions: readonly string[];
}

/** An actor a state runs while it lasts. */
export interface Effect {
  readonly state: AnyStateNode;
  readonly id: string;
  readonly src: string;
}

/** Every state below `node`, parents first, in the order of the source. */
export function statesOf(node: AnyStateNode): AnyStateNode[] {
  return childrenOf(node).flatMap((child) => [child, ...statesOf(child)]);
}

/** The states directly inside `node`. */
export function childrenOf(node: AnyStateNode): AnyStateNode[] {
  return Object.values(node.states) as AnyStateNode[];
}

/** What happens in this state itself, not in states inside it. */
export function movesOf(node: AnyStateNode): Move[] {
  const own = [...node.transitions.values()].flat() as unknown as Transition[];
  const always = (node.always ?? []) as unknown as Transition[];
  return [...always, ...own].map(({ eventType, guard, target, actions }) => ({
    source: node,
    event: eventText(eventType),
    guard: nameOf(guard),
    target: target?.[0],
    actions: actions.map(nameOf).filter((name) => name !== ''),
  }));
}

/** All effects of a machine, with the state they run in. */
export function effectsOf(machine: AnyStateMachine): Effect[] {
  return [machine.root as AnyStateNode, ...statesOf(machine.root as AnyStateNode)].flatMap((state) =>
    state.invoke.map(({ id, src }) => ({ state, id, src: typeof src === 'string' ? src : 'without a name' })),
  );
}

/** A state's path in its machine: `delivering.asking`; '' is the machine itself. */
export function pathOf(node: AnyStateNode): string {
  return node.path.join('.');
}

/** Names of the actions a state runs when it is entered. */
export function entryOf(node: AnyStateNode): string[] {
  return (node.entry as readonly unknown[])
    .map(nameOf)
    .filter((name) => name !== '' && !name.startsWith('xstate.'));
}

interface Transition {
  readonly eventType: string;
  readonly guard?: unknown;
  readonly target?: readonly AnyStateNode[] | undefined;
  readonly actions: readonly unknown[];
}

function eventText(type: string): string {
  const [, delay] = /^xstate\.after\.(.+?)\./.exec(type) ?? [];
  if (delay !== undefined) return `after ${delay}`;
  const [, done, by] = /^xstate\.(done|error)\.actor\.(.+)$/.exec(type) ?? [];
  if (by !== undefined) return `${by === '*' ? 'a child' : by} ${done === 'done' ? 'ends' : 'breaks'}`;
  return type;
}

function nameOf(thing: unknown): string {
  if (typeof thing === 'string') return thing;
  if (typeof thing === 'object' && thing !== null && 'type' in thing) return String(thing.type);
  return '';
}

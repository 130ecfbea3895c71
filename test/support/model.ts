import {
  createActor,
  fromPromise,
  type AnyStateMachine,
  type AnyStateNode,
  type EventObject,
  type InspectionEvent,
  type PromiseActorLogic,
} from 'xstate';
import { getShortestPaths } from 'xstate/graph';

interface Transition {
  readonly source: { readonly id: string };
  readonly eventType: string;
  readonly target?: readonly { readonly id: string }[] | undefined;
}

/** What a machine can do, found by sending it every event in every state it can be in. */
export interface Explored {
  /** Every state value that was reached, as text. */
  readonly values: readonly string[];
  /** Transitions that the machine defines and no path took. */
  readonly missed: readonly string[];
  readonly paths: number;
}

/**
 * Finds the shortest path to every state (xstate/graph), then walks each path and one step further by every event, on a
 * live actor, and notes which of the machine's transitions were taken.
 * @param state what tells two states apart, beyond the state value
 */
export function explore(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
  state: (context: never) => unknown = () => '',
): Explored {
  const all = [...events, ...timersOf(machine)];
  const paths = getShortestPaths(machine, {
    input,
    events: (snapshot) => all.filter((event) => fits(event, snapshot)),
    limit: 20_000,
    serializeState: (snapshot) =>
      JSON.stringify([
        (snapshot as unknown as { value: unknown }).value,
        state((snapshot as unknown as { context: never }).context),
      ]),
  });
  const taken = new Set<unknown>();
  const values = new Set<string>();
  for (const path of paths) {
    const steps = path.steps
      .map((step) => step.event as EventObject)
      .filter((event) => event.type !== 'xstate.init');
    for (const last of [undefined, ...all])
      values.add(walk(machine, input, last ? [...steps, last] : steps, taken));
  }
  const defined = transitionsOf(machine.root as AnyStateNode);
  const missed = defined.filter((transition) => !taken.has(transition)).map(nameOf);
  return { values: [...values].sort(), missed, paths: paths.length };
}

function walk(
  machine: AnyStateMachine,
  input: unknown,
  events: readonly EventObject[],
  taken: Set<unknown>,
): string {
  const inspect = (event: InspectionEvent) => {
    if (event.type === '@xstate.microstep')
      for (const transition of event._transitions) taken.add(transition);
  };
  const clock = { setTimeout: () => 0, clearTimeout: () => undefined };
  const actor = createActor(machine, { input, inspect, clock } as never);
  actor.start();
  for (const event of events) if (fits(event, actor.getSnapshot())) actor.send(event);
  const { value } = actor.getSnapshot() as { value: unknown };
  actor.stop();
  return JSON.stringify(value);
}

/** An ended machine takes nothing. An effect can only fail where it runs; elsewhere XState takes its error for a fault of the machine. */
function fits({ type }: EventObject, snapshot: unknown): boolean {
  if ((snapshot as { status: string }).status !== 'active') return false;
  const [, effect] = /^xstate\.error\.actor\.(.+)$/.exec(type) ?? [];
  return effect === undefined || effect in (snapshot as { children: object }).children;
}

/** Own timers arrive as events. */
function timersOf(machine: AnyStateMachine): EventObject[] {
  return transitionsOf(machine.root as AnyStateNode)
    .map(({ eventType }) => eventType)
    .filter((type) => type.startsWith('xstate.after.'))
    .map((type) => ({ type }));
}

function transitionsOf(node: AnyStateNode): Transition[] {
  const own = [...node.transitions.values()].flat() as unknown as Transition[];
  const always = (node.always ?? []) as unknown as Transition[];
  return [...own, ...always, ...(Object.values(node.states) as AnyStateNode[]).flatMap(transitionsOf)];
}

function nameOf({ source, eventType, target }: Transition): string {
  return `${source.id} --${eventType}--> ${target?.map(({ id }) => id).join(', ') ?? 'itself'}`;
}

/** An effect that begins and never ends. */
export function inertEffect<TOutput, TInput>(): PromiseActorLogic<TOutput, TInput> {
  return fromPromise<TOutput, TInput>(() => new Promise(() => undefined));
}

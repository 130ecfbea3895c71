import {
  createActor,
  type Actor,
  type AnyActorRef,
  type AnyStateMachine,
  type InputFrom,
  type InspectionEvent,
} from 'xstate';
import { actorAt, liveMachines, pathOf } from './actors.ts';
import { attach } from './blobs.ts';
import { clean } from './clean.ts';
import { Gate } from './gate.ts';
import { HostClock, type Wall } from './host-clock.ts';
import { Journal, type TroubleListener } from './journal.ts';
import type { LogStore } from './log-store.ts';
import type { MarkStore } from './marks.ts';
import { openedType, type LoggedEvent, type LogRecord } from './record.ts';
import { recorder } from './recorder.ts';
import { upcast, versionOf, type EventCatalogue } from './upcasters.ts';

/** What streams share. */
export interface StreamEnvironment {
  readonly store: LogStore;
  readonly marks: MarkStore;
  readonly wall: Wall;
  readonly catalogue: EventCatalogue;
  /** Texts that may reach neither machine nor log (clean.ts); read at each event. */
  readonly secrets: () => readonly string[];
  readonly onTrouble: TroubleListener;
}

/** How one kind of stream is made. */
export interface StreamKind<M extends AnyStateMachine> {
  /** Name of the machine, kept in record 0. */
  readonly machine: string;
  /** The machine with its effects, each made by `gate.effect`. */
  readonly logic: (gate: Gate, stream: string) => M;
  /**
   * Sees all that happens in the stream (`@xstate.*`), for views and the inspector: `at` is the host clock, ms; `live` is
   * false while the log is replayed.
   */
  readonly inspect?: (
    event: InspectionEvent,
    seen: { readonly stream: string; readonly at: number; readonly live: boolean },
  ) => void;
  /** Facts for the `host.resumed` event of one machine after a replay: `{type: 'host.resumed', …facts}`. */
  readonly resumeFacts?: (
    path: string,
    actor: AnyActorRef,
    at: { readonly stream: string; readonly root: Actor<M> },
  ) => Promise<Readonly<Record<string, unknown>>>;
}

/** A running stream: one root actor and its log. */
export interface Stream<M extends AnyStateMachine> {
  readonly name: string;
  readonly actor: Actor<M>;
  /** Sends an event to the machine at `path`. False if no such machine takes events now. */
  readonly send: (path: string, event: { readonly type: string }) => boolean;
  /** Resolves when all that happened is on disk; rejects with FlushFailed. */
  readonly flushed: () => Promise<void>;
  /** Ends it in this worker; the log stays. */
  readonly stop: () => void;
}

/** Root actor's id in every stream, and so the first part of every path. */
export const rootId = 'root';

/** Begins a stream: its first record says what it was made from. */
export function createStream<M extends AnyStateMachine>(
  kind: StreamKind<M>,
  environment: StreamEnvironment,
  name: string,
  input: InputFrom<M>,
): Stream<M> {
  const cleaned = clean(input, environment.secrets()) as InputFrom<M>;
  const host = hostOf(kind, environment, name, [], cleaned);
  host.keep(rootId, { type: openedType, machine: kind.machine, input: clean(cleaned) });
  host.gate.open();
  host.actor.start();
  return host.stream;
}

/**
 * Takes a stream up again from its records: replays them behind the closed gate, then opens it and sends
 * `host.resumed` to every machine, parents first. Throws Unreadable, or whatever a damaged record makes a machine throw.
 */
export async function resumeStream<M extends AnyStateMachine>(
  kind: StreamKind<M>,
  environment: StreamEnvironment,
  records: readonly LogRecord[],
): Promise<Stream<M>> {
  const [first] = records;
  if (first?.event.type !== openedType) throw new Error('A stream begins with stream.opened');
  const host = hostOf(kind, environment, first.stream, records, first.event['input'] as InputFrom<M>);
  await replay(host.actor, host.clock, environment, records);
  const resumed = await Promise.all(
    liveMachines(host.actor).map(async (machine) => {
      const path = pathOf(machine);
      return {
        path,
        facts: await kind.resumeFacts?.(path, machine, { stream: first.stream, root: host.actor }),
      };
    }),
  );
  host.gate.open();
  host.clock.goLive();
  for (const { path, facts } of resumed) host.stream.send(path, { type: 'host.resumed', ...facts });
  return host.stream;
}

/** Starts the actor and sends it every record in order, at the record's time. The actor's gate must be closed. */
async function replay(
  actor: AnyActorRef,
  clock: HostClock,
  environment: Pick<StreamEnvironment, 'store' | 'catalogue'>,
  records: readonly LogRecord[],
): Promise<void> {
  const blobs = new Map<string, string>();
  const stream = records[0]?.stream;
  if (stream !== undefined)
    for (const blob of await environment.store.readBlobs(stream)) blobs.set(blob.id, blob.text);
  clock.replayAt(records[0]?.at ?? 0);
  actor.start();
  for (const record of records.slice(1)) {
    clock.replayAt(record.at);
    actorAt(actor, record.to)?.send(attach(upcast(environment.catalogue, record), blobs));
  }
}

function hostOf<M extends AnyStateMachine>(
  kind: StreamKind<M>,
  environment: StreamEnvironment,
  name: string,
  written: readonly LogRecord[],
  input: InputFrom<M>,
) {
  const { store, marks, wall, catalogue, secrets, onTrouble } = environment;
  const journal = new Journal(name, store, marks, written, onTrouble);
  const clock = new HostClock(wall);
  const admit = <T>(value: T): T => clean(value, secrets()) as T;
  const gate = new Gate(() => journal.flushed(), admit);
  const keep = (to: string, event: LoggedEvent) =>
    journal.append({ at: clock.now(), v: versionOf(catalogue, event.type), to, event });
  const record = recorder((to, event) => {
    if (gate.isOpen) keep(to, event);
  });
  const actor = createActor(kind.logic(gate, name), {
    id: rootId,
    input,
    clock,
    inspect: (event: InspectionEvent) => {
      record(event);
      kind.inspect?.(event, { stream: name, at: clock.now(), live: gate.isOpen });
    },
  });
  const stream: Stream<M> = {
    name,
    actor,
    send: (path, event) => {
      const target = actorAt(actor, path);
      if (target === undefined || !liveMachines(target).includes(target)) return false;
      target.send(admit(event));
      return true;
    },
    flushed: () => journal.flushed(),
    stop: () => {
      clock.stop();
      actor.stop();
    },
  };
  return { stream, actor, gate, clock, keep };
}

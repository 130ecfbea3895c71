import type { LoggedEvent, LogRecord } from './record.ts';

/** Lifts an event from version `from` to `from + 1`. Pure; stored records are never rewritten. */
export interface Upcaster {
  readonly from: number;
  readonly up: (event: LoggedEvent) => LoggedEvent;
}

/** Every event type that may stand in a log, with the steps from its first format to today's. No steps = version 1. */
export type EventCatalogue = Readonly<Record<string, readonly Upcaster[]>>;

/** A record that this version cannot read: a newer format or an unknown type. The stream is kept and shown, not replayed. */
export class Unreadable extends Error {}

/** Throws if the steps of a type do not count 1, 2, 3 … without a gap. Called once, at start and in tests. */
export function checkCatalogue(catalogue: EventCatalogue): void {
  for (const [type, steps] of Object.entries(catalogue))
    steps.forEach((step, index) => {
      if (step.from !== index + 1)
        throw new Error(`Upcaster ${index + 1} of ${type} starts at version ${step.from}`);
    });
}

/** Version in which events of this type are written today. Timers and effect results are XState's own and stay at 1. */
export function versionOf(catalogue: EventCatalogue, type: string): number {
  if (type.startsWith('xstate.')) return 1;
  return (catalogue[type]?.length ?? 0) + 1;
}

/** The record's event in today's format. Throws Unreadable. */
export function upcast(catalogue: EventCatalogue, record: LogRecord): LoggedEvent {
  const { event, v } = record;
  const steps = event.type.startsWith('xstate.') ? [] : catalogue[event.type];
  if (steps === undefined) throw new Unreadable(`Record ${record.seq} has the unknown type ${event.type}`);
  if (v > steps.length + 1)
    throw new Unreadable(`Record ${record.seq} (${event.type}) has version ${v}, newer than this one`);
  return steps.slice(v - 1).reduce((old, step) => step.up(old), event);
}

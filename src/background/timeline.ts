import type { InspectionEvent, SnapshotFrom } from 'xstate';
import { isMachine, pathOf } from '../eventlog/actors.ts';
import type { toolCallMachine } from '../machines/tool-call/tool-call.machine.ts';
import { callState } from '../machines/tool-call/tool-call.view.ts';

/** Host clock ms at which a call began to run and ended. */
export interface CallTimes {
  readonly startedAt?: number;
  readonly settledAt?: number;
}

/** When calls began and ended, read off what passes through the streams, replayed or live. */
export class Timeline {
  readonly #times = new Map<string, CallTimes>();

  see(event: InspectionEvent, { stream, at }: { readonly stream: string; readonly at: number }): void {
    if (event.type !== '@xstate.snapshot') return;
    const actor = event.actorRef as Parameters<typeof pathOf>[0];
    if (!isMachine(actor)) return;
    const path = pathOf(actor);
    if (!/\/call-\d+$/.test(path)) return;
    const { value, status } = event.snapshot as SnapshotFrom<typeof toolCallMachine>;
    const known = this.of(stream, path);
    if (callState(value) === 'running' && known.startedAt === undefined)
      this.#times.set(key(stream, path), { startedAt: at });
    if (status === 'done' && known.startedAt !== undefined && known.settledAt === undefined)
      this.#times.set(key(stream, path), { ...known, settledAt: at });
  }

  of(stream: string, path: string): CallTimes {
    return this.#times.get(key(stream, path)) ?? {};
  }

  forget(stream: string): void {
    for (const name of [...this.#times.keys()])
      if (name.startsWith(key(stream, ''))) this.#times.delete(name);
  }
}

function key(stream: string, path: string): string {
  return `${stream} ${path}`;
}

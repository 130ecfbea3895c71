import type { InspectionEvent } from 'xstate';
import type { Failure } from '../shared/failure.ts';
import type { Gate } from '../eventlog/gate.ts';
import type { StreamKind } from '../eventlog/stream.ts';
import { batchMachine } from '../machines/batch/batch.machine.ts';
import type { DeliverInput, DeliverOutput, SendInput, SendOutput } from '../machines/batch/batch.types.ts';
import { sessionMachine } from '../machines/session/session.machine.ts';
import { toolCallMachine } from '../machines/tool-call/tool-call.machine.ts';
import type { RunToolOutput } from '../machines/tool-call/tool-call.types.ts';
import type { Attempt } from './run-tool.ts';

/** An effect of one stream: what the machine gives, and where it stands. Never rejects for a foreseen reason. */
export type Effect<TInput, TOutput> = (run: {
  readonly input: TInput;
  readonly signal: AbortSignal;
  readonly stream: string;
}) => Promise<TOutput>;

/** The acts of a session in the world. */
export interface SessionEffects {
  readonly runTool: (attempt: Attempt) => Promise<RunToolOutput>;
  readonly deliverResults: Effect<DeliverInput, DeliverOutput>;
  readonly pressSend: Effect<SendInput, SendOutput>;
}

/** What the composition root adds to the machine. */
export interface SessionHooks {
  readonly effects: SessionEffects;
  readonly inspect?: StreamKind<typeof sessionMachine>['inspect'];
  readonly resumeFacts?: StreamKind<typeof sessionMachine>['resumeFacts'];
}

/** The kind of stream that a conversation in a tab is: its machines joined to effects through the gate. */
export function sessionKind({
  effects,
  inspect,
  resumeFacts,
}: SessionHooks): StreamKind<typeof sessionMachine> {
  return {
    machine: 'session',
    logic: (gate, stream) => provided(gate, stream, effects),
    ...(inspect && { inspect: (event: InspectionEvent, seen) => inspect(event, seen) }),
    ...(resumeFacts && { resumeFacts }),
  };
}

function provided(gate: Gate, stream: string, effects: SessionEffects): typeof sessionMachine {
  const refused = (failure: Failure): { ok: false; failure: Failure } => ({ ok: false, failure });
  const notRun = (failure: Failure): RunToolOutput => ({
    ok: false,
    failure,
    executed: 'no',
    mayRepeat: false,
  });
  const toolCall = toolCallMachine.provide({
    actors: {
      runTool: gate.effect(
        ({ tell, ...run }) => effects.runTool({ ...run, stream, sent: () => tell({ type: 'call.sent' }) }),
        notRun,
      ),
    },
  });
  const batch = batchMachine.provide({
    actors: {
      toolCall,
      deliverResults: gate.effect((run) => effects.deliverResults({ ...run, stream }), refused),
      pressSend: gate.effect((run) => effects.pressSend({ ...run, stream }), refused),
    },
  });
  return sessionMachine.provide({ actors: { batch } });
}

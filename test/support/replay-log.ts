import { createActor, type Snapshot } from 'xstate';
import { catalogue } from '../../src/background/catalogue.ts';
import { sessionKind } from '../../src/background/session-kind.ts';
import { actorAt } from '../../src/eventlog/actors.ts';
import { Gate } from '../../src/eventlog/gate.ts';
import { HostClock } from '../../src/eventlog/host-clock.ts';
import type { LogRecord } from '../../src/eventlog/record.ts';
import { rootId } from '../../src/eventlog/stream.ts';
import { upcast } from '../../src/eventlog/upcasters.ts';
import type { SessionInput } from '../../src/machines/session/session.types.ts';
import { FakeWall } from './fake-wall.ts';

const never = () => new Promise<never>(() => undefined);

/** The session machine with effects that never settle. */
function inertSession() {
  const kind = sessionKind({ effects: { runTool: never, deliverResults: never, pressSend: never } });
  return kind.logic(new Gate(never, (value) => value), 'replayed');
}

/** A session folded from records (record 0 first), or from a snapshot and the records after it. Nothing is run. */
export function fold(records: readonly LogRecord[], from?: Snapshot<unknown>) {
  const clock = new HostClock(new FakeWall());
  clock.replayAt(0);
  const opening = records[0]?.event['input'] as unknown as SessionInput;
  const actor = createActor(inertSession(), {
    id: rootId,
    clock,
    input: opening,
    ...(from && { snapshot: plain(from) }),
  });
  actor.start();
  for (const record of from ? records : records.slice(1)) {
    clock.replayAt(record.at);
    actorAt(actor, record.to)?.send(upcast(catalogue, record));
  }
  return actor;
}

/** What a session is, as JSON. */
export function stateOf(actor: ReturnType<typeof fold>): Snapshot<unknown> {
  return plain(actor.getPersistedSnapshot());
}

export function plain<T>(value: T): T {
  return JSON.parse(JSON.stringify(value)) as T;
}

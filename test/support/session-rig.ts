import { catalogue } from '../../src/background/catalogue.ts';
import { sessionKind, type SessionEffects } from '../../src/background/session-kind.ts';
import { MemoryStore } from '../../src/eventlog/memory-store.ts';
import {
  createStream,
  resumeStream,
  type Stream,
  type StreamEnvironment,
} from '../../src/eventlog/stream.ts';
import type { sessionMachine } from '../../src/machines/session/session.machine.ts';
import type { KnownCall, SessionInput, SessionSettings } from '../../src/machines/session/session.types.ts';
import { FakeWall, settle } from './fake-wall.ts';
import { MemoryMarks } from './memory-marks.ts';

/** What an effect is given. */
interface Run extends Pick<AskedEffect, 'input' | 'signal'> {
  readonly sent?: () => void;
}

/** An effect that the test answers by hand. */
export interface AskedEffect {
  readonly name: keyof SessionEffects;
  readonly input: { readonly key?: string; readonly attempt?: number; readonly number?: number };
  readonly signal: AbortSignal;
  /** A call's: it is claimed and goes to its server now. */
  readonly sent: () => Promise<void>;
  readonly answer: (output: unknown) => Promise<void>;
}

export const settings: SessionSettings = { autoRun: true, autoSend: true, injectDelay: 0, sendDelay: 0 };

/** A session stream in memory whose effects wait for the test, and that can die and come back. */
export class SessionRig {
  readonly store = new MemoryStore();
  readonly marks = new MemoryMarks();
  readonly asked: AskedEffect[] = [];
  secrets: string[] = [];
  wall: FakeWall;
  stream: Stream<typeof sessionMachine>;
  resumeFacts: (path: string) => Record<string, unknown> = () => ({});

  constructor(input: Partial<SessionInput> = {}, at = 1_000_000) {
    this.wall = new FakeWall(at);
    this.stream = createStream(this.kind(), this.environment(), 'session-1', {
      tab: 7,
      platform: 'playground',
      conversation: 'c1',
      visit: 'v1',
      switched: false,
      settings,
      ...input,
    });
  }

  /** The worker dies (nothing in flight comes back) and returns `ms` later with what is on disk. */
  async dieAndReturn(ms = 0): Promise<void> {
    await settle();
    this.stream.stop();
    this.asked.length = 0;
    this.wall = new FakeWall(this.wall.now() + ms);
    this.stream = await resumeStream(this.kind(), this.environment(), await this.store.read('session-1'));
    await settle();
  }

  async send(event: { type: string; [field: string]: unknown }, path = 'root'): Promise<boolean> {
    const taken = this.stream.send(path, event);
    await settle();
    return taken;
  }

  async advance(ms: number): Promise<void> {
    this.wall.advance(ms);
    await settle();
  }

  /** The effects that are asked for and not answered or aborted. */
  open(name?: keyof SessionEffects): AskedEffect[] {
    return this.asked.filter(
      (effect) => !effect.signal.aborted && (name === undefined || effect.name === name),
    );
  }

  environment(): StreamEnvironment {
    const { store, marks, wall } = this;
    return { store, marks, wall, catalogue, secrets: () => this.secrets, onTrouble: () => undefined };
  }

  kind() {
    const ask = (name: keyof SessionEffects) => (run: Run) =>
      new Promise<never>((resolve) => {
        const effect: AskedEffect = {
          name,
          input: run.input,
          signal: run.signal,
          sent: async () => {
            run.sent?.();
            await settle();
          },
          answer: async (output) => {
            this.asked.splice(this.asked.indexOf(effect), 1);
            resolve(output as never);
            await settle();
          },
        };
        this.asked.push(effect);
      });
    return sessionKind({
      effects: {
        runTool: ask('runTool'),
        deliverResults: ask('deliverResults'),
        pressSend: ask('pressSend'),
      },
      resumeFacts: (path) => Promise.resolve(this.resumeFacts(path)),
    });
  }
}

/** A call as the page tells it. */
export function seen(ordinal: number, over: Partial<KnownCall> = {}): KnownCall {
  return {
    key: `turn-1#${ordinal}#h`,
    callId: String(ordinal + 1),
    name: 'read_file',
    args: { path: `/${ordinal}.txt` },
    exact: true,
    live: true,
    priorRuns: 0,
    tellsSent: true,
    ...over,
  };
}

/** A good result. */
export function result(text: string) {
  return { ok: true, result: { content: [{ type: 'text', text }], isError: false } };
}

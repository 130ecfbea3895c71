import type { SnapshotFrom } from 'xstate';
import type { Stream } from '../eventlog/stream.ts';
import type { sessionMachine } from '../machines/session/session.machine.ts';
import type { Place } from './pages.ts';
import type { ChatNames } from './told.ts';

export type SessionStream = Stream<typeof sessionMachine>;

/** The running session streams, found by tab and conversation. What is where is read from the machines, nothing is kept twice. */
export class SessionIndex {
  readonly #streams = new Map<string, SessionStream>();

  add(stream: SessionStream): void {
    this.#streams.set(stream.name, stream);
  }

  delete(name: string): void {
    this.#streams.delete(name);
  }

  get(name: string): SessionStream | undefined {
    return this.#streams.get(name);
  }

  all(): SessionStream[] {
    return [...this.#streams.values()];
  }

  inTab(tab: number): SessionStream[] {
    return this.all().filter((stream) => contextOf(stream).tab === tab);
  }

  /** Sessions of other tabs that show the same conversation. */
  alsoShowing(stream: SessionStream): SessionStream[] {
    const { platform, conversation, tab } = contextOf(stream);
    if (conversation === undefined) return [];
    return this.all().filter((other) => {
      const context = contextOf(other);
      if (context.platform !== platform || context.conversation !== conversation) return false;
      return context.tab !== tab && other.actor.getSnapshot().value !== 'away';
    });
  }

  /** The session of the conversation that the tab shows, if one runs. A chat without an id belongs to its page load. */
  at(tab: number, { platform, conversation, visit }: Omit<Place, 'name'>): SessionStream | undefined {
    return this.inTab(tab).find((stream) => {
      const context = contextOf(stream);
      if (context.platform !== platform || context.conversation !== conversation) return false;
      return conversation !== undefined || context.visit === visit;
    });
  }
}

export function contextOf(stream: SessionStream): SnapshotFrom<typeof sessionMachine>['context'] {
  return stream.actor.getSnapshot().context;
}

/** Name under which a session's claims stand; the stream's own until the conversation has an id. */
export function claimSpace(stream: SessionStream): string {
  const { platform, conversation } = contextOf(stream);
  return conversation === undefined ? newChatSpace(stream.name) : `${platform}/${conversation}`;
}

/** By which what its chat was told is kept. */
export function chatNames(stream: SessionStream): ChatNames {
  return { name: claimSpace(stream), early: newChatSpace(stream.name) };
}

export function newChatSpace(stream: string): string {
  return `~${stream}`;
}

import { conversationAt } from '../../platforms/engine/place.ts';
import type { Platform } from '../../platforms/types.ts';

/** A chat without an id gets it during its first reply; so long after a send the new id is taken for that. */
const adoptionWindow = 15_000;

/** What decides whether a new conversation id names the chat that was open already. */
export interface PlaceEvidence {
  readonly busy: boolean;
  /** Milliseconds since the last send that was seen. */
  readonly sinceSend: number;
  /** The turns seen so far are still in the document. */
  readonly sameTurns: boolean;
  /** The user just went there: by a link to it, or back and forth. */
  readonly wasAskedFor: (conversation: string) => boolean;
}

/** Where the page is, as its address tells. */
export class Place {
  conversation: string | undefined;
  /** The open chat had no id when it was opened. */
  adopted = false;

  constructor(
    readonly platform: Platform,
    private readonly address: () => Location | URL,
  ) {
    this.conversation = conversationAt(platform, address());
  }

  /** Undefined where the conversation is the same; else whether the open chat was adopted under its new id. */
  check(evidence: () => PlaceEvidence): { adopted: boolean } | undefined {
    const next = conversationAt(this.platform, this.address());
    if (next === this.conversation) return undefined;
    this.adopted = this.conversation === undefined && next !== undefined && isAdoption(evidence(), next);
    this.conversation = next;
    return { adopted: this.adopted };
  }

  /** Whether a request for this conversation is meant for the open one. */
  isOpen(conversation: string | undefined): boolean {
    return conversation === this.conversation || (conversation === undefined && this.adopted);
  }
}

function isAdoption({ busy, sinceSend, sameTurns, wasAskedFor }: PlaceEvidence, next: string): boolean {
  return (busy || sinceSend <= adoptionWindow) && sameTurns && !wasAskedFor(next);
}

import type { SeenCall } from '../../shared/call.ts';

/** A call of a turn as it was told, and what tells it from the turn's other calls. */
export interface ToldCall {
  readonly call: SeenCall;
  readonly signature: string;
}

/** A code block of a turn and the calls in it, for the inline buttons. */
export interface BlockCalls {
  readonly block: Element;
  readonly calls: readonly SeenCall[];
}

/** An assistant turn that this watch follows. Its `id` outlives the elements that show it. */
export interface Turn {
  id: string;
  element: Element;
  siteId: string | undefined;
  /** The site's name for it that `id` was made of, or that was told since. */
  named: string | undefined;
  /** The user's turn that stands before it. */
  anchor: Element | undefined;
  /** Its place among answers that stand side by side; 0 where it stands alone. */
  column: number;
  /** Number of the generation (see TurnBook.epoch) in which it last grew. */
  epoch: number;
  /** It may be the reply that is being generated: it was the page's last when it appeared, in its right place. */
  candidate: boolean;
  /** It appeared after a send or a start of generation that this watch saw. */
  born: boolean;
  /** The element it was last read from. */
  readFrom: Element | undefined;
  text: string;
  /** When `text` last changed. */
  changedAt: number;
  told: ToldCall[];
  /** Signatures of the calls without a fence that were told. */
  readonly unfenced: Set<string>;
  /** Signatures of the calls that cannot be read and were told. */
  readonly malformed: Set<string>;
  /** How many of the told calls the page shows now. */
  shown: number;
  blocks: readonly BlockCalls[];
  /** How many replies of this turn are finished: a continued turn is a further reply. */
  replies: number;
  /** Calls were told since the last finished reply. */
  open: boolean;
  /** Its text outside code blocks was read since it last changed. */
  settled: boolean;
  /** Signatures that an earlier answer in the same element showed: never live again. */
  former: ReadonlySet<string>;
}

/** The name of the reply that a turn's next calls belong to. */
export function replyName({ id, replies }: Turn): string {
  return replies === 0 ? id : `${id}+${replies}`;
}

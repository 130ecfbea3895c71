/**
 * One chat site, as data. One engine (`engine/`) reads it; a descriptor holds no code.
 * Lists marked *ordered* are tried in turn and the first selector that matches wins; lists marked *any* count together.
 */
export interface Platform {
  readonly id: string;
  readonly name: string;
  /** Match patterns for the manifest (https://developer.chrome.com/docs/extensions/develop/concepts/match-patterns). */
  readonly matches: readonly string[];
  /** Regular expressions on `location.pathname + location.search`; group 1 is the conversation's id. No match = a new chat. */
  readonly conversation: readonly string[];
  /** UI generations of the site that may be live at once; the first whose `detect` matches the document is used, else the first. */
  readonly generations: readonly Generation[];
  /** Ways of putting a file into the composer, in the order in which they are tried. Default: all, as in AttachWay. */
  readonly attach?: readonly AttachWay[];
  /** The site sends at the user's own keys and clicks only (or how it sends is not known): nothing is pressed there. */
  readonly sendByHand?: true;
  /** The page on which the selectors were checked, and when. Facts from second hand say so. */
  readonly checkedOn: string;
}

/** How text can reach the composer: as a file by input, by drop or by paste, or typed. */
export type AttachWay = 'fileInput' | 'drop' | 'paste' | 'text';

/** Selectors of one UI generation. */
export interface Generation {
  readonly id: string;
  /** Any match in the document means this generation. */
  readonly detect: readonly string[];
  /** Ordered. The editor: a textarea or a contenteditable element. */
  readonly composer: readonly string[];
  /** Ordered. Must not match the stop control where both stand at the same place. */
  readonly send: readonly string[];
  /** Any. Matches the send control while it does nothing; `disabled` and `aria-disabled` are known to the engine. */
  readonly sendDisabled?: readonly string[];
  /** Any. Matches only while a reply is being generated. May be empty where `quiet` is given. */
  readonly busy: readonly string[];
  /** For how long, in milliseconds, an answer must not change to be finished where no sign of generating is known. */
  readonly quiet?: number;
  /** True where an enabled send control beside an empty composer is the stop control. */
  readonly busyWhenSendable?: boolean;
  /** Ordered. Inputs that take images, sound or video only are passed over by the engine. */
  readonly fileInput: readonly string[];
  /** Ordered. */
  readonly dropZone: readonly string[];
  /** Any. What shows an attached file in the composer. Looked for inside the composer's form. */
  readonly fileChip: readonly string[];
  /** True where the newest turn comes first in the document. */
  readonly newestFirst?: true;
  /** Any. Holds the answers of several models to one message, side by side: each is a turn of its own. */
  readonly columns?: readonly string[];
  /** Ordered. Positive evidence of the role only: an element of unknown role is no assistant turn. */
  readonly assistantTurn: readonly string[];
  /** Ordered. Where an assistant turn is part of a larger one (several messages of one reply), the ancestor that is the turn. */
  readonly turnFrame?: readonly string[];
  /** Any. */
  readonly userTurn: readonly string[];
  /**
   * Ordered. Attributes that hold the turn's id: on the turn, else on its nearest ancestor, else on its first descendant;
   * `selector@attribute` looks only at elements that the selector matches. Empty where the site gives turns no ids.
   */
  readonly turnId: readonly string[];
  /** Ordered. The answer's own text inside an assistant turn; `:scope` is the turn itself. */
  readonly answer: readonly string[];
  /** Any. Subtrees of a turn that are not the answer: thinking, tool widgets. */
  readonly exclude: readonly string[];
  /** Any. A code block; of nested matches the outermost counts. */
  readonly codeBlock: readonly string[];
  /** Any. Parts of a code block that are not code: headers. Buttons and line numbers are known to the engine. */
  readonly pollutants: readonly string[];
}

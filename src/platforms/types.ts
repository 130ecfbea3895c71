/**
 * One chat site, as data. One engine reads it; a descriptor holds no code.
 * Selectors stand in the order in which they are tried; the first that matches wins.
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
  /** The page on which the selectors were checked, and when. Facts from second hand say so. */
  readonly checkedOn: string;
}

/** Selectors of one UI generation. */
export interface Generation {
  readonly id: string;
  /** Any match in the document means this generation. */
  readonly detect: readonly string[];
  readonly composer: readonly string[];
  readonly send: readonly string[];
  /** Matches only while a reply is being generated. */
  readonly busy: readonly string[];
  readonly fileInput: readonly string[];
  readonly dropZone: readonly string[];
  /** What shows an attached file in the composer. Looked for inside the composer's form. */
  readonly fileChip: readonly string[];
  readonly assistantTurn: readonly string[];
  readonly userTurn: readonly string[];
  /** Attributes on the turn (or its nearest ancestor) that hold its id. */
  readonly turnId: readonly string[];
  /** The answer's own text inside an assistant turn. */
  readonly answer: readonly string[];
  /** Subtrees of a turn that are not the answer: thinking, tool widgets. */
  readonly exclude: readonly string[];
  /** Outermost element of a code block. */
  readonly codeBlock: readonly string[];
  /** Parts of a code block that are not code: headers, buttons, line numbers. */
  readonly pollutants: readonly string[];
}

/** The parts of a chat page that are looked for, in the order in which people are told of them. */
export const siteParts = [
  'composer',
  'send',
  'fileInput',
  'dropZone',
  'busy',
  'assistantTurn',
  'userTurn',
  'codeBlock',
] as const;
export type SitePart = (typeof siteParts)[number];

/**
 * What makes a site one that has changed (cases F1 2, 8): a conversation in which no message is recognised, messages of
 * the user without any answer, a conversation without a message box.
 */
export const siteFaults = ['noTurns', 'noAnswers', 'noComposer'] as const;
export type SiteFault = (typeof siteFaults)[number];

/** What is recognised in a chat page, and by which selector. Holds nothing that was said there but a tool's name. */
export interface SiteScan {
  /** Id of the site's layout; `recognised` tells whether anything in the page speaks for it. */
  readonly generation: string;
  readonly recognised: boolean;
  readonly parts: readonly ScannedPart[];
  /** Ways of putting a file into the message box, in the order in which they are tried. */
  readonly ways: readonly string[];
  /** Only the user may press send here. */
  readonly sendByHand: boolean;
  /** A reply is being written. */
  readonly writing: boolean;
  /** The newest call that can be read in the page. */
  readonly lastCall?: { readonly name: string; readonly exact: boolean } | undefined;
  readonly fault?: SiteFault | undefined;
}

export interface ScannedPart {
  readonly part: SitePart;
  /** The selector that found it; missing where none did. */
  readonly selector?: string | undefined;
  readonly count: number;
}

/** Evidence for `siteFault`. */
export interface SiteEvidence {
  readonly inConversation: boolean;
  readonly writing: boolean;
  readonly hasComposer: boolean;
  readonly answers: number;
  readonly userTurns: number;
}

/** What speaks for a site having changed, judged when its page had time to show all it has. */
export function siteFault(seen: SiteEvidence): SiteFault | undefined {
  if (seen.writing) return undefined;
  if (seen.inConversation && seen.answers + seen.userTurns === 0) return 'noTurns';
  if (seen.userTurns > 0 && seen.answers === 0) return 'noAnswers';
  return seen.inConversation && !seen.hasComposer ? 'noComposer' : undefined;
}

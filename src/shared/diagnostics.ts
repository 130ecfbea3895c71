import type { Failure, Outcome } from './failure.ts';
import type { ServerState } from './views.ts';
import type { TransportKind } from './settings.ts';

/** What the worker finds when it looks at every part of the way from the chat to the servers. Holds no secrets. */
export interface Diagnostics {
  /** ms since 1970. */
  readonly at: number;
  readonly extension: {
    readonly version: string;
    readonly edition: 'chat' | 'full';
    /** The browser's own words (navigator.userAgent). */
    readonly browser: string;
  };
  /** Whether the native host answers; it is started for the question. Only stdio servers need it. */
  readonly host: Outcome<{ readonly protocol: number }>;
  readonly servers: readonly ServerDiagnosis[];
  /** The chat page of the tab that was asked about. */
  readonly page: Outcome<PageDiagnosis>;
  /** When the list of tools was last put into this tab's chat, and how many tools it held; undefined: not since the browser started. */
  readonly prompt?: PromptGiven;
  readonly autoRun: boolean;
  /** What the extension has to tell that belongs to no server: a damaged log, a full disk. */
  readonly notices: readonly string[];
  /** The newest call that did not succeed in the conversation of the tab. */
  readonly lastFailure?: { readonly tool: string; readonly failure: Failure; readonly at?: number };
}

export interface ServerDiagnosis {
  readonly name: string;
  readonly kind: TransportKind;
  readonly state: ServerState;
  readonly status: string;
  readonly tools: number;
  readonly rejectedTools: number;
  readonly protocolVersion?: string;
  readonly failure?: Failure;
}

export interface PageDiagnosis {
  readonly platform: string;
  readonly conversation?: string;
  /** What the watch of this conversation says of itself. */
  readonly status: string;
  /** What the content script recognises in the page: `3 turns; legacy layout; message box found`. */
  readonly look: Outcome<{ readonly how: string }>;
}

export interface PromptGiven {
  /** ms since 1970. */
  readonly at: number;
  readonly tools: number;
}

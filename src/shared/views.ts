import type { Retries } from './call-limits.ts';
import type { Failure } from './failure.ts';
import type { FormProblems } from './form-answer.ts';
import type { JsonObject } from './json.ts';
import type { MessageLevel } from './server-message.ts';
import type { Root, Settings, TransportKind } from './settings.ts';
import type { CallRef, ModelReply, Question } from './question.ts';
import type { OfferFacts } from './resource.ts';
import type { SiteFault } from './site-scan.ts';
import type { ToolHints, ToolProgress } from './tool.ts';

/** State names of the machines, as the UI and the log spell them. */
export type ServerState = 'idle' | 'connecting' | 'ready' | 'backingOff' | 'failed' | 'disabled';
export type CallState =
  | 'proposed'
  | 'awaitingApproval'
  | 'running'
  | 'backingOff'
  | 'succeeded'
  | 'failed'
  | 'denied'
  | 'cancelled'
  | 'outcomeUnknown';
export type BatchState =
  'collecting' | 'running' | 'settling' | 'delivering' | 'undelivered' | 'sending' | 'done';
export type SessionState = 'guarded' | 'watching' | 'away' | 'closed';
export type QuestionState =
  'asked' | 'opening' | 'visiting' | 'answering' | 'accepted' | 'declined' | 'cancelled' | 'expired';

/** A tool as the UI shows it. */
export interface ToolView {
  readonly name: string;
  /** The name the chat must use; differs from `name` where two servers share one. */
  readonly exposedName: string;
  readonly title?: string;
  readonly icon?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  readonly hints: ToolHints;
}

/** How signing in stands at a server that asks for it, or asked once. Holds no token. */
export interface SignInView {
  /** Host of the authorization server, by which the user knows where they are sent. */
  readonly host: string;
  /** Why the button is there: nobody is signed in, or a call wants more rights. Absent: nothing is wanted. */
  readonly needed?: 'signIn' | 'moreRights';
  /** Why the last press came to nothing. */
  readonly problem?: Failure;
  /** Tokens are kept, which "Sign out" forgets. */
  readonly signedIn: boolean;
  /** A window is open, or tokens are on their way. */
  readonly underWay: boolean;
}

/** A server as the UI shows it. Secrets are left out: only their names are told. */
export interface ServerView {
  readonly id: string;
  readonly name: string;
  readonly enabled: boolean;
  readonly trustHints: boolean;
  /** Given by the administrator of the browser: it can be neither edited, switched nor removed. */
  readonly managed?: boolean;
  readonly transport: {
    readonly kind: TransportKind;
    readonly url?: string;
    readonly command?: string;
    readonly args?: readonly string[];
    readonly cwd?: string;
    readonly secretNames: readonly string[];
    /** The client that the user entered, without its secret. */
    readonly oauth?: { readonly clientId?: string; readonly metadataUrl?: string };
  };
  readonly state: ServerState;
  /** One sentence that says why it is in this state. */
  readonly status: string;
  readonly failure?: Failure;
  /** Set when Chrome must be asked for this origin, as a match pattern for `permissions.request`. */
  readonly missingOrigin?: string;
  readonly signIn?: SignInView;
  readonly tools: readonly ToolView[];
  /** Tools the server lists that cannot be used, and why. */
  readonly rejectedTools: readonly { readonly name: string; readonly reason: string }[];
  /** What it has beside tools; absent while it is not connected. */
  readonly offers?: OfferFacts;
  /** The era of MCP that the user pinned; absent: found out by asking. */
  readonly era?: 'legacy' | 'modern';
  /** Limits of its own; absent: the usual ones. */
  readonly retries?: Retries | undefined;
  readonly timeoutSeconds?: number | undefined;
  /** Tools of which the user said that they may run twice. */
  readonly confirmedRepeatable?: readonly string[] | undefined;
  readonly protocolVersion?: string;
  /** What it may ask of us. */
  readonly roots?: readonly Root[] | undefined;
  readonly sampling?: 'never' | 'ask' | undefined;
  /** From which level on it shall tell of itself; absent: the usual one. */
  readonly logLevel?: MessageLevel | undefined;
}

/** A call as the UI and the page's inline button show it. `path` addresses its machine in the session's stream. */
export interface CallView {
  readonly path: string;
  readonly key: string;
  readonly callId: string;
  readonly tool: string;
  readonly server?: string;
  readonly description?: string;
  readonly args: JsonObject;
  readonly state: CallState;
  /** One sentence: what is going on, or why it ended so. */
  readonly status: string;
  readonly attempt: number;
  /** How often this call was started by run and run again: 1 is the first. 0: never. */
  readonly run: number;
  /** When this run was dispatched and when it ended, in ms since 1970, from the records' times. The UI shows the span. */
  readonly startedAt?: number;
  readonly settledAt?: number;
  /** What a running call last said of how far it is. */
  readonly progress?: ToolProgress;
  /** First 500 characters of the result as text. */
  readonly preview: string;
  readonly resultBytes: number;
  /** What we have to say of the result: whole sentences. */
  readonly notes?: readonly string[];
  readonly failure?: Failure;
  readonly can: {
    readonly run: boolean;
    readonly deny: boolean;
    readonly cancel: boolean;
    readonly runAgain: boolean;
    readonly copy: boolean;
  };
}

export interface BatchView {
  readonly path: string;
  readonly turn: string;
  readonly state: BatchState;
  readonly status: string;
  readonly calls: readonly CallView[];
  readonly failure?: Failure;
  readonly can: { readonly deliver: boolean; readonly send: boolean; readonly stop: boolean };
}

export interface SessionView {
  readonly stream: string;
  readonly tab: number;
  /** The chat site's name, for people. */
  readonly platform: string;
  /** Undefined while the site has not given the conversation an id yet. */
  readonly conversation?: string;
  readonly state: SessionState;
  readonly status: string;
  /** True while something of it is open: the worker is then held awake. */
  readonly busy: boolean;
  /** Oldest first. */
  readonly batches: readonly BatchView[];
}

/** A server's question to the user, while it is open. */
export interface QuestionView {
  readonly id: string;
  /** Id and name of the server that asks. */
  readonly server: string;
  readonly serverName: string;
  /** The call that it surely belongs to; missing where the server asks by itself, or while several calls run on it. */
  readonly call?: CallRef;
  readonly question: Question;
  readonly state: QuestionState;
  readonly status: string;
  /** What was wrong with the last answer, by field. */
  readonly problems: FormProblems;
  readonly failure?: Failure;
  /** The configured model, where a model's answer is asked for. */
  readonly model?: string;
  /** What that model answered; nothing of it has been sent. */
  readonly draft?: ModelReply;
}

/** The configured model, without its key. */
export interface EndpointView {
  readonly url: string;
  readonly model: string;
  readonly hasKey: boolean;
}

/** Something the user must know that belongs to no card: a damaged log, a full disk. */
export interface NoticeView {
  readonly id: string;
  readonly severity: 'info' | 'warning' | 'error';
  readonly message: string;
  readonly detail?: string;
  /** What the button under it does, if it has one. `remove` asks first, then acknowledges: what it tells of is gone. */
  readonly action?: 'acknowledge' | 'reload' | 'remove';
}

/** What the model of a chat was told of its tools, and how many differ from that now. */
export interface ToldView {
  /** ms since 1970. */
  readonly at: number;
  readonly tools: number;
  readonly added: number;
  readonly removed: number;
  readonly changed: number;
}

/** The page of a tab. */
export interface SiteView {
  /** The site's name, for people. */
  readonly name: string;
  readonly fault?: SiteFault;
}

/** All a UI page gets from the worker. */
export interface AppView {
  readonly settings: Settings;
  readonly servers: readonly ServerView[];
  /** The session of the tab the page belongs to; null where that tab has none. */
  readonly session: SessionView | null;
  /** Null where the tab's chat was told nothing. */
  readonly told: ToldView | null;
  /** The chat site of the tab's page; null where none is connected. */
  readonly site: SiteView | null;
  readonly notices: readonly NoticeView[];
  /** All open questions, oldest first; a page shows those of its own calls at their cards. */
  readonly questions: readonly QuestionView[];
  /** How many messages each server has told, by its id; a server that told none is missing. */
  readonly messages: Readonly<Record<string, number>>;
  readonly endpoint: EndpointView | null;
}

/** What changed: top-level keys only, each whole. */
export type AppPatch = Partial<AppView>;

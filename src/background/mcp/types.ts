import type { RunOutcome } from '../../shared/call.ts';
import type { Failure, Outcome } from '../../shared/failure.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { CallRef, Question, QuestionOutcome } from '../../shared/question.ts';
import type { MessageLevel, ServerMessage } from '../../shared/server-message.ts';
import type { Root } from '../../shared/settings.ts';
import type {
  Completion,
  CompletionAsk,
  Listed,
  OfferFacts,
  PromptInfo,
  PromptMessage,
  ResourceContent,
  ResourceLists,
} from '../../shared/resource.ts';
import type { ToolInfo } from '../../shared/tool.ts';
import type { OpenTask } from './open-task.ts';
import type { CallOptions } from './running-calls.ts';

/** What a server offers now. A tool that cannot be used is told with its reason; it never takes the list with it. */
export interface ToolList {
  readonly tools: readonly ToolInfo[];
  readonly rejected: readonly { readonly name: string; readonly reason: string }[];
}

/** How a call ended; `task`: it may run on at the server, whose connection was lost, and its time limit goes on. */
export type CallOutcome =
  RunOutcome | (Extract<RunOutcome, { readonly ok: false }> & { readonly task: OpenTask });

/** Answers what a server asks of its client. Without one nothing is declared, and nothing answered. */
export interface Asking {
  /** Asks the user; resolves how it ended, `expired` once the signal is aborted. Never rejects. */
  readonly ask: (
    question: Question,
    from: { readonly calls: readonly CallRef[] },
    signal: AbortSignal,
  ) => Promise<QuestionOutcome>;
  /** The folders that the user shows to the server, now. */
  readonly roots: () => readonly Root[];
  /** Whether the server may ask for a model's answer, for as long as it is connected. */
  readonly sampling: boolean;
  /** From which level on the server shall tell of itself, now. */
  readonly level: () => MessageLevel;
  /** The server tells something of itself. */
  readonly logged: (message: Omit<ServerMessage, 'at'>) => void;
  /** The server says that the visit of an address is over. */
  readonly visited: (elicitation: string) => void;
}

/** What a server offers beside tools. Nothing is asked of it before one of these is called; none of them rejects. */
export interface Offers {
  readonly facts: OfferFacts;
  /** `fresh`: not from memory. */
  readonly listResources: (fresh: boolean) => Promise<Outcome<ResourceLists>>;
  readonly readResource: (uri: string) => Promise<Outcome<ResourceContent[]>>;
  readonly listPrompts: (fresh: boolean) => Promise<Outcome<Listed<PromptInfo>>>;
  readonly getPrompt: (
    name: string,
    args: Readonly<Record<string, string>>,
  ) => Promise<Outcome<PromptMessage[]>>;
  /** Nothing to choose from where the server completes nothing. */
  readonly complete: (asked: CompletionAsk) => Promise<Outcome<Completion>>;
  /** Watches exactly these resources for changes; how that goes stands in `facts`. */
  readonly watch: (uris: readonly string[]) => void;
}

/** An open MCP connection to one server. */
export interface Connection {
  readonly protocolVersion: string;
  /** A sentence for the user: why the server is spoken to in an older way than it was asked in. */
  readonly compatibility?: string;
  /** What the server offered when it connected; later lists come through `toolsChanged`. */
  readonly tools: ToolList;
  readonly offers: Offers;
  /** Runs a tool once. Never rejects. */
  readonly callTool: (name: string, args: JsonObject, options: CallOptions) => Promise<CallOutcome>;
  /** Goes on with a task that was begun on a connection that was lost. Nothing is sent again. Never rejects. */
  readonly followTask: (task: OpenTask) => Promise<CallOutcome>;
  /** Tells the server that what it is shown (Asking.roots) has changed. Never rejects. */
  readonly rootsChanged: () => Promise<void>;
  /** Tells the server from which level on it shall tell of itself now (Asking.level). Never rejects. */
  readonly levelChanged: () => Promise<void>;
  /** Asks for the tool list again. Never rejects. */
  readonly listTools: () => Promise<Outcome<ToolList>>;
  /** Ends it: session deleted, child process ended. Never rejects, and no listener is called afterwards. */
  readonly close: () => Promise<void>;
}

/** What a connection tells of itself while it is open. */
export interface ConnectionListener {
  readonly toolsChanged: (list: ToolList) => void;
  /** Something in `offers.facts` is another now. */
  readonly offersChanged?: () => void;
  /** It is gone: the server stopped, the child ended, the stream broke for good. Told once, never after close(). */
  readonly lost: (failure: Failure) => void;
  readonly asking?: Asking | undefined;
}

import type { RunOutcome } from '../../shared/call.ts';
import type { Failure, Outcome } from '../../shared/failure.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ToolInfo, ToolProgress } from '../../shared/tool.ts';

/** What a server offers now. A tool that cannot be used is told with its reason; it never takes the list with it. */
export interface ToolList {
  readonly tools: readonly ToolInfo[];
  readonly rejected: readonly { readonly name: string; readonly reason: string }[];
}

/** `signal` cancels (and tells the server); `timeoutMs` counts from dispatch and anew from each progress notice. */
export interface CallOptions {
  readonly signal: AbortSignal;
  readonly timeoutMs: number;
  readonly onProgress?: (progress: ToolProgress) => void;
}

/** An open MCP connection to one server. */
export interface Connection {
  readonly protocolVersion: string;
  /** A sentence for the user: why the server is spoken to in an older way than it was asked in. */
  readonly compatibility?: string;
  /** What the server offered when it connected; later lists come through `toolsChanged`. */
  readonly tools: ToolList;
  /** Runs a tool once. Never rejects. */
  readonly callTool: (name: string, args: JsonObject, options: CallOptions) => Promise<RunOutcome>;
  /** Asks for the tool list again. Never rejects. */
  readonly listTools: () => Promise<Outcome<ToolList>>;
  /** Ends it: session deleted, child process ended. Never rejects, and no listener is called afterwards. */
  readonly close: () => Promise<void>;
}

/** What a connection tells of itself while it is open. */
export interface ConnectionListener {
  readonly toolsChanged: (list: ToolList) => void;
  /** It is gone: the server stopped, the child ended, the stream broke for good. Told once, never after close(). */
  readonly lost: (failure: Failure) => void;
}

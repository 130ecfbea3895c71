import type { Transport } from '@modelcontextprotocol/client';
import type { Failure } from '../shared/failure.ts';

/**
 * A way to one MCP server, as the SDK's client uses it, with faults told as data:
 * - `send` of a request settles only when its answer came, and rejects with a TransportFault when none can come any
 *   more. (The SDK alone leaves such a request pending until its timeout: protocol.md, section 3.)
 * - it closes by itself when the server is gone for good, and then `fault` says why.
 */
export interface McpTransport extends Transport {
  /** Why it closed by itself. Undefined while it is open and after end(). */
  readonly fault: Failure | undefined;
  /** Waits for a place among the calls to the same origin; returns what gives the place back. Rejects when aborted. */
  readonly reserve: (signal: AbortSignal) => Promise<() => void>;
  /** A stream the server pushes on has ended, so it may be gone: whoever cares should ask it. */
  onsuspect?: (() => void) | undefined;
  /** What the server writes beside the protocol (stderr): lines joined by newlines. Only stdio has it. */
  onlog?: ((text: string) => void) | undefined;
  /** Ends the session or the child process, then closes. Never rejects. */
  readonly end: () => Promise<void>;
}

/** Why a server refused a request: `token` is the one that the request carried. */
export interface Refusal {
  readonly response: Response;
  readonly token: string | undefined;
  /** It was refused after it had been sent again: there is no third time. */
  readonly again: boolean;
}

/** Gives the requests to one server their token, and hears of it when that is not enough. How tokens are got is no matter of transports. */
export interface Authorizer {
  readonly token: () => string | undefined;
  /**
   * A 401, or a 403 that asks for more rights. Resolves `again` when there is another token now, the failure to tell, or
   * undefined when it is no matter of signing in. Never rejects.
   */
  readonly refused: (refusal: Refusal) => Promise<'again' | Failure | undefined>;
}

/** What a transport rejects with. */
export class TransportFault extends Error {
  readonly failure: Failure;
  /** Whether the server can have acted on the message: see RunOutcome in shared/call.ts. */
  readonly executed: 'no' | 'unknown';
  /** The server no longer knows our session: a new one is needed, and the message was not acted on. */
  readonly sessionGone: boolean;
  /** The server asks to be left alone for so long, ms. */
  readonly afterMs: number | undefined;

  constructor(failure: Failure, executed: 'no' | 'unknown', sessionGone = false, afterMs?: number) {
    super(failure.message);
    this.name = 'TransportFault';
    this.failure = failure;
    this.executed = executed;
    this.sessionGone = sessionGone;
    this.afterMs = afterMs;
  }
}

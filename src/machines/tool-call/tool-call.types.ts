import type { Failure } from '../../shared/failure.ts';
import type { Malformed } from '../../shared/call.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ToolResult } from '../../shared/tool.ts';

/**
 * Who may start the call.
 * - `auto`: it starts by itself (allowed by settings, exact, live, not guarded).
 * - `ask`: it is live and waits for the user.
 * - `history`: it was there before we watched; it waits for nobody, the user may run it.
 * - `approved`: the user asked for exactly this run ("run again").
 */
export type CallMode = 'auto' | 'ask' | 'history' | 'approved';

export interface ToolCallInput {
  /** Explicit id of this actor in its batch: `call-3`. */
  readonly id: string;
  readonly key: string;
  readonly callId: string;
  readonly name: string;
  readonly description?: string;
  readonly args: JsonObject;
  readonly mode: CallMode;
  /** Why it does not run by itself, for the user; empty for `auto` and `approved`. */
  readonly reason: string;
  /** 1 for the first run of this call in its conversation, one more for each run again. */
  readonly run: number;
  /** Place among the calls of its reply, from 0. */
  readonly ordinal: number;
  /** Its attempts tell when they are sent (`call.sent`). Missing in logs from before: there each counts as sent at once. */
  readonly tellsSent?: true;
  /** Id of the server whose tool the name meant when the call was seen. Missing where that was not known, and in older logs. */
  readonly server?: string;
  /** It cannot be read: it fails at once and never runs. */
  readonly malformed?: Malformed['why'];
}

export interface ToolCallContext extends ToolCallInput {
  /** Attempts begun in this run; 0 before the first. */
  readonly attempt: number;
  /** Why an attempt that is under way must not be followed by another one by itself. */
  readonly held?: 'autoRunStopped' | 'withdrawn' | undefined;
  /** Of the last attempt that failed. */
  readonly retries?: RetryPolicy;
  readonly result?: ToolResult;
  readonly failure?: Failure;
}

/** What the effect `runTool` needs; [key, run] is claimed before dispatch. */
export interface RunToolInput {
  readonly key: string;
  readonly run: number;
  readonly attempt: number;
  readonly name: string;
  /** See ToolCallInput. */
  readonly server?: string;
  readonly args: JsonObject;
}

/** How the call's server is tried again, as it was set when the attempt ended. Times in ms. */
export interface RetryPolicy {
  /** Retries at most. */
  readonly max: number;
  /** The n-th waits n times so long. */
  readonly stepMs: number;
  /** The server asked to be left alone for so long. */
  readonly afterMs?: number;
}

/** `mayRepeat`: nothing was run, or the user vouches that running it twice does no harm. */
export type RunToolOutput =
  | { readonly ok: true; readonly result: ToolResult }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly executed: 'no' | 'unknown';
      readonly mayRepeat: boolean;
      /** Missing in logs from before servers had settings of their own. */
      readonly retries?: RetryPolicy;
    };

export type ToolCallEvent =
  | { readonly type: 'call.approved' }
  /** From the effect: the run is claimed and goes to the server now. */
  | { readonly type: 'call.sent' }
  | { readonly type: 'call.denied' }
  | { readonly type: 'call.cancelled' }
  /** The user switched automatic running off: what has not been sent yet must be asked for. */
  | { readonly type: 'autoRun.stopped' }
  /** Nobody is left to wait for it (its tab was closed). A call that was sent goes on to its end. */
  | { readonly type: 'call.withdrawn' }
  /** After the worker came back. `dispatched`: this attempt had been claimed for a server; `mayRepeat` as above. */
  | { readonly type: 'host.resumed'; readonly dispatched?: boolean; readonly mayRepeat?: boolean };

/** How a call ended, as its batch keeps it. */
export interface ToolCallOutput {
  readonly id: string;
  readonly state: 'succeeded' | 'failed' | 'denied' | 'cancelled' | 'outcomeUnknown';
  readonly result?: ToolResult;
  readonly failure?: Failure;
}

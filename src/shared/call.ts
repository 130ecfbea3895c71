import type { Failure } from './failure.ts';
import type { JsonObject } from './json.ts';
import type { ToolResult } from './tool.ts';

/** A tool call as the grammar reads it from a reply's text. */
export interface ParsedCall {
  readonly name: string;
  /** The model's own label for it, as text; models repeat it, so it never identifies a call. */
  readonly callId: string;
  readonly description?: string | undefined;
  readonly args: JsonObject;
  /** True when the text is the documented form to the letter. Only exact calls may run by themselves. */
  readonly exact: boolean;
}

/** Why a call that was begun is none: an object of it cannot be read, its start says too little, its end is not there or another's. */
export const malformedReasons = ['unreadable', 'startIncomplete', 'endMissing', 'otherEnd'] as const;

/** A call that was begun and cannot be read, as far as it is known. */
export interface Malformed {
  readonly why: (typeof malformedReasons)[number];
  readonly name?: string;
  readonly callId?: string;
}

/**
 * A call seen in an assistant turn of the page.
 * Identity is conversation + `key`; `key` = turn + ordinal in the turn + content hash (threats T3, cases F5 74).
 */
export interface SeenCall extends ParsedCall {
  readonly key: string;
  /**
   * True when the page watcher saw this call come into being: its reply was being generated in this conversation
   * while we watched. What was there when the page or conversation opened is history and never runs by itself.
   */
  readonly live: boolean;
  /** It cannot be read, so it never runs: the assistant is told so. Its name is what could be read of it, else `unknown`. */
  readonly malformed?: Malformed['why'] | undefined;
}

/** Key of a call in its conversation. `hash` covers name and arguments. */
export function callKey(
  turn: string,
  ordinal: number | string,
  call: Pick<ParsedCall, 'name' | 'args'>,
): string {
  return `${turn}#${ordinal}#${textHash(call.name + '\n' + JSON.stringify(call.args))}`;
}

/**
 * 53-bit hash of a text (cyrb53, public domain), in base 36. Not cryptographic: it tells different calls apart and
 * notices a damaged log; it does not defend against somebody who can write our storage.
 */
export function textHash(text: string, seed = 0): string {
  let a = 0xdeadbeef ^ seed;
  let b = 0x41c6ce57 ^ seed;
  for (let i = 0; i < text.length; i++) {
    const code = text.charCodeAt(i);
    a = Math.imul(a ^ code, 2654435761);
    b = Math.imul(b ^ code, 1597334677);
  }
  a = Math.imul(a ^ (a >>> 16), 2246822507) ^ Math.imul(b ^ (b >>> 13), 3266489909);
  b = Math.imul(b ^ (b >>> 16), 2246822507) ^ Math.imul(a ^ (a >>> 13), 3266489909);
  return (4294967296 * (2097151 & b) + (a >>> 0)).toString(36);
}

/**
 * How one attempt to run a call ended.
 * `executed: 'no'` = provably not run by the server (never sent, or refused before dispatch): may be sent again.
 * `executed: 'unknown'` = it was sent and nobody knows: never repeated by itself (promise P2).
 */
export type RunOutcome =
  | { readonly ok: true; readonly result: ToolResult }
  | {
      readonly ok: false;
      readonly failure: Failure;
      readonly executed: 'no' | 'unknown';
      /** The server asks to be left alone for so long (Retry-After), ms. */
      readonly afterMs?: number;
    };

/** Most calls that one message carries; a longer reply is told in several. */
export const maxCallsTold = 200;

/** Longest answer of a chat that a page hands over, in characters. */
export const longestAnswer = 200_000;

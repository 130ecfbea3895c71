import type { Failure } from './failure.ts';
import { isJsonObject } from './json.ts';
import type { Piece } from './native-pieces.ts';

/** Name under which the host is registered with the browser (seed: com.mcp.bridge). */
export const nativeHostName = 'com.mcp.bridge';

/** Raised when either side no longer understands the other. */
export const nativeProtocol = 1;

/** What the host runs: one child process, never through a shell. */
export interface StartMessage {
  readonly type: 'start';
  readonly protocol: number;
  readonly command: string;
  readonly args: readonly string[];
  readonly env?: Readonly<Record<string, string>>;
  readonly cwd?: string;
  /** The browser wants `stderr` messages. Hosts that know none of them ignore it; browsers that do not ask get none. */
  readonly stderr?: boolean;
}

/** One JSON-RPC message for the child, as the text of its line. `seq` counts them, for `refused`. */
export interface LineMessage {
  readonly type: 'line';
  readonly seq: number;
  readonly text: string;
}

export type ToHost = StartMessage | LineMessage;

/**
 * - `hello`: first message of a host.
 * - `started`: the child process exists; lines may be sent.
 * - `piece`: part of a line that the child wrote.
 * - `stderr`: lines that the child wrote to stderr meanwhile, secrets blotted out; only if the start asked for them.
 * - `oversize`: the child wrote a line over the cap. Its ends are told, so that the call it answers can be found.
 * - `refused`: line `seq` was not given to the child, which reads no more.
 * - `ended`: nothing more will come. Lines after number `taken` were not given to the child; -1 = none was.
 */
export type FromHost =
  | { readonly type: 'hello'; readonly protocol: number }
  | { readonly type: 'started'; readonly pid: number }
  | Piece
  | { readonly type: 'stderr'; readonly text: string }
  | {
      readonly type: 'oversize';
      readonly line: number;
      readonly bytes: number;
      readonly head: string;
      readonly tail: string;
    }
  | { readonly type: 'refused'; readonly seq: number }
  | { readonly type: 'ended'; readonly taken: number; readonly failure: Failure };

/** Whether a value is what the browser may send to the host. The host has no schema library. */
export function isToHost(value: unknown): value is ToHost {
  if (!isJsonObject(value)) return false;
  if (value['type'] === 'line') return typeof value['seq'] === 'number' && typeof value['text'] === 'string';
  return (
    value['type'] === 'start' &&
    typeof value['protocol'] === 'number' &&
    typeof value['command'] === 'string' &&
    isTexts(value['args']) &&
    (value['env'] === undefined || (isJsonObject(value['env']) && isTexts(Object.values(value['env'])))) &&
    (value['cwd'] === undefined || typeof value['cwd'] === 'string') &&
    (value['stderr'] === undefined || typeof value['stderr'] === 'boolean')
  );
}

const fields: Readonly<Record<FromHost['type'], Readonly<Record<string, string>>>> = {
  hello: { protocol: 'number' },
  started: { pid: 'number' },
  piece: { line: 'number', part: 'number', last: 'boolean', text: 'string' },
  stderr: { text: 'string' },
  oversize: { line: 'number', bytes: 'number', head: 'string', tail: 'string' },
  refused: { seq: 'number' },
  ended: { taken: 'number', failure: 'object' },
};

/** Whether a value is what a host may send: another program may be registered under our name. */
export function isFromHost(value: unknown): value is FromHost {
  if (!isJsonObject(value) || typeof value['type'] !== 'string') return false;
  const wanted = new Map(Object.entries(fields)).get(value['type']);
  if (wanted === undefined) return false;
  if (value['type'] === 'ended' && !isFailure(value['failure'])) return false;
  return Object.entries(wanted).every(([name, type]) => typeof value[name] === type);
}

function isFailure(value: unknown): boolean {
  return isJsonObject(value) && typeof value['code'] === 'string' && typeof value['message'] === 'string';
}

function isTexts(value: unknown): value is readonly string[] {
  return Array.isArray(value) && value.every((entry) => typeof entry === 'string');
}

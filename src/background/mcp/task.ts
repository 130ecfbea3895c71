import * as z from 'zod/mini';
import { isJsonObject, type Json } from '../../shared/json.ts';

/** The extension of 2026-07-28 by which a server may answer a call with a task; also the key that such an answer has here. */
export const tasksExtension = 'io.modelcontextprotocol/tasks';

/**
 * A task as servers tell it, read loosely: MCP 2025-11-25, "Tasks", and the extension of 2026-07-28, whose intervals are
 * named `…Ms`. `result`, `error` and `inputRequests` are the extension's. A status that is not known counts as work.
 */
export const taskSchema = z.looseObject({
  taskId: z.string(),
  status: z.string(),
  statusMessage: z.optional(z.string()),
  lastUpdatedAt: z.optional(z.string()),
  pollInterval: z.optional(z.number()),
  pollIntervalMs: z.optional(z.number()),
  inputRequests: z.optional(z.record(z.string(), z.json())),
  result: z.optional(z.json()),
  error: z.optional(z.json()),
});
export type TaskState = z.infer<typeof taskSchema>;

/** What to do after a look at a task. `collect`: ask for its result, which waits for it (2025-11-25 only). */
export type Step =
  | { readonly do: 'wait' }
  | { readonly do: 'answer'; readonly requests: Readonly<Record<string, Json>> }
  | { readonly do: 'collect' }
  | { readonly do: 'end'; readonly result: Json | undefined }
  | { readonly do: 'fail'; readonly why: string };

/**
 * In the legacy era what a task needs of us comes as requests of the server while its result is waited for
 * (2025-11-25, "Tasks", "Input Required Status"); in the modern one it stands in the task.
 */
export function stepAfter(task: TaskState, isModern: boolean): Step {
  const { status, statusMessage = '' } = task;
  switch (status) {
    case 'cancelled':
      return { do: 'fail', why: `It cancelled the task. ${statusMessage}`.trim() };
    case 'input_required':
      return isModern ? { do: 'answer', requests: task.inputRequests ?? {} } : { do: 'collect' };
    case 'completed':
      return isModern ? { do: 'end', result: task.result } : { do: 'collect' };
    case 'failed':
      return isModern ? { do: 'fail', why: messageOf(task.error) ?? statusMessage } : { do: 'collect' };
    default:
      return { do: 'wait' };
  }
}

function messageOf(error: Json | undefined): string | undefined {
  const message = error !== undefined && isJsonObject(error) ? error['message'] : undefined;
  return typeof message === 'string' ? message : undefined;
}

const shortestMs = 100;
const firstMs = 1_000;
const longestMs = 30_000;
const longestOwnMs = 10_000;

/**
 * How long to wait before the next look, ms: what the server asks for, within bounds; else a second, and longer while
 * nothing changes or nobody answers. `quiet`: looks since the last change.
 */
export function pollMs({ state, quiet }: { readonly state: TaskState; readonly quiet: number }): number {
  const said = state.pollIntervalMs ?? state.pollInterval;
  if (said !== undefined && Number.isFinite(said)) return Math.min(longestMs, Math.max(shortestMs, said));
  return Math.min(longestOwnMs, Math.round(firstMs * 1.5 ** quiet));
}

/** What a task tells of itself, to be compared with what it told before. */
export function told({ status, statusMessage, lastUpdatedAt }: TaskState): string {
  return JSON.stringify([status, statusMessage, lastUpdatedAt]);
}

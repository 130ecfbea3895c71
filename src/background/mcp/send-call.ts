import '../../shared/zod-jitless.ts';
import { ProtocolError, type RequestOptions } from '@modelcontextprotocol/client';
import { headerMismatch } from '../../shared/json-rpc.ts';
import type { RunOutcome } from '../../shared/call.ts';
import type { JsonObject } from '../../shared/json.ts';
import type { ToolInfo } from '../../shared/tool.ts';
import { paramHeaders } from './param-headers.ts';
import { callResultSchema, toToolResult } from './result.ts';
import type { Session } from './session.ts';
import { taskSchema, type TaskState, tasksExtension } from './task.ts';

/** How a call ended, or the task whose end will be its own. */
export type CallAnswer = RunOutcome | { readonly task: TaskState };

/**
 * Sends tools/call once on a session. The modern era wants marked arguments as headers and the level of messages with
 * each request (MCP 2026-07-28, "Streamable HTTP", "Logging"); there the server decides what runs as a task, in the
 * legacy era the client does, where the tool wants it (2025-11-25, "Tasks"). Rejects like a request.
 * @param ttlMs for how long a task is to be kept
 */
export async function sendCall(
  session: Session,
  call: { readonly name: string; readonly args: JsonObject; readonly tools: readonly ToolInfo[] },
  options: RequestOptions,
  ttlMs: number,
): Promise<CallAnswer> {
  const { name, args, tools } = call;
  const { messageMeta, isModern } = session;
  const tool = tools.find((offered) => offered.name === name);
  const headers = tool === undefined || !isModern ? {} : paramHeaders(tool.inputSchema, args);
  const isBare = Object.keys(messageMeta).length === 0;
  const asTask = tool?.runsAsTask === true;
  const params = {
    name,
    arguments: args,
    ...(asTask && { task: { ttl: ttlMs } }),
    ...(!isBare && { _meta: messageMeta }),
  };
  const raw = await session.use((client) =>
    client.request({ method: 'tools/call', params }, callResultSchema, { ...options, headers }),
  );
  const task = isModern ? raw[tasksExtension] : asTask ? raw['task'] : undefined;
  const read = taskSchema.safeParse(task);
  return read.success ? { task: read.data } : { ok: true, result: toToolResult(raw) };
}

/** Sends; once more after the server refused the headers, which come from a tool list that has changed since. */
export async function withFreshHeaders<T>(send: () => Promise<T>, refresh: () => Promise<void>): Promise<T> {
  try {
    return await send();
  } catch (error) {
    if (!(error instanceof ProtocolError && error.code === headerMismatch)) throw error;
    await refresh();
    return await send();
  }
}

import '../../shared/zod-jitless.ts';
import { ProtocolError, type RequestOptions } from '@modelcontextprotocol/client';
import * as z from 'zod/mini';
import type { RunOutcome } from '../../shared/call.ts';
import { failure, type FailureCode } from '../../shared/failure.ts';
import { invalidParams } from '../../shared/json-rpc.ts';
import type { Json } from '../../shared/json.ts';
import { TransportFault } from '../../transports/types.ts';
import { NotAnswered } from './not-answered.ts';
import type { OpenTask } from './open-task.ts';
import { callResultSchema, toToolResult } from './result.ts';
import type { Session } from './session.ts';
import { pollMs, type Step, stepAfter, taskSchema } from './task.ts';
import { isTooDeep } from './too-deep.ts';

/** Runs something on the session of now, with the options of a request. Rejects like a request. */
export type OnSession = <T>(run: (session: Session, options: RequestOptions) => Promise<T>) => Promise<T>;

/** The answer to what changes a task; there is nothing in it. */
const acknowledged = z.looseObject({});

/** Faults of one look that the next may not meet: a look changes nothing, so there may be many. */
const passing: readonly FailureCode[] = ['connectionLost', 'httpError'];

/**
 * Looks at a task until it has ended, and answers what it asks on the way. It may go on on another connection: a task is
 * asked about, never sent again (promise P2). Rejects like a request where nobody can be asked any more, and when
 * `signal` is aborted: the call is over, or the connection.
 */
export async function followTask(
  task: OpenTask,
  onSession: OnSession,
  signal: AbortSignal,
): Promise<RunOutcome> {
  let collecting: Promise<RunOutcome> | undefined;
  for (;;) {
    try {
      const step = await look(task, onSession);
      if (step.do === 'answer') await answer(task, step.requests, onSession, signal);
      if (step.do === 'collect') collecting ??= collect(task, onSession);
      const ended = endOf(task, step) ?? (await firstOf(pause(pollMs(task), signal), collecting));
      if (ended !== undefined) return ended;
    } catch (error) {
      if (isTooDeep(error)) throw error;
      if (error instanceof ProtocolError) return refused(task, error);
      if (!(error instanceof TransportFault && passing.includes(error.failure.code))) throw error;
      collecting = undefined;
      task.quiet += 1;
      await pause(Math.max(pollMs(task), error.afterMs ?? 0), signal);
    }
  }
}

/** Tells the server that a task is not wanted any more. Rejects like a request. */
export async function cancelTask(
  taskId: string,
  { client }: Session,
  options: RequestOptions,
): Promise<void> {
  await client.request({ method: 'tasks/cancel', params: { taskId } }, acknowledged, options);
}

async function look(task: OpenTask, onSession: OnSession): Promise<Step> {
  return onSession(async ({ client, isModern }, options) => {
    task.saw(await client.request({ method: 'tasks/get', params: { taskId: task.id } }, taskSchema, options));
    return stepAfter(task.state, isModern);
  });
}

/** Asks for the result, which a server of 2025-11-25 gives when there is one; its questions come meanwhile. */
async function collect(task: OpenTask, onSession: OnSession): Promise<RunOutcome> {
  try {
    return await onSession(async ({ client }, options) =>
      ended(
        await client.request(
          { method: 'tasks/result', params: { taskId: task.id } },
          callResultSchema,
          options,
        ),
      ),
    );
  } catch (error) {
    if (error instanceof ProtocolError && !isTooDeep(error)) return failed(task, error.message);
    throw error;
  }
}

/** Has each new question answered, and tells the server what it has not been told. */
async function answer(
  task: OpenTask,
  requests: Readonly<Record<string, Json>>,
  onSession: OnSession,
  signal: AbortSignal,
): Promise<void> {
  for (const [key, request] of Object.entries(requests)) {
    if (task.answers.has(key)) continue;
    const given = await onSession(({ client }) => client.answer(request, signal)).catch((error: unknown) => {
      if (!(error instanceof ProtocolError)) throw error;
      const message = `The server asks something for ${task.what} that cannot be shown, so it was cancelled.`;
      throw new NotAnswered(failure('protocolError', message, error.message), 'unknown');
    });
    // The end of a connection ends its questions too; that is no answer of the user.
    signal.throwIfAborted();
    task.answers.set(key, given);
  }
  const due = [...task.answers].filter(([key, given]) => key in requests && given !== undefined);
  if (due.length === 0) return;
  const params = { taskId: task.id, inputResponses: Object.fromEntries(due) };
  await onSession(({ client }, options) =>
    client.request({ method: 'tasks/update', params }, acknowledged, options),
  );
  for (const [key] of due) task.answers.set(key, undefined);
}

function endOf(task: OpenTask, step: Step): RunOutcome | undefined {
  if (step.do === 'fail') return failed(task, step.why);
  if (step.do !== 'end') return undefined;
  const result = callResultSchema.safeParse(step.result);
  return result.success ? ended(result.data) : failed(task, 'Its result is not MCP.');
}

function ended(raw: z.infer<typeof callResultSchema>): RunOutcome {
  return { ok: true, result: toToolResult(raw) };
}

function failed({ what }: OpenTask, why: string): RunOutcome {
  const reason = failure('toolError', `The server reports an error for ${what}: ${why}`);
  return { ok: false, failure: reason, executed: 'unknown' };
}

/** The server's refusal to be asked about a task; it says nothing of the call's arguments. */
function refused(task: OpenTask, error: ProtocolError): RunOutcome {
  if (error.code !== invalidParams) return failed(task, error.message);
  const message = `The server no longer knows the task that ${task.what} ran as. It may or may not have run to its end. Look at its effect before you run it again.`;
  return {
    ok: false,
    failure: failure('outcomeUnknown', message, `${error.code}: ${error.message}`),
    executed: 'unknown',
  };
}

/** Resolves when the time has passed; rejects with the signal's reason. */
function pause(ms: number, signal: AbortSignal): Promise<undefined> {
  return new Promise((resolve, reject) => {
    const stop = () => {
      clearTimeout(timer);
      reject(signal.reason as Error);
    };
    const timer = setTimeout(() => {
      signal.removeEventListener('abort', stop);
      resolve(undefined);
    }, ms);
    if (signal.aborted) stop();
    else signal.addEventListener('abort', stop, { once: true });
  });
}

/** What is there first. The pause that lost the race may still be stopped, and that is no fault. */
function firstOf(
  waited: Promise<undefined>,
  result: Promise<RunOutcome> | undefined,
): Promise<RunOutcome | undefined> {
  if (result === undefined) return waited;
  waited.catch(() => undefined);
  result.catch(() => undefined);
  return Promise.race([waited, result]);
}

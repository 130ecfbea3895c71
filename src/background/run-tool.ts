import type { RunOutcome } from '../shared/call.ts';
import { errorText, failure, type Failure, type FailureCode } from '../shared/failure.ts';
import { resolveTool, type ToolNames } from '../shared/tool-names.ts';
import type { Claim } from '../eventlog/log-store.ts';
import type { RetryPolicy, RunToolInput, RunToolOutput } from '../machines/tool-call/tool-call.types.ts';
import { seedRetries } from '../shared/call-limits.ts';
import type { ServerConfig } from '../shared/settings.ts';
import type { ToolInfo } from '../shared/tool.ts';
import { type CallProgress, runName } from './call-progress.ts';
import type { Connection } from './mcp/types.ts';
import { readMoreTool } from '../shared/read-more.ts';
import { readMore, type StoredResult } from './read-more.ts';
import { fitArguments } from './schema/arguments.ts';
import { resultNote } from './schema/result-note.ts';
import { type NextConnection, toItsEnd } from './to-its-end.ts';

/** What running a call needs of the rest of the worker. */
export interface RunToolWorld {
  readonly servers: {
    readonly names: () => ToolNames;
    readonly connection: (id: string) => Connection | undefined;
    /** Names of servers that are switched on and not connected, but may come by themselves. */
    readonly missing: () => readonly string[];
    readonly config: (id: string) => ServerConfig | undefined;
    /** Resolves when `ready()` holds, no server is on its way any more, or 10 s have passed. */
    readonly until: (ready: () => boolean, signal: AbortSignal) => Promise<void>;
    readonly next: NextConnection;
  };
  /** The result of an ended call of the stream's conversation, if it is still kept. */
  readonly stored: StoredResult;
  /** Settings' limit for one part of a result, UTF-16 units. */
  readonly resultChars: () => number;
  readonly claim: (claim: Omit<Claim, 'at' | 'conversation'>) => Promise<boolean>;
  /** Settings' call timeout, ms. */
  readonly timeoutMs: () => number;
  readonly progress: CallProgress;
  /** Resolves when all sessions know the settings of now: one that was taken up again may run by those of before. */
  readonly ready: Promise<void>;
}

const heldBack = failure('cancelled', 'Held back before it was sent.');

/** One attempt of a call, as its machine asks for it. `sent` tells the machine that it goes to the server now. */
export interface Attempt {
  readonly input: RunToolInput;
  readonly stream: string;
  readonly signal: AbortSignal;
  readonly sent: () => void;
}

/**
 * Runs one attempt: finds the tool by exact name, waits for its server and a place there, claims the run, sends it once.
 * Until it is claimed the signal keeps it from being sent.
 */
export async function runTool(world: RunToolWorld, attempt: Attempt): Promise<RunToolOutput> {
  const { input, stream, signal } = attempt;
  await world.ready;
  if (signal.aborted) return notRun(heldBack);
  if (input.name === readMoreTool.name) return runReadMore(world, attempt);
  const { servers } = world;
  const isThere = () => {
    const now = resolveTool(servers.names(), input.name);
    return now.ok && now.value.tool !== undefined && servers.connection(now.value.server) !== undefined;
  };
  await servers.until(isThere, signal);
  const found = resolveTool(servers.names(), input.name);
  if (!found.ok)
    return notRun(
      found.failure.code === 'toolUnknown' && servers.missing().length > 0
        ? maybeMissing(input.name, servers.missing())
        : found.failure,
    );
  const { tool, server, serverName } = found.value;
  if (input.server !== undefined && input.server !== server)
    return notRun(nowOfAnother(input.name, serverName));
  const config = servers.config(server);
  const retries = retryPolicy(config);
  const connection = servers.connection(server);
  if (!connection || !config)
    return notRun(
      failure(
        'serverUnavailable',
        config?.enabled === false
          ? `The server ${serverName} is switched off. Switch it on in the popup.`
          : `The server ${serverName} is not connected. Reconnect it in the popup.`,
      ),
      config?.enabled === false ? { ...retries, max: 0 } : retries,
    );
  if (!tool)
    return notRun(failure('toolUnknown', `The server ${serverName} does not offer ${input.name} any more.`));
  const fitted = fitArguments(tool, input.args);
  if (!fitted.ok) return notRun(fitted.failure);
  const repeatable = isRepeatable(config, tool);
  const timeoutMs = config.timeoutSeconds === undefined ? world.timeoutMs() : config.timeoutSeconds * 1000;
  const caller = { stream, key: input.key, run: input.run };
  let refused: Failure | undefined;
  const run = await world.progress.during(runName(stream, input), async (onProgress) => {
    const admit = async () => (refused = await claimed(world, attempt, repeatable));
    const options = { signal, timeoutMs, onProgress, admit, caller };
    const first = await connection.callTool(tool.name, fitted.args, options);
    return toItsEnd((...lost) => servers.next(...lost), config, connection, first);
  });
  if (refused) return notRun(refused);
  const notes = [fitted.note, run.ok ? resultNote(tool, run.result) : undefined];
  return outcome(noted(run, notes), repeatable, retries);
}

/** Claims the attempt's run, and tells its machine; why it must not be sent, if so. */
async function claimed(
  { claim }: RunToolWorld,
  { input: { key, run, attempt }, stream, signal, sent }: Attempt,
  repeatable: boolean,
): Promise<Failure | undefined> {
  try {
    if (!(await claim({ key, run, attempt, stream, repeatable })))
      return failure(
        'alreadyRan',
        'This call already ran for this conversation, in another tab or before a restart.',
      );
    if (signal.aborted) return heldBack;
    sent();
    return undefined;
  } catch (error) {
    return failure(
      'logUnavailable',
      'The call could not be recorded, so it was not run. Free some disk space, then try again.',
      errorText(error),
    );
  }
}

/** Our own tool: no server is asked. */
async function runReadMore(world: RunToolWorld, attempt: Attempt): Promise<RunToolOutput> {
  const { input, stream } = attempt;
  const fitted = fitArguments(readMoreTool, input.args);
  if (!fitted.ok) return notRun(fitted.failure);
  const refused = await claimed(world, attempt, true);
  if (refused) return notRun(refused);
  const read = readMore(world.stored, stream, fitted.args, world.resultChars());
  return read.ok ? { ok: true, result: read.value } : notRun(read.failure);
}

/** By the user's word for this tool, or for what the server says of all of its tools. */
function isRepeatable(
  { trustHints, confirmedRepeatable = [] }: ServerConfig,
  { name, hints }: ToolInfo,
): boolean {
  const isHinted = hints.readOnlyHint === true || hints.idempotentHint === true;
  return confirmedRepeatable.includes(name) || (trustHints && isHinted);
}

function retryPolicy(config: ServerConfig | undefined): RetryPolicy {
  const { max, seconds } = config?.retries ?? seedRetries;
  return { max, stepMs: seconds * 1000 };
}

function nowOfAnother(tool: string, server: string): Failure {
  return failure(
    'toolAmbiguous',
    `When this call was written, ${tool} was a tool of another server. Now it is one of ${server}. Call it again, if you mean that.`,
  );
}

function maybeMissing(tool: string, servers: readonly string[]): Failure {
  return failure(
    'serverUnavailable',
    `No connected server offers ${tool}. Not connected: ${servers.join(', ')}.`,
  );
}

/** Codes that a retry of something that did not run may mend; the others would fail in the same way. */
function notRun(reason: Failure, retries = retryPolicy(undefined)): RunToolOutput {
  const transient: readonly FailureCode[] = ['serverUnavailable'];
  const mayRepeat = transient.includes(reason.code);
  return { ok: false, failure: reason, executed: 'no', mayRepeat, ...(mayRepeat && { retries }) };
}

function noted(run: RunOutcome, said: readonly (string | undefined)[]): RunOutcome {
  const notes = said.filter((note) => note !== undefined);
  if (!run.ok || notes.length === 0) return run;
  return { ok: true, result: { ...run.result, notes: [...(run.result.notes ?? []), ...notes] } };
}

function outcome(run: RunOutcome, repeatable: boolean, policy: RetryPolicy): RunToolOutput {
  if (run.ok) return run;
  const { afterMs, ...failed } = run;
  const retries = { ...policy, ...(afterMs !== undefined && { afterMs }) };
  return { ...failed, mayRepeat: run.executed === 'no' || repeatable, retries };
}

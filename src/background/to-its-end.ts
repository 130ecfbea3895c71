import type { RunOutcome } from '../shared/call.ts';
import type { ServerConfig } from '../shared/settings.ts';
import type { CallOutcome, Connection } from './mcp/types.ts';

/**
 * Resolves the connection that takes the place of one that was lost, once it is there; undefined when none is to come:
 * the server was switched off, edited or given up, or the signal is aborted.
 */
export type NextConnection = (
  config: ServerConfig,
  lost: Connection,
  signal: AbortSignal,
) => Promise<Connection | undefined>;

/**
 * Goes on with a call that runs as a task at a server whose connection was lost: with the same task, on the next
 * connection to the same server, for as long as the call's time limit lets it. Nothing is sent again (promise P2).
 */
export async function toItsEnd(
  next: NextConnection,
  config: ServerConfig,
  connection: Connection,
  first: CallOutcome,
): Promise<RunOutcome> {
  let [held, last] = [connection, first];
  while ('task' in last) {
    const { task, ...lost } = last;
    const later = await next(config, held, task.call.options.signal);
    if (later === undefined) {
      task.call.end();
      return lost;
    }
    [held, last] = [later, await later.followTask(task)];
  }
  return last;
}

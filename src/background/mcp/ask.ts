import type { RequestOptions } from '@modelcontextprotocol/client';
import type { Outcome } from '../../shared/failure.ts';
import type { Session } from './session.ts';

/**
 * Runs a request on a connection's session; once more on a new session where the server forgot the first. Never rejects.
 * @param what is asked for, for the message: 'the list of prompts'
 */
export type Ask = <T>(
  what: string,
  timeoutMs: number,
  run: (session: Session, options: RequestOptions) => Promise<T>,
) => Promise<Outcome<T>>;

/** Time limits of what the user waits for, ms. */
export const listMs = 30_000;
export const readMs = 60_000;

/** The parameters that ask for one page of a list. */
export function pageAt(cursor: string | undefined): { cursor?: string } {
  return cursor === undefined ? {} : { cursor };
}

let revisions = 0;

/** A number that no list had before, over all connections: a page that compares it notices a reconnect as well. */
export function nextRevision(): number {
  return ++revisions;
}

import '../../shared/zod-jitless.ts';
import { UrlElicitationRequiredError } from '@modelcontextprotocol/client';
import { addressQuestion, type ClientSide, notVisited } from './client-side.ts';

/** A server that is not content after so many visits will not be. */
const maxRounds = 3;

/**
 * Sends a request. Where the server refuses it until addresses have been visited (error -32042, MCP 2025-11-25,
 * "URL Elicitation Required Error"), has the user asked for each, and sends it again once all visits are over: it was
 * refused, so it did not run. Rejects with NotAnswered where the user does not want to. Without a `client` nobody can
 * be asked, and the error stands.
 */
export async function visitFirst<T>(
  send: () => Promise<T>,
  client: ClientSide | undefined,
  signal: AbortSignal,
): Promise<T> {
  for (let round = 1; ; round++) {
    try {
      return await send();
    } catch (error) {
      if (!(error instanceof UrlElicitationRequiredError) || client === undefined || round > maxRounds)
        throw error;
      for (const { message, url, elicitationId } of error.elicitations) {
        const { state } = await client.ask(addressQuestion({ message, url, elicitationId }, true), signal);
        if (state !== 'accepted') throw notVisited();
      }
    }
  }
}

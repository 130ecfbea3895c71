import type { Claim, LogStore } from '../eventlog/log-store.ts';

/**
 * What ran before in the conversation. A log that cannot be read says nothing of it: then the calls are shown all the
 * same, and their claim before dispatch, which needs the log, keeps them from running twice.
 */
export async function earlierClaims(
  store: Pick<LogStore, 'claims'>,
  conversation: string,
): Promise<readonly Claim[]> {
  try {
    return await store.claims(conversation);
  } catch (error) {
    console.warn('The log could not tell what ran before', error);
    return [];
  }
}

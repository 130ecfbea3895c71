import type { SessionView } from '../shared/views.ts';

/** A call as another tab has it. `taken`: it runs, ran or waits for the user there; not so what is only shown there. */
export interface ShownCall {
  readonly key: string;
  readonly taken: boolean;
}

/** All calls that a session knows, in order; of those it only shows, no run was begun and none waits for the user. */
export function shownCalls(known: readonly string[], { batches }: Pick<SessionView, 'batches'>): ShownCall[] {
  const calls = batches.flatMap((batch) => batch.calls);
  const left = new Set(calls.filter(({ state }) => state === 'proposed').map(({ key }) => key));
  for (const { key, state } of calls) if (state !== 'proposed') left.delete(key);
  return known.map((key) => ({ key, taken: !left.has(key) }));
}

/**
 * Whether another tab that shows the conversation has taken this call already. Sites that give a turn its id late give
 * it another one in each tab, so the call is recognised by its place in the reply and by what it says; the same call in
 * several replies, by how often each tab has met it. A tab that was told of it as something old takes it from nobody.
 * @param key of the call; `mine`: keys of the calls that this tab knows; `others`: calls of each other tab; in order
 */
export function isTakenElsewhere(
  key: string,
  mine: readonly string[],
  others: readonly (readonly ShownCall[])[],
): boolean {
  if (mine.includes(key)) return false;
  const before = mine.filter((known) => isAlike(known, key)).length;
  return others.some((calls) => calls.filter((call) => isAlike(call.key, key))[before]?.taken === true);
}

/** Whether two keys name calls of the same place in a reply and the same content, whatever turn. */
export function isAlike(one: string, other: string): boolean {
  return content(one) === content(other);
}

/** A key without its turn: ordinal and hash (callKey in shared/call.ts). */
function content(key: string): string {
  return key.split('#').slice(-2).join('#');
}

/**
 * Whether another tab that shows the conversation knows this call already. Sites that give a turn its id late give it
 * another one in each tab, so the call is recognised by its place in the reply and by what it says; the same call in
 * several replies, by how often each tab has met it.
 * @param key of the call; `mine` and `others`: keys of the calls that this tab and the other ones know
 */
export function isKnownElsewhere(
  key: string,
  mine: readonly string[],
  others: readonly (readonly string[])[],
): boolean {
  const seen = (keys: readonly string[]) => keys.filter((known) => isAlike(known, key)).length;
  return !mine.includes(key) && others.some((keys) => seen(keys) > seen(mine));
}

/** Whether two keys name calls of the same place in a reply and the same content, whatever turn. */
export function isAlike(one: string, other: string): boolean {
  return content(one) === content(other);
}

/** A key without its turn: ordinal and hash (callKey in shared/call.ts). */
function content(key: string): string {
  return key.split('#').slice(-2).join('#');
}

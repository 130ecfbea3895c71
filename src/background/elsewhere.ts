/** A call as another tab has it. `taken`: it runs, ran or waits for the user there; not so what is only shown there. */
export interface ShownCall {
  readonly key: string;
  readonly taken: boolean;
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

import { type TurnNames, turnOf } from '../machines/session/turn-names.ts';
import { isAlike } from './elsewhere.ts';

/**
 * Sites that give turns no ids: the page makes some up, `<visit>.<n>`, and after a reload it makes up others. The turn
 * of an earlier page load that is this one: it holds the same calls at the same places, and nothing of this load stands
 * for it yet. Of several that say the same the first.
 * @param shown keys of the turn's calls; `known`: all keys of the session, in order; `names`: what pages called turns
 */
export function sameTurn(
  turn: string,
  shown: readonly string[],
  {
    visit,
    known,
    names = {},
  }: { readonly visit: string; readonly known: readonly string[]; readonly names?: TurnNames | undefined },
): string | undefined {
  if (!isMadeUp(turn, visit) || shown.length === 0) return undefined;
  const turns = new Map<string, string[]>();
  for (const key of known) turns.set(turnOf(key), [...(turns.get(turnOf(key)) ?? []), key]);
  if (turns.has(turn) || Object.hasOwn(names, turn)) return undefined;
  const stoodFor = new Set(
    Object.entries(names).flatMap(([name, of]) => (isMadeUp(name, visit) ? [of] : [])),
  );
  return [...turns].find(
    ([other, keys]) =>
      !isMadeUp(other, visit) &&
      !stoodFor.has(other) &&
      keys.length === shown.length &&
      keys.every((key, at) => isAlike(key, shown[at] ?? '')),
  )?.[0];
}

/** Ids of this page load; a turn that took another one's place has `~n` after it. */
function isMadeUp(turn: string, visit: string): boolean {
  return turn.startsWith(`${visit}.`);
}

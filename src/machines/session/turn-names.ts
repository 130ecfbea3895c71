/**
 * The names that a site gave a turn after its calls were told, each with the name that the calls' keys hold. Sites name
 * a turn while it is being generated otherwise than after a reload.
 */
export type TurnNames = Readonly<Record<string, string>>;

/** The key or reply name by which the session knows what a page calls `told`. */
export function knownAs(names: TurnNames | undefined, told: string): string {
  const turn = turnOf(told);
  const known = Object.hasOwn(names ?? {}, turn) ? names?.[turn] : undefined;
  return known === undefined ? told : known + told.slice(turn.length);
}

/** All keys by which pages may show the call that the session knows by `key`, that one first. */
export function shownAs(names: TurnNames | undefined, key: string): string[] {
  const turn = turnOf(key);
  const others = Object.entries(names ?? {}).filter(([, known]) => known === turn);
  return [key, ...others.map(([name]) => name + key.slice(turn.length))];
}

/** The turn in a key, or a turn's name as it is. A key is `turn#ordinal#hash`, `turn~#ordinal#hash` for a call without a fence (callKey in shared/call.ts). */
export function turnOf(key: string): string {
  return /^(.*?)(?:~?#[^#]*#[^#]*)?$/s.exec(key)?.[1] ?? key;
}

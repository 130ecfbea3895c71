/** Longer texts are held against no pattern. */
const longestMatched = 4_096;
/** One text against one pattern may take so many steps, a few milliseconds; what could take more is not tried. */
const stepsOfMatch = 2_000_000;

/**
 * Whether a pattern surely takes no more steps than `mostSteps` says: no look-around, no reference back, nothing
 * repeated that holds a repetition, and few repetitions one after another.
 */
export function isQuick(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > 500) return false;
  const bare = bareOf(pattern);
  if (/\\|\(\?(?!:)|\)[*+{]/.test(bare)) return false;
  const { degree, choices } = growthOf(bare);
  return degree <= 2 && choices <= 10;
}

/** Most characters that a quick pattern looks at in a text of that length: it backtracks into each repetition. */
export function mostSteps(pattern: string, length: number): number {
  const { degree, choices, fixed } = growthOf(bareOf(pattern));
  return 2 ** choices * (length + 1) ** degree * (pattern.length + Math.min(length, fixed));
}

function bareOf(pattern: string): string {
  return pattern
    .replace(/\\[^1-9k]/g, 'x')
    .replace(/\[[^\]]*\]/g, 'x')
    .replace(/([*+?}])\?/g, '$1');
}

/** `fixed`: characters that `{n}` asks for. */
function growthOf(bare: string): {
  readonly degree: number;
  readonly choices: number;
  readonly fixed: number;
} {
  const repeats = bare.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  const counts = [...bare.matchAll(/\{(\d+)\}/g)].map(([, count]) => Number(count));
  return {
    degree: repeats + (isAnchored(bare) ? 0 : 1),
    choices: bare.match(/[?|]/g)?.length ?? 0,
    fixed: counts.reduce((sum, count) => sum + count, 0),
  };
}

/** In `^a|b` only the first choice is. */
function isAnchored(bare: string): boolean {
  let outer = bare;
  for (let last = ''; last !== outer;) [last, outer] = [outer, outer.replace(/\([^()]*\)/g, 'x')];
  return bare.startsWith('^') && !outer.includes('|');
}

/** Whether a quick pattern is held against a text of that length. */
export function isMatched(pattern: string, length: number): boolean {
  return length <= longestMatched && mostSteps(pattern, length) <= stepsOfMatch;
}

/**
 * A server's pattern as JSON Schema means it (2020-12, 6.3.3), or undefined where it is none or could take long for a
 * text of that length.
 */
export function quickPattern(pattern: unknown, length = 0): RegExp | undefined {
  if (typeof pattern !== 'string' || !isQuick(pattern) || !isMatched(pattern, length)) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

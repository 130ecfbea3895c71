/** Longer texts are held against no pattern: what a pattern costs grows with the square. */
export const longestMatched = 4_096;

/**
 * Whether a pattern surely takes no more steps than the square of its text's length: no look-around, no reference back,
 * nothing repeated that holds a repetition, and few repetitions one after another.
 */
export function isQuick(pattern: unknown): boolean {
  if (typeof pattern !== 'string' || pattern.length > 500) return false;
  const bare = pattern.replace(/\\[^1-9k]/g, 'x').replace(/\[[^\]]*\]/g, 'x');
  if (/\\|\(\?(?!:)|\)[*+{]/.test(bare)) return false;
  const repeats = bare.match(/[*+]|\{\d+,\d*\}/g)?.length ?? 0;
  const choices = bare.match(/[?|]/g)?.length ?? 0;
  return repeats + (bare.startsWith('^') ? 0 : 1) <= 2 && choices <= 10;
}

/** A server's pattern as JSON Schema means it (2020-12, 6.3.3), or undefined where it is none or could take long. */
export function quickPattern(pattern: unknown): RegExp | undefined {
  if (typeof pattern !== 'string' || !isQuick(pattern)) return undefined;
  try {
    return new RegExp(pattern, 'u');
  } catch {
    return undefined;
  }
}

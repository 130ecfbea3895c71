/** UTF-16 codes of the characters that mean something to the scanner. */
export const code = {
  tab: 0x09,
  newline: 0x0a,
  return: 0x0d,
  space: 0x20,
  quote: 0x22,
  comma: 0x2c,
  colon: 0x3a,
  openBracket: 0x5b,
  backslash: 0x5c,
  closeBracket: 0x5d,
  openBrace: 0x7b,
  closeBrace: 0x7d,
} as const;

/** Spaces that pages put where the model wrote a plain one: no-break, narrow no-break, ideographic. */
export function isLooseSpace(c: number): boolean {
  return c === 0xa0 || c === 0x202f || c === 0x3000;
}

/** Zero-width space, non-joiner, joiner, word joiner, byte order mark. */
export function isZeroWidth(c: number): boolean {
  return (c >= 0x200b && c <= 0x200d) || c === 0x2060 || c === 0xfeff;
}

/** “ and ” */
export function isCurlyQuote(c: number): boolean {
  return c === 0x201c || c === 0x201d;
}

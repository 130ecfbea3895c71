/**
 * Untrusted text with everything invisible made visible as ⟨U+202E⟩: control characters, bidi overrides, zero-width
 * characters and Unicode tags can hide an instruction or turn a path around (threats T10, T11). Joiners stay where a
 * script or an emoji needs them: after a character that is not ASCII.
 */
export function visibleText(text: string): string {
  return text
    .replace(/\r\n?/g, '\n')
    .replace(hidden, mark)
    .replace(strayJoiner, (_whole, before: string, joiner: string) => before + mark(joiner));
}

const hidden =
  // eslint reads these as mistakes in a pattern; built from a string they are what they are: the characters to show.
  new RegExp(
    '[\\u0000-\\u0008\\u000b\\u000c\\u000e-\\u001f\\u007f-\\u009f\\u00ad\\u061c\\u180e\\u200b\\u200e\\u200f' +
      '\\u2028-\\u202e\\u2060-\\u206f\\ufeff\\ufff9-\\ufffb\\u{e0000}-\\u{e0fff}]',
    'gu',
  );
const strayJoiner = new RegExp('(^|[\\u0000-\\u007f])([\\u200c\\u200d])', 'gu');

function mark(char: string): string {
  const code = char.codePointAt(0) ?? 0;
  return `⟨U+${code.toString(16).toUpperCase().padStart(4, '0')}⟩`;
}

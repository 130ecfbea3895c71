import fc from 'fast-check';
import { expect, it } from 'vitest';
import { visibleText } from '../../../src/ui/text/visible-text.ts';

it.each([
  ['a right-to-left override', 'gpj\u202eexe.txt', 'gpj⟨U+202E⟩exe.txt'],
  ['a terminal escape', 'a\u001b[31mb', 'a⟨U+001B⟩[31mb'],
  ['a zero-width space', 'read\u200b_file', 'read⟨U+200B⟩_file'],
  ['a joiner inside Latin', 'read\u200dfile', 'read⟨U+200D⟩file'],
  ['a Unicode tag', 'x\u{e0041}y', 'x⟨U+E0041⟩y'],
  ['an isolate', '\u2066x\u2069', '⟨U+2066⟩x⟨U+2069⟩'],
  ['a lone carriage return', 'a\rb', 'a\nb'],
])('shows %s', (_name, text, shown) => {
  expect(visibleText(text)).toBe(shown);
});

it.each(['Grüße, 世界', 'line\nline\ttab', '👨\u200d👩\u200d👧', 'می\u200cخواهم', '❤\ufe0f'])(
  'leaves %j as it is',
  (text) => {
    expect(visibleText(text)).toBe(text);
  },
);

it('leaves printable ASCII as it is', () => {
  fc.assert(fc.property(fc.stringMatching(/^[ -~\n\t]*$/), (text) => visibleText(text) === text));
});

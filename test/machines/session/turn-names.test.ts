import fc from 'fast-check';
import { describe, expect, test } from 'vitest';
import { callKey } from '../../../src/shared/call.ts';
import { knownAs, shownAs } from '../../../src/machines/session/turn-names.ts';

const names = { real: 'visit.1', again: 'visit.1', other: 'visit.2' };

describe('names of turns', () => {
  test('a key told under a newer name is the known one; without a fence too', () => {
    expect(
      ['real#0#h', 'real~#2#h', 'real', 'visit.1#0#h', 'strange#0#h'].map((told) => knownAs(names, told)),
    ).toEqual(['visit.1#0#h', 'visit.1~#2#h', 'visit.1', 'visit.1#0#h', 'strange#0#h']);
    expect(knownAs(undefined, 'real#0#h')).toBe('real#0#h');
  });

  test('a call is shown under all names of its turn, and under no other', () => {
    expect(shownAs(names, 'visit.1#0#h')).toEqual(['visit.1#0#h', 'real#0#h', 'again#0#h']);
    expect(shownAs(names, 'visit.3#0#h')).toEqual(['visit.3#0#h']);
    expect(shownAs(undefined, 'visit.1#0#h')).toEqual(['visit.1#0#h']);
  });

  test('whatever a site calls its turns (a name that ends in ~ is taken for none), each shown key is known as the call it belongs to', () => {
    fc.assert(
      fc.property(fc.string(), fc.string(), fc.nat(9), (turn, name, ordinal) => {
        fc.pre(turn !== name && !turn.endsWith('~') && !name.endsWith('~'));
        const key = callKey(turn, ordinal, { name: 'echo', args: {} });
        const renamed = Object.fromEntries([[name, turn]]);
        expect(shownAs(renamed, key).map((shown) => knownAs(renamed, shown))).toEqual([key, key]);
      }),
    );
  });
});

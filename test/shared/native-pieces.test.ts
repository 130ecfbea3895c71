import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { encodeFrame } from '../../src/shared/native-frames.ts';
import { type Piece, PieceJoiner, pieceBytes, splitText, toPieces } from '../../src/shared/native-pieces.ts';

const jsonBytes = (text: string) => Buffer.byteLength(JSON.stringify(text)) - 2;

/** Texts with everything that JSON escapes and UTF-8 stretches, lone surrogates too. */
const awkward = fc
  .array(
    fc.oneof(
      fc.string({ unit: 'binary' }),
      fc.constantFrom('"', '\\', '\n', '\u0001', '\u007f', 'é', '漢', '🌍', '\ud83c', '\udf0d', '\u2028'),
    ),
    { maxLength: 60 },
  )
  .map((parts) => parts.join(''));

const loneSurrogate = /\p{Surrogate}/u;

describe('splitText', () => {
  it('loses nothing, keeps every part small and no pair apart', () => {
    fc.assert(
      fc.property(awkward, fc.integer({ min: 6, max: 40 }), (text, limit) => {
        const parts = splitText(text, limit);
        expect(parts.join('')).toBe(text);
        for (const part of parts) expect(jsonBytes(part)).toBeLessThanOrEqual(limit);
        if (!loneSurrogate.test(text)) expect(parts.filter((part) => loneSurrogate.test(part))).toEqual([]);
      }),
    );
  });

  it('makes one part of a short text, and of none', () => {
    expect(splitText('ab', 6)).toEqual(['ab']);
    expect(splitText('', 6)).toEqual(['']);
  });
});

describe('pieces', () => {
  it('join to the lines they were made of', () => {
    fc.assert(
      fc.property(fc.array(awkward, { maxLength: 5 }), fc.integer({ min: 6, max: 40 }), (lines, limit) => {
        const joiner = new PieceJoiner();
        const read = lines
          .flatMap((line, at) => toPieces(at, line, limit))
          .map((piece) => joiner.push(piece))
          .filter((line) => line !== undefined);
        expect(read).toEqual(lines);
      }),
    );
  });

  it.each([1_048_576, 1_048_577])(
    'of a line of %i bytes fit their frames, also when all is escaped',
    (size) => {
      for (const sign of ['x', '"', '\u0001', '🌍']) {
        const line = sign.repeat(size / sign.length);
        const pieces = toPieces(0, line);
        const joiner = new PieceJoiner();
        let read: string | undefined;
        for (const piece of pieces) {
          expect(encodeFrame(piece).length).toBeLessThan(pieceBytes + 200);
          read = joiner.push(piece);
        }
        expect(read).toBe(line);
      }
    },
  );

  it.each([
    ['lost', [0, 2]],
    ['doubled', [0, 0, 1, 2]],
    ['out of order', [0, 2, 1]],
    ['from another line', [3]],
  ])('that are %s are noticed', (_name, order) => {
    const all: Piece[] = [
      ...toPieces(0, 'abcdefghijkl', 6),
      ...toPieces(0, 'mnopqr', 6),
      ...toPieces(1, 'x'),
    ].map((piece, at) => (at < 3 ? { ...piece, part: at, last: at === 2 } : piece));
    const joiner = new PieceJoiner();
    expect(() => order.map((at) => joiner.push(all[at]!))).toThrow(/came where/);
  });

  it('count a line that was told of in another way', () => {
    const joiner = new PieceJoiner();
    joiner.skip();
    expect(joiner.push({ type: 'piece', line: 1, part: 0, last: true, text: 'a' })).toBe('a');
  });
});

import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { LineSplitter } from '../../../native/host/line-splitter.ts';

describe('LineSplitter', () => {
  it('gives the lines that were written, wherever the output is cut', () => {
    const line = fc
      .string({ unit: 'grapheme' })
      .filter((text) => !/[\r\n]/.test(text) && text.trim() === text);
    fc.assert(
      fc.property(
        fc.array(line),
        fc.constantFrom('\n', '\r\n'),
        fc.array(fc.nat(), { maxLength: 20 }),
        (lines, end, cuts) => {
          const bytes = Buffer.from(lines.map((text) => text + end).join(''));
          const places = [0, ...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort(
            (a, b) => a - b,
          );
          const splitter = new LineSplitter(10_000);
          const read = places.slice(1).flatMap((to, at) => splitter.push(bytes.subarray(places[at], to)));
          expect(read).toEqual(lines.filter((text) => text !== '').map((text) => ({ kind: 'line', text })));
        },
      ),
    );
  });

  it('keeps only the ends of a line over the cap, and then goes on', () => {
    const splitter = new LineSplitter(5_000);
    const long = `A${'x'.repeat(9_998)}Z`;
    const read = [long.slice(0, 4_000), long.slice(4_000, 8_000), `${long.slice(8_000)}\nnext\n`].flatMap(
      (text) => splitter.push(Buffer.from(text)),
    );
    expect(read).toEqual([
      { kind: 'oversize', bytes: 10_000, head: long.slice(0, 1_024), tail: long.slice(-1_024) },
      { kind: 'line', text: 'next' },
    ]);
  });
});

import fc from 'fast-check';
import { expect, test } from 'vitest';
import { attach, blobThreshold, detach, inline } from '../../src/eventlog/blobs.ts';
import type { LoggedEvent } from '../../src/eventlog/record.ts';

const big = 'x'.repeat(blobThreshold);

test('a small event stays as it is', () => {
  const event: LoggedEvent = { type: 'a', text: 'small' };
  expect(detach(event, 's', 3)).toEqual({ event, blobs: [] });
});

test('only the big part goes beside the log', () => {
  const { event, blobs } = detach(
    { type: 'a', small: 1, result: { content: [{ text: big }, { text: 'little' }] } },
    's',
    3,
  );
  expect(event).toEqual({
    type: 'a',
    small: 1,
    result: { content: [{ text: { $blob: '3.0' } }, { text: 'little' }] },
  });
  expect(blobs).toEqual([{ stream: 's', id: '3.0', text: JSON.stringify(big) }]);
});

test('many small parts that are big together go as one', () => {
  const rows = Array.from({ length: 3000 }, (_, index) => ({ index, text: 'some text that is short' }));
  const { event, blobs } = detach({ type: 'a', rows }, 's', 0);
  expect(event).toEqual({ type: 'a', rows: { $blob: '0.0' } });
  expect(blobs).toHaveLength(1);
});

test('what was detached comes back equal, whatever it was', () => {
  const leaf = fc.oneof(
    fc.string(),
    fc.double({ noNaN: true, noDefaultInfinity: true }),
    fc.boolean(),
    fc.constant(null),
    fc.constant(big),
  );
  const tree = fc.letrec((tie) => ({
    node: fc.oneof(
      { depthSize: 'small' },
      leaf,
      fc.array(tie('node'), { maxLength: 4 }),
      fc.dictionary(
        fc
          .oneof(fc.string({ minLength: 1 }), fc.constantFrom('$blob', '$$blob'))
          .filter((key) => key !== '__proto__'),
        tie('node'),
        { maxKeys: 4 },
      ),
    ),
  })).node;
  fc.assert(
    fc.property(tree, (value) => {
      const event = JSON.parse(JSON.stringify({ type: 'a', value })) as LoggedEvent;
      const { event: slim, blobs } = detach(event, 's', 1);
      const texts = new Map(blobs.map(({ id, text }) => [id, text]));
      expect(attach(slim, texts)).toEqual(event);
      expect(attach(inline(slim, texts), new Map())).toEqual(event);
      expect(JSON.stringify(slim).length).toBeLessThanOrEqual(Math.max(blobThreshold, 200) + 100);
    }),
    { numRuns: 60 },
  );
});

test('a missing blob is an error, not an empty value', () => {
  expect(() => attach({ type: 'a', part: { $blob: '1.0' } }, new Map())).toThrow('Blob 1.0 is missing');
});

test('a model that writes our mark names no blob', () => {
  const args = { $blob: '1.0', deep: [{ $blob: 'nope' }, { $$blob: 'x' }] };
  const { event, blobs } = detach({ type: 'a', args, text: big }, 's', 1);
  expect(blobs.map(({ id }) => id)).toEqual(['1.0']);
  expect(attach(event, new Map(blobs.map(({ id, text }) => [id, text])))).toEqual({
    type: 'a',
    args,
    text: big,
  });
});

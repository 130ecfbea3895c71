import fc from 'fast-check';
import { expect, it } from 'vitest';
import { share } from '../../src/ui/share.ts';

it('changes nothing in what it is given', () => {
  fc.assert(
    fc.property(fc.jsonValue(), fc.jsonValue(), (previous, next) => {
      expect(share(previous, next)).toEqual(next);
    }),
    { numRuns: 1000 },
  );
});

it('keeps the object of an equal value', () => {
  fc.assert(
    fc.property(fc.jsonValue(), (value) => {
      expect(share(value, structuredClone(value))).toBe(value);
    }),
    { numRuns: 1000 },
  );
});

it('keeps the unchanged parts of a changed value', () => {
  const previous = { batches: [{ n: 1 }, { n: 2 }], notices: [] };
  const next = share(previous, { batches: [{ n: 1 }, { n: 3 }], notices: [] });
  expect(next).toEqual({ batches: [{ n: 1 }, { n: 3 }], notices: [] });
  expect(next.batches[0]).toBe(previous.batches[0]);
  expect(next.notices).toBe(previous.notices);
});

it('keeps an argument named __proto__', () => {
  const next = JSON.parse('{"args":{"__proto__":{"x":1}}}') as object;
  expect(JSON.stringify(share({ args: {} }, next))).toBe('{"args":{"__proto__":{"x":1}}}');
});

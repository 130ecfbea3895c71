import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { cappedBody } from '../../src/transports/capped-body.ts';

const limit = 20;

/** A body that comes in these pieces. */
function answer(text: string, cuts: readonly number[], type: string): Response {
  const bytes = new TextEncoder().encode(text);
  const ends = [...cuts.map((cut) => cut % (bytes.length + 1)), bytes.length].sort((a, b) => a - b);
  const chunks = ends.map((end, at) => bytes.slice(ends[at - 1] ?? 0, end));
  const body = new ReadableStream<Uint8Array<ArrayBuffer>>({
    start: (to) => {
      for (const chunk of chunks) to.enqueue(chunk);
      to.close();
    },
  });
  return new Response(body, { headers: { 'content-type': type } });
}

async function passes(text: string, cuts: readonly number[], type = 'text/event-stream'): Promise<boolean> {
  const capped = cappedBody(answer(text, cuts, type), { limit, onOver: () => new Error('over') });
  return capped.text().then(
    (whole) => whole === text,
    () => false,
  );
}

const line = fc.string({ unit: fc.constantFrom('a', ':', ' '), minLength: 1, maxLength: 12 });
const end = fc.constantFrom('\n', '\r', '\r\n');
const event = (lines: readonly (readonly [string, string])[], blank: string) =>
  lines.map(([text, ending]) => text + ending).join('') + blank;
const stream = fc
  .array(fc.tuple(fc.array(fc.tuple(line, end), { minLength: 1, maxLength: 3 }), end), { maxLength: 6 })
  .filter(
    (events) =>
      // CR before LF would be one line end.
      !/\r\|\n/.test(events.flatMap(([lines, blank]) => [...lines.map(([, e]) => e), blank]).join('|')),
  )
  .map((events) => ({
    text: events.map(([lines, blank]) => event(lines, blank)).join(''),
    // Each line and its end, of which the second half of CRLF is not counted.
    longest: Math.max(0, ...events.map(([lines]) => lines.reduce((sum, [text]) => sum + text.length + 1, 0))),
  }));
const cutsOf = fc.array(fc.nat(200), { maxLength: 30 });

test('an event is measured alike wherever the chunks end', async () => {
  await fc.assert(
    fc.asyncProperty(stream, cutsOf, async ({ text, longest }, cuts) => {
      expect(await passes(text, cuts)).toBe(longest <= limit);
    }),
    { numRuns: 1_000 },
  );
});

test.each(['\n\n', '\r\r', '\r\n\r\n'])(
  'a long stream of small events passes, ended by %j',
  async (blank) => {
    const text = `data: 1${blank}`.repeat(50);
    const single = Array.from({ length: text.length }, (_, at) => at);
    expect(await passes(text, single)).toBe(true);
  },
);

test('an event without an end is cut, also one that holds line ends', async () => {
  expect(await passes('data: 1\r\n'.repeat(50), [])).toBe(false);
  expect(await passes('data: 1\r\n'.repeat(50), [1, 8, 9, 17, 18])).toBe(false);
});

test('an event over the limit is cut, though a small one follows in its chunk', async () => {
  expect(await passes(`data: ${'x'.repeat(40)}\n\ndata: 1\n\n`, [])).toBe(false);
});

test('any other body is measured as a whole', async () => {
  expect(await passes('a\n\n'.repeat(7), [3], 'application/json')).toBe(false);
  expect(await passes('a\n\n'.repeat(6), [3], 'application/json')).toBe(true);
});

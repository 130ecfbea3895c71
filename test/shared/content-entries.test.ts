import * as fc from 'fast-check';
import { expect, test } from 'vitest';
import { parseCalls } from '../../src/shared/call-grammar.ts';
import { nextPart, readCursor } from '../../src/shared/read-more.ts';
import { parseResults, resultFence, type CallResult } from '../../src/shared/result-format.ts';
import { wholeText } from '../../src/shared/result-text.ts';
import type { ContentPart, ToolResult } from '../../src/shared/tool.ts';

const place = { batch: 1, call: 1, stream: 'a' };
const given = (result: ToolResult): CallResult => ({
  callId: '1',
  name: 'x',
  outcome: { kind: 'result', result },
  place,
});
const of = (content: readonly ContentPart[]): ToolResult => ({ content, isError: false });
const many = <T>(count: number, part: T): T[] => Array.from({ length: count }, () => part);
const entries = (fence: string) =>
  fence
    .split('\n')
    .slice(1, -1)
    .map((line) => JSON.parse(line) as Record<string, unknown>);

test('a hundred thousand tiny parts take no more than their text, and none is left out', () => {
  const result = of(many(100_000, { type: 'text', text: 'a' }));
  const fence = resultFence([given(result)], 1_000);
  expect(fence.length).toBeLessThan(10_000);
  expect(parseResults(fence)[0]?.text).toBe(wholeText(result).slice(0, 1_000));
  const more = entries(fence).find(({ type }) => type === 'more');
  expect(more?.['cursor']).toBe('1.1.a@1000');
  const rest = nextPart(result, readCursor('1.1.a@1000')!, 1_000_000);
  expect(rest.content).toEqual([{ type: 'text', text: wholeText(result).slice(1_000) }]);
  expect(entries(fence).filter(({ type }) => type === 'note')).toEqual([
    {
      type: 'note',
      text: 'The result has 100000 parts. From part 101 on their text stands together, one after another, without the addresses of resources.',
    },
  ]);
});

test.each<[string, ContentPart]>([
  ['a link', { type: 'link', uri: 'a:' + 'b'.repeat(1_000_000), name: 'n' }],
  ['a link’s name', { type: 'link', uri: 'a:b', name: 'n'.repeat(1_000_000) }],
  ['a resource', { type: 'resource', uri: 'a:' + 'b'.repeat(1_000_000), text: 'the text' }],
  ['a media type', { type: 'image', mimeType: 'image/' + 'x'.repeat(1_000_000), data: 'QQ==' }],
])('%s of a megabyte is cut like any text, and read_more gives the rest', (_what, part) => {
  const result = of([part]);
  const fence = resultFence([given(result)], 1_000);
  expect(fence.length).toBeLessThan(2_000);
  const rest = nextPart(result, readCursor('1.1.a@1000')!, 10_000_000);
  expect(parseResults(fence)[0]!.text + (rest.content[0] as { text: string }).text).toBe(wholeText(result));
});

test('addresses together take no more than the text may', () => {
  const result = of(many(90, { type: 'resource' as const, uri: 'a:' + 'b'.repeat(290), text: 't' }));
  const fence = resultFence([given(result)], 1_000);
  expect(fence.length).toBeLessThan(3_000);
  expect(parseResults(fence)[0]?.text).toBe(wholeText(result));
});

test('a short address stands beside its text', () => {
  expect(entries(resultFence([given(of([{ type: 'resource', uri: 'a:b', text: 't' }]))]))[1]).toEqual({
    type: 'content',
    uri: 'a:b',
    text: 't',
  });
});

test('files that are not attached are named to a number, an error’s message is cut', () => {
  const files = Array.from({ length: 1_000 }, (_, at) => ({ name: `f-${at}.png`, attached: at === 700 }));
  const shown = entries(resultFence([{ ...given(of([])), files }]));
  expect(shown.filter(({ type }) => type === 'file')).toEqual([{ type: 'file', name: 'f-700.png' }]);
  expect(shown.filter(({ type }) => type === 'note').map(({ text }) => text)).toEqual([
    ...Array.from(
      { length: 20 },
      (_, at) => `f-${at}.png is not attached here. The user can save it from the call’s card.`,
    ),
    'Nor are 979 more files of this result.',
  ]);
  const failure = { code: 'toolError', message: '😀'.repeat(100_000) } as const;
  const failed = entries(resultFence([{ callId: '1', name: 'x', outcome: { kind: 'failed', failure } }]));
  expect(failed[1]).toEqual({ type: 'error', code: 'toolError', text: `${'😀'.repeat(4_000)} … (cut)` });
});

const word = fc.constantFrom(
  'function_',
  'call_start',
  '```',
  '{"type":"function_call_start"',
  '😀',
  '\n',
  'x',
);
const text = fc.array(word, { maxLength: 8 }).map((words) => words.join(''));
const part = fc.oneof(
  text.map((one): ContentPart => ({ type: 'text', text: one })),
  fc.record({ type: fc.constant('resource' as const), uri: text, text }),
  fc.record({ type: fc.constant('link' as const), uri: text, name: text }),
);

test('whatever the parts are: the lines read together are the beginning of the whole text, and no call', () => {
  fc.assert(
    fc.property(
      fc.array(part, { minLength: 1, maxLength: 150, size: 'max' }),
      fc.integer({ min: 1, max: 400 }),
      (content, maxChars) => {
        const result = of(content);
        const fence = resultFence([given(result)], maxChars);
        const read = parseResults(fence)[0]!.text;
        expect(wholeText(result).startsWith(read)).toBe(true);
        expect(read.length).toBeLessThanOrEqual(Math.max(maxChars, 2));
        expect(read).not.toMatch(/[\uD800-\uDBFF](?![\uDC00-\uDFFF])/);
        expect(parseCalls(fence).calls).toEqual([]);
      },
    ),
    { numRuns: 300 },
  );
});

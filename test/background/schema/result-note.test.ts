import { expect, test } from 'vitest';
import { resultNote } from '../../../src/background/schema/result-note.ts';
import type { JsonObject } from '../../../src/shared/json.ts';
import type { ToolResult } from '../../../src/shared/tool.ts';

const outputSchema: JsonObject = {
  type: 'object',
  properties: { degrees: { type: 'number' } },
  required: ['degrees'],
};
const tool = (schema: JsonObject | undefined) => ({
  server: 's',
  name: 'weather',
  description: '',
  inputSchema: {},
  hints: {},
  ...(schema && { outputSchema: schema }),
});
const gave = (structured?: ToolResult['structured'], isError = false): ToolResult => ({
  content: [],
  isError,
  ...(structured !== undefined && { structured }),
});

test.each([
  ['fits', outputSchema, gave({ degrees: 3 })],
  ['breaks no promise where there is none', undefined, gave({ degrees: 'warm' })],
  ['is an error, which needs no structured content', outputSchema, gave(undefined, true)],
])('nothing is said of a result that %s', (_, schema, result) => {
  expect(resultNote(tool(schema), result)).toBeUndefined();
});

test('a result that does not fit is told with what is wrong', () => {
  expect(resultNote(tool(outputSchema), gave({ degrees: 'warm' }))).toBe(
    'The structured content does not fit the tool\'s outputSchema; it is given as it came. #/degrees: Instance type "string" is invalid. Expected "number".',
  );
});

test('a result without the structured content that was promised is told', () => {
  expect(resultNote(tool(outputSchema), gave())).toBe(
    'The tool promises structured content by its outputSchema, and gave none. This is what it gave.',
  );
});

test('a result that cannot be held against the schema is given with the reason', () => {
  expect(resultNote(tool({ type: 'object', pattern: '^[' }), gave({ degrees: 3 }))).toBeUndefined();
  expect(resultNote(tool({ $schema: 'https://example.com/mine' }), gave({ degrees: 3 }))).toMatch(
    /^The structured content was not held against the tool's outputSchema; it is given as it came\. The schema cannot be used \(.*unsupported dialect/,
  );
});

test('so is one that takes too long to check, and one that is nested too deep', () => {
  const list = { type: 'array', items: { type: 'integer' } };
  expect(resultNote(tool(list), gave(Array(300_000).fill(1) as number[]))).toBe(
    "The structured content was not held against the tool's outputSchema; it is given as it came. Checking it takes too long.",
  );
  const deep = JSON.parse('['.repeat(3_000) + ']'.repeat(3_000)) as number[];
  expect(resultNote(tool({ items: { $ref: '#' } }), gave(deep))).toMatch(
    /^The structured content was not held/,
  );
});

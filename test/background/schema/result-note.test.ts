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
  ['cannot be checked', { $ref: 'https://example.com/s.json' }, gave({ degrees: 3 })],
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

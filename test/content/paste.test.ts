import { expect, it } from 'vitest';
import { isResultText } from '../../src/content/paste.ts';

it.each([
  ['```jsonl\n{"type": "function_result_start", "call_id": 1}\n```', true],
  ['text before\n  {"call_id":1,"type":"function_result_start"}', true],
  ['{"type": "function_call_start", "name": "a", "call_id": 1}', false],
  ['The marker is called function_result_start.', false],
  ['say "type": "function_result_start"', false],
])('isResultText(%j) is %s', (text, is) => {
  expect(isResultText(text)).toBe(is);
});

import { expect, test } from 'vitest';
import { callResult, resultsText, uniqueName } from '../../src/background/session-effects.ts';
import { streamMark } from '../../src/background/read-more.ts';
import { parseResults } from '../../src/shared/result-format.ts';

test('no two streams deliver files of one name, and a stream keeps its names', () => {
  expect(uniqueName('s1', 'mcp-results-1.md')).toMatch(/^mcp-results-1-\w{5}\.md$/);
  expect(uniqueName('s1', 'mcp-results-1.md')).toBe(uniqueName('s1', 'mcp-results-1.md'));
  expect(uniqueName('s1', 'mcp-results-1.md')).not.toBe(uniqueName('s2', 'mcp-results-1.md'));
});

test("a tool's own error is told by its text, every other end by our sentence", () => {
  const own = {
    id: 'call-1',
    state: 'failed',
    result: { content: [{ type: 'text', text: 'no such file' }], isError: true },
    failure: { code: 'toolError', message: 'It said so.' },
  } as const;
  const denied = {
    id: 'call-2',
    state: 'denied',
    failure: { code: 'denied', message: 'The user refused.' },
  } as const;
  expect(callResult('1', 'read', own)).toEqual({
    callId: '1',
    name: 'read',
    outcome: { kind: 'result', result: own.result },
  });
  const delivery = {
    batch: 'batch-1',
    results: [
      { callId: '1', name: 'read', output: own },
      { callId: '2', name: 'write', output: denied },
    ],
  };
  expect(resultsText(delivery, 's1', 4)).toContain(`"cursor":"1.1.${streamMark('s1')}@4"`);
  expect(parseResults(resultsText(delivery, 's1', 1_000))).toEqual([
    { callId: '1', name: 'read', text: 'no such file', isError: true },
    {
      callId: '2',
      name: 'write',
      text: 'The user refused. The user said no. Do not call it again unless the user asks for it.',
      isError: true,
    },
  ]);
});

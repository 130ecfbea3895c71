import { expect, test, vi } from 'vitest';
import { giveFiles } from '../../src/background/give-files.ts';
import type { Pages } from '../../src/background/pages.ts';
import { streamMark } from '../../src/background/read-more.ts';
import { resultsText } from '../../src/background/session-effects.ts';
import { fail, succeed, type Outcome } from '../../src/shared/failure.ts';

const input = {
  batch: 'batch-2',
  number: 1,
  fileName: 'mcp-results-2.md',
  results: [
    {
      callId: '4',
      name: 'shot',
      output: {
        id: 'call-1',
        state: 'succeeded',
        result: {
          content: [
            { type: 'image', mimeType: 'image/png', data: 'QUJD' },
            { type: 'image', mimeType: 'image/svg+xml', data: 'QUJD' },
          ],
          isError: false,
        },
      },
    },
  ],
} as const;
const [png, svg] = ['png', 'svg'].map((ending, at) => `mcp-file-2-1-${streamMark('s')}-${at + 1}.${ending}`);

function given(outcome: Outcome<{ how: string; attached?: string[] }>) {
  const ask = vi.fn<Pages['ask']>(() => Promise.resolve({ ...outcome, visit: 'v1' }));
  const place = { tab: 7, conversation: { conversation: 'c' } };
  const run = { stream: 's', input, signal: new AbortController().signal };
  return { ask, outcome: giveFiles({ ask }, place, run) };
}

test('offers what a chat may take under names of ours, and tells what it took', async () => {
  const { ask, outcome } = given(succeed({ how: 'files', attached: [png!] }));
  expect(await outcome).toEqual(succeed({ attached: [png], visit: 'v1' }));
  expect(ask.mock.calls.map(([tab, request]) => [tab, request])).toEqual([
    [
      7,
      {
        kind: 'attachFiles',
        id: 's/batch-2/1/files',
        conversation: 'c',
        files: [{ name: png, mimeType: 'image/png', data: 'QUJD' }],
      },
    ],
  ]);
  const text = resultsText(input, 's', 1_000, [png!]);
  expect(text).toContain(`{"type":"file","name":"${png}"}`);
  expect(text).toContain(`${svg} is not attached here.`);
  expect(text).not.toContain('QUJD');
});

test('results are worth giving without their pictures, but not to a page that is gone', async () => {
  expect(await given(fail('timedOut', 'm')).outcome).toEqual(succeed({ attached: [], visit: '' }));
  for (const code of ['pageGone', 'conversationChanged', 'cancelled'] as const)
    expect(await given(fail(code, 'm')).outcome).toEqual(fail(code, 'm'));
});

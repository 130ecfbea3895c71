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
            { type: 'image', mimeType: 'image/jpeg', data: 'QUJD' },
          ],
          isError: false,
        },
      },
    },
  ],
} as const;
const [png, svg, jpg] = ['png', 'svg', 'jpg'].map(
  (ending, at) => `mcp-file-2-1-${streamMark('s')}-${at + 1}.${ending}`,
);

function given(...outcomes: Outcome<{ how: string }>[]) {
  const ask = vi.fn<Pages['ask']>(() => Promise.resolve({ ...(outcomes.shift() ?? shown), visit: 'v1' }));
  const place = { tab: 7, conversation: { conversation: 'c' } };
  const run = { stream: 's', input, signal: new AbortController().signal };
  return { ask, outcome: giveFiles({ ask }, place, run) };
}
const shown = succeed({ how: 'fileInput' });

test('offers what a chat may take under names of ours, and tells what it took', async () => {
  const { ask, outcome } = given(shown);
  expect(await outcome).toEqual(succeed({ attached: [png, jpg], visit: 'v1' }));
  const asked = (name: string, mimeType: string) => ({
    kind: 'attach',
    id: `s/batch-2/1/${name}`,
    conversation: 'c',
    file: { name, mimeType, base64: 'QUJD' },
    isOurs: true,
  });
  expect(ask.mock.calls.map(([tab, request, { visit }]) => [tab, request, visit])).toEqual([
    [7, asked(png!, 'image/png'), undefined],
    // The page load that has the first.
    [7, asked(jpg!, 'image/jpeg'), 'v1'],
  ]);
  const text = resultsText(input, 's', 1_000, { attached: [png!, jpg!] });
  expect(text).toContain(`{"type":"file","name":"${png}"}`);
  expect(text).toContain(`${svg} is not attached here.`);
  expect(text).not.toContain('QUJD');
});

test('results are worth giving without a picture that the page does not take, but not to a page that is gone', async () => {
  expect(await given(fail('attachFailed', 'm')).outcome).toEqual(succeed({ attached: [jpg], visit: 'v1' }));
  for (const code of ['pageGone', 'conversationChanged', 'cancelled', 'composerMissing'] as const)
    expect(await given(fail(code, 'm')).outcome).toEqual(fail(code, 'm'));
});

// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { scanPage } from '../../../src/platforms/engine/scan.ts';
import { renderCall } from '../../../src/shared/call-grammar.ts';
import { siteParts } from '../../../src/shared/site-scan.ts';
import { sitePages } from './site-pages.ts';

const call = renderCall({ name: 'echo', callId: '1', args: { text: 'a' } });
const newChat = new URL('https://example.com/nowhere');

beforeEach(() => document.body.replaceChildren());

describe.each(Object.entries(sitePages))('%s', (_name, { platform, page, generation }) => {
  it('is recognised by a selector of its own, with its last call', () => {
    document.body.innerHTML = page({ answer: `<pre><code>${call}</code></pre>`, user: 'Asked', thought: '' });
    const scan = scanPage(platform, document, newChat);
    const own = platform.generations.find(({ id }) => id === generation)!;
    expect([scan.generation, scan.recognised, scan.lastCall, scan.fault]).toEqual([
      generation,
      true,
      { name: 'echo', exact: true },
      undefined,
    ]);
    expect(scan.parts.map(({ part }) => part)).toEqual(siteParts);
    const turns = scan.parts.filter(({ part }) => part === 'assistantTurn');
    expect(turns.map(({ count, selector }) => [count, own.assistantTurn.includes(selector ?? '')])).toEqual([
      [1, true],
    ]);
  });

  it('says that nothing is there in an empty page', () => {
    expect(scanPage(platform, document, newChat)).toEqual({
      generation: platform.generations[0]!.id,
      recognised: false,
      parts: siteParts.map((part) => ({ part, count: 0 })),
      ways: platform.attach ?? ['fileInput', 'drop', 'paste', 'text'],
      sendByHand: platform.sendByHand === true,
      writing: false,
    });
  });
});

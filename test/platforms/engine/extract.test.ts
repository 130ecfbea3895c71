// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { answerText, callBlocks, unfencedText } from '../../../src/platforms/engine/extract.ts';
import { assistantTurns, generationOf, siteTurnId } from '../../../src/platforms/engine/turns.ts';
import { platforms } from '../../../src/platforms/index.ts';
import { renderCall } from '../../../src/shared/call-grammar.ts';
import { type SitePage, sitePages } from './site-pages.ts';

const call = renderCall({ name: 'echo', callId: '1', args: { text: 'a' } });
const other = renderCall({ name: 'echo', callId: '2', args: { text: 'b' } });
const code = (text: string) => `<pre><code>${text}</code></pre>`;

function open({ platform, page }: SitePage, answer: string, user = '') {
  document.body.innerHTML = page({ answer, user, thought: code(other) });
  const generation = generationOf(platform, document);
  const turns = assistantTurns(generation, document);
  return {
    generation,
    turns,
    texts: turns.flatMap((turn) => callBlocks(generation, turn)).map(({ text }) => text),
  };
}

beforeEach(() => document.body.replaceChildren());

it('each platform is tried here', () => {
  expect([...new Set(Object.values(sitePages).map(({ platform }) => platform.id))].sort()).toEqual(
    platforms.map(({ id }) => id).sort(),
  );
});

describe.each(Object.entries(sitePages))('%s', (_name, site) => {
  it('is recognised, and its turn has the id the site gives it', () => {
    const { generation, turns } = open(site, code(call));
    expect(generation.id).toBe(site.generation);
    expect(turns.map((turn) => siteTurnId(generation, turn))).toEqual([site.id]);
  });

  it('gives the calls of the answer only: not those the user quotes, not those of the thinking', () => {
    expect(open(site, `<p>Now:</p>${code(call)}`, code(other)).texts).toEqual([call]);
    expect(open(site, '<p>Nothing.</p>', code(other)).texts).toEqual([]);
  });

  it('gives two blocks of an answer in order, and a block rendered twice once', () => {
    expect(open(site, code(call) + code(other)).texts).toEqual([call, other]);
    expect(open(site, code(call) + code(other) + code(call)).texts).toEqual([call, other]);
  });

  it('gives a call without a fence as unfenced text', () => {
    const lines = call.replaceAll('\n', '<br>');
    const { generation, turns, texts } = open(site, `<p>${lines}</p>${code(other)}`);
    expect(texts).toEqual([other]);
    expect(turns.map((turn) => unfencedText(generation, turn))).toEqual([call]);
  });

  it('gives what the assistant said, code in fences: neither buttons nor thinking nor the user’s words', () => {
    const answer = `<p>Two<br>lines</p>${code('a\n```\nb')}<ul><li>one</li><li>two</li></ul><button>Copy</button>`;
    const { generation, turns } = open(site, answer, '<p>Asked</p>');
    expect(turns.map((turn) => answerText(generation, turn))).toEqual([
      'Two\nlines\n````\na\n```\nb\n````\none\ntwo',
    ]);
  });
});

describe('an editor that shows only the lines near the window', () => {
  const lines = call.split('\n');
  const view = (tops: readonly number[], inner: (line: string) => string = (line) => line) =>
    `<pre class="qwen-markdown-code"><div class="view-lines">${lines
      .map((line, index) => `<div class="view-line" style="top:${tops[index] ?? 0}px">${inner(line)}</div>`)
      .join('')}</div></pre>`;
  const texts = (html: string) => open(sitePages['qwen']!, html).texts;

  it('gives the call where no line is missing between those it shows', () => {
    expect(texts(view([400, 419, 438]))).toEqual([call]);
  });

  it('gives nothing over a gap, and nothing where the end of a line is left out', () => {
    expect(texts(view([0, 19, 190]))).toEqual([]);
    expect(texts(view([0, 19, 38], (line) => `${line}<span class="mtkoverflow">Show more</span>`))).toEqual(
      [],
    );
    const gap = `<div class="cm-content">${lines.map((line) => `<div class="cm-line">${line}</div>`).join('<div class="cm-gap"></div>')}</div>`;
    expect(open(sitePages['zai']!, `<div class="cm-editor">${gap}</div>`).texts).toEqual([]);
  });
});

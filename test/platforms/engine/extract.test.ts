// @vitest-environment happy-dom
import { beforeEach, describe, expect, it } from 'vitest';
import { chatgpt } from '../../../src/platforms/chatgpt.ts';
import { deepseek } from '../../../src/platforms/deepseek.ts';
import { answerText, callBlocks, unfencedText } from '../../../src/platforms/engine/extract.ts';
import { assistantTurns, generationOf, siteTurnId } from '../../../src/platforms/engine/turns.ts';
import { platforms } from '../../../src/platforms/index.ts';
import { playground } from '../../../src/platforms/playground.ts';
import type { Platform } from '../../../src/platforms/types.ts';
import { renderCall } from '../../../src/shared/call-grammar.ts';

const call = renderCall({ name: 'echo', callId: '1', args: { text: 'a' } });
const other = renderCall({ name: 'echo', callId: '2', args: { text: 'b' } });
const code = (text: string) => `<pre><code>${text}</code></pre>`;

/** For each site: a page with one answer between a user's turn and the composer. */
const pages: Record<
  string,
  { platform: Platform; generation: string; id: string; page: (answer: string, user?: string) => string }
> = {
  'chatgpt legacy': {
    platform: chatgpt,
    generation: 'legacy',
    id: 'm2',
    page: (answer, user = '') => `
      <article data-testid="conversation-turn-1"><div data-message-author-role="user" data-message-id="m1"><div class="whitespace-pre-wrap">${user}</div></div></article>
      <article data-testid="conversation-turn-2"><div data-message-author-role="assistant" data-message-id="m2"><div class="markdown prose">${answer}</div></div></article>
      <form><div id="prompt-textarea" contenteditable="true"></div></form>`,
  },
  'chatgpt rebuilt': {
    platform: chatgpt,
    generation: 'rebuilt-2026-09',
    id: 't1:assistant',
    page: (answer, user = '') => `
      <div data-turn-key="t1"><div data-chatgpt-search-unit-key="t1:user"><div data-user-message-bubble>${user}</div></div>
      <div data-chatgpt-search-unit-key="t1:assistant"><div data-markdown-text-style="assistant-message">${answer}</div></div></div>
      <form data-chatgpt-composer><div contenteditable="true"></div></form>`,
  },
  'chatgpt mobile': {
    platform: chatgpt,
    generation: 'mobile',
    id: 'a1',
    page: (answer, user = '') => `<section data-web-mobile-conversation><ol data-conversation-transcript>
      <li data-message-role="user" id="u1">${user}</li><li data-message-role="assistant" id="a1"><div data-assistant-markdown>${answer}</div></li></ol></section>`,
  },
  deepseek: {
    platform: deepseek,
    generation: '2026-04',
    id: '3',
    page: (answer, user = '') => `
      <div data-virtual-list-item-key="-2"><div class="ds-message"><div class="ds-collapsible-text">${user}</div></div></div>
      <div data-virtual-list-item-key="3"><div class="ds-message"><div class="ds-think-content"><div class="ds-markdown">${code(other)}</div></div>
      <div class="ds-markdown ds-assistant-message-main-content">${answer}</div></div></div>
      <div><textarea></textarea><div role="button" class="ds-button ds-button--primary ds-button--circle ds-button--disabled"></div></div>`,
  },
  playground: {
    platform: playground,
    generation: '1',
    id: 't2',
    page: (answer, user = '') => `<main data-playground>
      <div data-turn="t1" data-role="user"><div data-answer>${user}</div></div>
      <div data-turn="t2" data-role="assistant"><div data-thinking><div data-answer>${code(other)}</div></div><div data-answer>${answer}</div></div></main>`,
  },
};

function open({ platform, page }: (typeof pages)[string], answer: string, user?: string) {
  document.body.innerHTML = page(answer, user);
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
  expect([...new Set(Object.values(pages).map(({ platform }) => platform.id))].sort()).toEqual(
    platforms.map(({ id }) => id).sort(),
  );
});

describe.each(Object.entries(pages))('%s', (_name, site) => {
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

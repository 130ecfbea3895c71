// @vitest-environment happy-dom
import { existsSync, readdirSync, readFileSync } from 'node:fs';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { callBlocks, codeBlocks, unfencedText } from '../../src/platforms/engine/extract.ts';
import { generationOf, shownTurns, siteTurnId } from '../../src/platforms/engine/turns.ts';
import { platforms } from '../../src/platforms/index.ts';
import { parseCalls } from '../../src/shared/call-grammar.ts';

/** Real pages, not part of this repository (see their README): CAPTURES_DIR, or a folder beside the checkout. */
const captures = process.env['CAPTURES_DIR'] ?? join(import.meta.dirname, '../../../shared/captures');

interface Expected {
  readonly turns?: readonly { role: string; message_id?: string; code_blocks: readonly { text: string }[] }[];
  /** Of pages of which no more is told. */
  readonly pre_blocks?: readonly { readonly text: string }[];
  readonly code_text?: string;
  readonly jsonl_tool_calls?: readonly {
    name: string;
    call_id: number;
    description: string;
    arguments: object;
  }[];
}

const pagesIn = (folder: string) =>
  existsSync(join(captures, folder))
    ? readdirSync(join(captures, folder)).filter((name) => name.endsWith('.html'))
    : [];

/** Pages by site, those with a call put into them last. `other` has sites of one page each, named in its name. */
const found = platforms.flatMap((platform) => [
  ...[platform.id, `graft/${platform.id}`].flatMap((folder) =>
    pagesIn(folder).map((name) => ({ platform, page: `${folder}/${name}` })),
  ),
  ...pagesIn('other')
    .filter((name) => name.split(/[-.]/).includes(platform.id))
    .map((name) => ({ platform, page: `other/${name}` })),
]);

/** Without them the tests below are skipped by this name, not silently left out. */
const pages = found.length > 0 ? found : platforms.map((platform) => ({ platform, page: 'none' }));

function open({ platform, page }: (typeof pages)[number]) {
  const file = join(captures, page);
  const expected = JSON.parse(readFileSync(`${file}.expected.json`, 'utf8')) as Expected;
  const html = readFileSync(file, 'utf8').replaceAll(/<(link|iframe)\b[^>]*>/g, '');
  const document = new DOMParser().parseFromString(html, 'text/html');
  const generation = generationOf(platform, document);
  const shown = shownTurns(generation, document);
  const turns = shown.filter(({ role }) => role === 'assistant').map(({ element }) => element);
  return { expected, generation, shown, turns };
}

/** A reply of several messages is one turn here. */
const changesOf = (roles: readonly string[]) => roles.filter((role, index) => role !== roles[index - 1]);

describe.skipIf(found.length === 0)('saved pages (CAPTURES_DIR)', () => {
  it.each(pages.filter(({ page }) => !page.startsWith('graft')))('$page: whose turn is whose', (page) => {
    const { expected, shown } = open(page);
    const roles = expected.turns?.map(({ role }) => role).filter((role) => role !== '?') ?? [];
    if (expected.turns === undefined) return;
    expect(changesOf(shown.map(({ role }) => role))).toEqual(changesOf(roles));
  });

  it.each(pages)('$page: code blocks are read to the letter', (page) => {
    const { expected, generation, turns } = open(page);
    const texts = turns
      .flatMap((turn) => codeBlocks(generation, turn))
      .map(({ text }) => text.replaceAll('\u00a0', ' '));
    const wanted =
      expected.turns
        ?.filter(({ role }) => role === 'assistant')
        .flatMap((turn) => turn.code_blocks.map(({ text }) => text)) ??
      expected.pre_blocks?.map(({ text }) => text) ??
      texts.map((text) => (text.includes('function_call_start') ? expected.code_text : text));
    expect(texts).toEqual(wanted);
    if (expected.code_text !== undefined) expect(texts).toContain(expected.code_text);
  });

  it.each(pages)('$page: holds the calls it is known to hold', (page) => {
    const { expected, generation, turns } = open(page);
    const calls = turns
      .flatMap((turn) => callBlocks(generation, turn))
      .flatMap(({ text }) => parseCalls(text).calls);
    expect(calls).toEqual(
      (expected.jsonl_tool_calls ?? []).map((call) => ({
        name: call.name,
        callId: String(call.call_id),
        description: call.description,
        args: call.arguments,
        exact: true,
      })),
    );
    expect(turns.flatMap((turn) => parseCalls(unfencedText(generation, turn)).calls)).toEqual([]);
  });

  it.each(pages.filter(({ page }) => page.startsWith('chatgpt/')))(
    '$page: each assistant message is in a turn with an id',
    (page) => {
      const { expected, generation, turns } = open(page);
      const held = turns.flatMap((turn) =>
        [...turn.querySelectorAll('[data-message-id]')].map((message) =>
          message.getAttribute('data-message-id'),
        ),
      );
      const wanted = expected.turns
        ?.filter(({ role }) => role === 'assistant')
        .map((turn) => turn.message_id);
      expect(held).toEqual(wanted);
      expect(turns.map((turn) => siteTurnId(generation, turn)).every((id) => wanted?.includes(id))).toBe(
        true,
      );
    },
  );
});

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { holdsText } from '../../../src/content/compose/insert.ts';
import { composerText } from '../../../src/platforms/engine/composer-text.ts';

function editor(html: string): HTMLElement {
  const element = document.createElement('div');
  element.innerHTML = html;
  return element;
}

describe('composerText', () => {
  it.each([
    ['empty ProseMirror', '<p class="placeholder"><br class="ProseMirror-trailingBreak"></p>', ''],
    ['paragraphs', '<p>a</p><p><br class="ProseMirror-trailingBreak"></p><p>b</p>', 'a\n\nb'],
    ['br inside a paragraph', '<p>a<br>b<br class="ProseMirror-trailingBreak"></p>', 'a\nb'],
    ['Lexical', '<p><span data-lexical-text="true">a</span></p><p><br></p>', 'a\n'],
    ['text nodes with newlines', 'a\nb', 'a\nb'],
  ])('%s', (_name, html, text) => {
    expect(composerText(editor(html))).toBe(text);
  });
});

describe('holdsText', () => {
  const text = 'one\n\n  two\nthree';
  it.each([
    ['under a draft', '<p>draft</p><p>one</p><p>two</p><p>three</p>', true],
    ['with no-break spaces', '<p>one</p><p>\u00a0 two </p><p>three</p>', true],
    ['with its lines run together', '<p>one two three</p>', false],
    ['with a line missing', '<p>one</p><p>three</p>', false],
    ['inside other lines', '<p>someone</p><p>two</p><p>three</p>', false],
  ])('%s: %s', (_name, html, held) => {
    expect(holdsText(editor(html), text)).toBe(held);
  });
});

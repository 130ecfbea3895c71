import { el } from './dom.ts';
import { type Block, blocksOf, spansOf } from './markdown.ts';

interface Shown {
  readonly block: Block;
  readonly element: HTMLElement;
}

/**
 * The rendered text of one answer. While it streams only the blocks that changed are touched, so that a selection,
 * and what an extension put between the blocks, stays.
 */
export class AnswerView {
  readonly element = el('div', { 'data-answer': '' });
  private shown: Shown[] = [];

  /** Shows `text` in place of what was shown. */
  show(text: string): void {
    const blocks = blocksOf(text);
    for (const { element } of this.shown.splice(blocks.length)) element.remove();
    this.shown = blocks.map((block, i) => this.place(block, this.shown[i]));
  }

  private place(block: Block, before: Shown | undefined): Shown {
    if (before === undefined) {
      const element = render(block);
      this.element.append(element);
      return { block, element };
    }
    if (JSON.stringify(before.block) === JSON.stringify(block)) return before;
    if (block.kind === 'code' && before.block.kind === 'code' && before.block.language === block.language) {
      const code = before.element.querySelector('code');
      if (code !== null) code.textContent = block.text;
      return { block, element: before.element };
    }
    const element = render(block);
    before.element.replaceWith(element);
    return { block, element };
  }
}

function render(block: Block): HTMLElement {
  switch (block.kind) {
    case 'code':
      return codeBlock(block.language, block.text);
    case 'heading':
      return el(block.level === 1 ? 'h3' : block.level === 2 ? 'h4' : 'h5', {}, ...inline(block.text));
    case 'quote':
      return el('blockquote', {}, ...inline(block.text));
    case 'paragraph':
      return el('p', {}, ...inline(block.text));
    case 'list': {
      const items = block.items.map((text) => el('li', {}, ...inline(text)));
      return block.ordered ? el('ol', { start: String(block.start) }, ...items) : el('ul', {}, ...items);
    }
  }
}

function inline(text: string): (Node | string)[] {
  return spansOf(text).map((span) => (span.kind === 'text' ? span.text : el(span.kind, {}, span.text)));
}

function codeBlock(language: string, text: string): HTMLElement {
  const copy = el('button', { type: 'button', 'aria-label': 'Copy the code' }, 'Copy');
  const code = el('code', {}, text);
  copy.addEventListener('click', () => {
    navigator.clipboard.writeText(code.textContent).then(
      () => (copy.textContent = 'Copied'),
      () => (copy.textContent = 'Not copied'),
    );
  });
  const header = el(
    'div',
    { 'data-code-header': '' },
    el('span', {}, language === '' ? 'text' : language),
    copy,
  );
  // Long lines scroll, and a keyboard must be able to scroll them.
  code.tabIndex = 0;
  return el('pre', {}, header, code);
}

// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { AnswerView } from '../../../native/playground/page/answer.ts';

describe('AnswerView', () => {
  it('renders blocks, with untrusted text as text', () => {
    const view = new AnswerView();
    view.show('A **b** `<c>` <img src=x>\n\n```jsonl\n{"a": "<b>"}\n```');
    expect(view.element.innerHTML).toBe(
      '<p>A <strong>b</strong> <code>&lt;c&gt;</code> &lt;img src=x&gt;</p>' +
        '<pre><div data-code-header=""><span>jsonl</span><button type="button" aria-label="Copy the code">Copy</button></div>' +
        '<code tabindex="0">{"a": "&lt;b&gt;"}</code></pre>',
    );
  });

  it('keeps what did not change, and what somebody else put in between, while it streams', () => {
    const view = new AnswerView();
    view.show('One\n\n```jsonl\n{"a"');
    const [paragraph, code] = [...view.element.children];
    const theirs = document.createElement('i');
    code!.after(theirs);
    view.show('One\n\n```jsonl\n{"a": 1}\n```\n\nTwo');
    expect([...view.element.children].map((child) => child.tagName)).toEqual(['P', 'PRE', 'I', 'P']);
    expect([...view.element.children].slice(0, 3)).toEqual([paragraph, code, theirs]);
    expect(code!.querySelector('code')!.textContent).toBe('{"a": 1}');
  });

  it('takes away blocks that a later text no longer has', () => {
    const view = new AnswerView();
    view.show('1. a\n\nb');
    view.show('- a');
    expect(view.element.innerHTML).toBe('<ul><li>a</li></ul>');
  });
});

import { describe, expect, it } from 'vitest';
import { blocksOf, spansOf } from '../../../native/playground/page/markdown.ts';

describe('blocksOf', () => {
  it('reads what chat answers are made of', () => {
    const text =
      '# Plan\n\nA line\nand more\n\n3. one\n4. two\n- dot\n> said\n> twice\n\n```jsonl\n{"a": 1}\n\n```\nEnd';
    expect(blocksOf(text)).toEqual([
      { kind: 'heading', level: 1, text: 'Plan' },
      { kind: 'paragraph', text: 'A line\nand more' },
      { kind: 'list', ordered: true, start: 3, items: ['one', 'two'] },
      { kind: 'list', ordered: false, start: 1, items: ['dot'] },
      { kind: 'quote', text: 'said\ntwice' },
      { kind: 'code', language: 'jsonl', text: '{"a": 1}\n' },
      { kind: 'paragraph', text: 'End' },
    ]);
  });

  it('takes a fence that is still open as code to the end', () => {
    expect(blocksOf('Hi\n```jsonl\n{"a"')).toEqual([
      { kind: 'paragraph', text: 'Hi' },
      { kind: 'code', language: 'jsonl', text: '{"a"' },
    ]);
  });

  it('ends a fence only with one at least as long', () => {
    expect(blocksOf('````js\n```\n`````\nx')).toEqual([
      { kind: 'code', language: 'js', text: '```' },
      { kind: 'paragraph', text: 'x' },
    ]);
  });
});

describe('spansOf', () => {
  it('finds strong and code runs and leaves stray marks as they are', () => {
    expect(spansOf('a **b** `c*` * d ` e')).toEqual([
      { kind: 'text', text: 'a ' },
      { kind: 'strong', text: 'b' },
      { kind: 'text', text: ' ' },
      { kind: 'code', text: 'c*' },
      { kind: 'text', text: ' ' },
      { kind: 'text', text: '*' },
      { kind: 'text', text: ' d ' },
      { kind: 'text', text: '`' },
      { kind: 'text', text: ' e' },
    ]);
  });
});

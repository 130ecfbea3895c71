/** A block of an answer. Raw text stays raw: the renderer makes text nodes of it. */
export type Block =
  | { readonly kind: 'code'; readonly language: string; readonly text: string }
  | { readonly kind: 'heading'; readonly level: number; readonly text: string }
  | {
      readonly kind: 'list';
      readonly ordered: boolean;
      readonly start: number;
      readonly items: readonly string[];
    }
  | { readonly kind: 'quote'; readonly text: string }
  | { readonly kind: 'paragraph'; readonly text: string };

/** A run of text inside a block. */
export interface Span {
  readonly kind: 'text' | 'strong' | 'code';
  readonly text: string;
}

const fence = /^(`{3,}|~{3,})\s*([\w+#.-]*)\s*$/;
const item = /^\s*(?:[-*+]|(\d{1,9})[.)])\s+(.*)$/;
const heading = /^(#{1,6})\s+(.*)$/;

/** Splits a text into blocks: the part of markdown that chat answers use. A fence that is still open is code to the end. */
export function blocksOf(text: string): Block[] {
  const blocks: Block[] = [];
  const lines = text.split('\n');
  for (let at = 0; at < lines.length;) {
    const line = lines[at] ?? '';
    if (line.trim() === '') {
      at++;
      continue;
    }
    const { block, next } =
      code(lines, at) ?? title(line, at) ?? quote(lines, at) ?? list(lines, at) ?? paragraph(lines, at);
    blocks.push(block);
    at = next;
  }
  return blocks;
}

/** Splits a block's text into strong, code and plain runs. */
export function spansOf(text: string): Span[] {
  return (text.match(/`[^`]+`|\*\*[^*]+\*\*|[^`*]+|[`*]+/g) ?? []).map((run) => {
    if (/^`[^`]+`$/.test(run)) return { kind: 'code', text: run.slice(1, -1) };
    if (/^\*\*[^*]+\*\*$/.test(run)) return { kind: 'strong', text: run.slice(2, -2) };
    return { kind: 'text', text: run };
  });
}

interface Taken {
  readonly block: Block;
  readonly next: number;
}

function code(lines: readonly string[], at: number): Taken | undefined {
  const [, marks = '', language = ''] = fence.exec(lines[at] ?? '') ?? [];
  if (marks === '') return undefined;
  const closes = (line: string) =>
    line.trimEnd().length >= marks.length && line.trimEnd() === marks[0]?.repeat(line.trimEnd().length);
  const end = lines.findIndex((line, i) => i > at && closes(line));
  const body = lines.slice(at + 1, end < 0 ? undefined : end);
  return { block: { kind: 'code', language, text: body.join('\n') }, next: end < 0 ? lines.length : end + 1 };
}

function title(line: string, at: number): Taken | undefined {
  const [, marks = '', text = ''] = heading.exec(line) ?? [];
  return marks === '' ? undefined : { block: { kind: 'heading', level: marks.length, text }, next: at + 1 };
}

function quote(lines: readonly string[], at: number): Taken | undefined {
  const next = endOf(lines, at, (line) => /^>/.test(line));
  if (next === at) return undefined;
  const text = lines.slice(at, next).map((line) => line.replace(/^> ?/, ''));
  return { block: { kind: 'quote', text: text.join('\n') }, next };
}

function list(lines: readonly string[], at: number): Taken | undefined {
  const number = item.exec(lines[at] ?? '')?.[1];
  const ordered = number !== undefined;
  const next = endOf(lines, at, (line) => {
    const found = item.exec(line);
    return found !== null && (found[1] !== undefined) === ordered;
  });
  if (next === at) return undefined;
  const items = lines.slice(at, next).map((line) => item.exec(line)?.[2] ?? '');
  return { block: { kind: 'list', ordered, start: Number(number ?? 1), items }, next };
}

function paragraph(lines: readonly string[], at: number): Taken {
  const plain = (line: string) =>
    line.trim() !== '' && ![fence, item, heading, /^>/].some((start) => start.test(line));
  const next = endOf(lines, at + 1, plain);
  return { block: { kind: 'paragraph', text: lines.slice(at, next).join('\n') }, next };
}

function endOf(lines: readonly string[], at: number, belongs: (line: string) => boolean): number {
  const end = lines.findIndex((line, i) => i >= at && !belongs(line));
  return end < 0 ? lines.length : end;
}

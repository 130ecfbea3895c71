import { closestWithin, matchesAny } from './query.ts';

/** What holds the code in a block's frame: editors first, as they nest plain elements. */
const codeRoots = ['.cm-content', '.view-lines', 'code', 'pre'];

/** Never code and never said, on any site. */
export const controls = [
  'button',
  '[role="button"]',
  'svg',
  'style',
  'script',
  'template',
  '.cm-gutters',
  '[hidden]',
];

/** Elements that are a line of their own inside code, whether or not a newline character stands between them. */
const lineElements =
  '.cm-line, .view-line, .token-line, span.line, [data-line], div, p, li, tr, ol, ul, table, tbody, pre';

const lineNumbers =
  '[class*="line-number" i], [class*="linenumber" i], [class*="lineno" i], [class*="hljs-ln-n" i]';

/**
 * The text of a code block as the model wrote it: headers, buttons and line numbers left out, a newline for `<br>` and
 * between line elements. Of nested or repeated renderings in the block the first is read.
 */
export function codeText(block: Element, pollutants: readonly string[]): string {
  return trimNewlines(textOf(codeRoot(block, [...pollutants, ...controls]), [...pollutants, ...controls]));
}

/**
 * Whether an editor shows every line between the first and the last that it shows, each to its end. Monaco and
 * CodeMirror leave out what is far from the window: a call must not be read over such a gap.
 */
export function isWhole(block: Element): boolean {
  if (block.querySelector('.mtkoverflow, .cm-gap') !== null) return false;
  return [...block.querySelectorAll('.view-lines')].every((lines) => {
    const tops = [...lines.children].map(topOf).sort((a, b) => a - b);
    const steps = tops.slice(1).map((top, index) => top - (tops[index] ?? 0));
    return Math.max(0, ...steps) <= 1.5 * Math.min(Infinity, ...steps);
  });
}

/**
 * Text with line breaks where the page shows them, without the subtrees that `skip` matches. `instead` may give what
 * stands for an element, on lines of its own.
 */
export function textOf(
  root: Element,
  skip: readonly string[],
  instead: (element: Element) => string | undefined = () => undefined,
): string {
  let text = '';
  /** A line element ended and nothing followed yet: the next text starts on a new line. */
  let lineEnded = false;
  const write = (piece: string) => {
    if (piece === '') return;
    if (lineEnded && !piece.startsWith('\n')) text += '\n';
    lineEnded = false;
    text += piece;
  };
  const visitLine = (line: Element, given?: string) => {
    if (lineEnded || (text !== '' && !text.endsWith('\n'))) text += '\n';
    lineEnded = false;
    const before = text.length;
    if (given === undefined) visit(line);
    else write(given);
    // The <br> that keeps an empty line open is not a second line break.
    if (text.length > before && text.endsWith('\n') && line.lastElementChild?.tagName === 'BR')
      text = text.slice(0, -1);
    lineEnded = true;
  };
  const visit = (parent: Element) => {
    for (const node of inOrder(parent)) {
      if (node.nodeType === Node.TEXT_NODE) write(node.nodeValue ?? '');
      if (!(node instanceof Element) || matchesAny(node, skip) || isLineNumber(node)) continue;
      const given = instead(node);
      if (given !== undefined) visitLine(node, given);
      else if (node.tagName === 'BR') write('\n');
      else if (node.matches(lineElements)) visitLine(node);
      else visit(node);
    }
  };
  visit(root);
  return text;
}

function codeRoot(block: Element, skip: readonly string[]): Element {
  for (let root = block; ;) {
    const inner = [...root.querySelectorAll(codeRoots.join(','))].find(
      (candidate) => closestWithin(candidate, root, skip) === undefined,
    );
    if (inner === undefined) return root;
    root = inner;
  }
}

/** Monaco places its lines by style and leaves them in the order of their creation. */
function inOrder(parent: Element): Iterable<Node> {
  if (!parent.matches('.view-lines')) return parent.childNodes;
  return [...parent.children].sort((a, b) => topOf(a) - topOf(b));
}

function topOf(line: Element): number {
  return line instanceof HTMLElement ? parseFloat(line.style.top) || 0 : 0;
}

function isLineNumber(element: Element): boolean {
  return element.matches(lineNumbers) && /^\s*\d+\s*$/.test(element.textContent);
}

function trimNewlines(text: string): string {
  let start = 0;
  let end = text.length;
  while (start < end && isNewline(text.charCodeAt(start))) start++;
  while (end > start && isNewline(text.charCodeAt(end - 1))) end--;
  return text.slice(start, end);
}

function isNewline(c: number): boolean {
  return c === 0x0a || c === 0x0d;
}

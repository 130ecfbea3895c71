/** The composer's text, a line break between its lines. */
export function composerText(composer: HTMLElement): string {
  if (composer instanceof HTMLTextAreaElement) return composer.value;
  return linesOf(composer).join('\n');
}

function linesOf(editor: Element): string[] {
  const lines: string[] = [''];
  const add = (text: string) => {
    const [first = '', ...rest] = text.split('\n');
    lines.push((lines.pop() ?? '') + first, ...rest);
  };
  const visit = (node: Node) => {
    if (node.nodeType === Node.TEXT_NODE) add(node.nodeValue ?? '');
    else if (node instanceof Element && node.tagName === 'BR') {
      if (!node.matches('.ProseMirror-trailingBreak') && node !== node.parentElement?.lastChild)
        lines.push('');
    } else if (node instanceof Element) {
      const isLine = /^(P|DIV|LI|PRE|H[1-6])$/.test(node.tagName) && node !== editor;
      if (isLine && node.previousElementSibling !== null) lines.push('');
      node.childNodes.forEach(visit);
    }
  };
  visit(editor);
  return lines;
}

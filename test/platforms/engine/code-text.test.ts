// @vitest-environment happy-dom
import { describe, expect, it } from 'vitest';
import { codeText } from '../../../src/platforms/engine/code-text.ts';

const wanted = '{"a": 1}\n\n  {"b": "x  y"}';
const [first = '', , last = ''] = wanted.split('\n');

function read(html: string, pollutants: readonly string[] = ['.header']): string {
  const holder = document.createElement('div');
  holder.innerHTML = html;
  return codeText(holder.firstElementChild!, pollutants);
}

describe('codeText', () => {
  const shapes: Record<string, string> = {
    'plain pre and code': `<pre><code>${wanted}\n</code></pre>`,
    'a bare pre with tokens': `<div><div class="header">json</div><pre><span>${first}</span>\n\n<span>${last}</span></pre></div>`,
    'header, copy button and code in one pre': `<pre><div><div class="header">json</div><div><button>Copy code</button></div><div><code>${wanted}</code></div></div></pre>`,
    'br between the lines': `<pre><code>${first}<br><br>${last}</code></pre>`,
    'br inside highlighted spans': `<pre><code><span>${first}<br></span><br><span>${last}</span></code></pre>`,
    'pre in pre, CodeMirror viewer': `<pre><div class="header">json</div><div class="cm-editor"><div class="cm-scroller"><pre class="cm-content"><code>${first}<br><br>${last}</code></pre></div></div></pre>`,
    'CodeMirror lines': `<div class="cm-editor"><div class="cm-gutters"><div>1</div><div>2</div></div><div class="cm-content"><div class="cm-line">${first}</div><div class="cm-line"><br></div><div class="cm-line">${last}</div></div></div>`,
    'Monaco lines out of order': `<div><div class="view-lines" aria-hidden="true"><div class="view-line" style="top: 38px">${last}</div><div class="view-line" style="top: 0px">${first}</div><div class="view-line" style="top: 19px"></div></div></div>`,
    'shiki lines with newlines': `<pre><code><span class="line">${first}</span>\n<span class="line"></span>\n<span class="line">${last}</span></code></pre>`,
    'shiki lines without newlines': `<pre><code><span class="line">${first}</span><span class="line"></span><span class="line">${last}</span></code></pre>`,
    'a div a line': `<pre><code><div>${first}</div><div><br></div><div>${last}</div></code></pre>`,
    'line numbers as text': `<pre><code><span class="react-line-number">1</span>${first}\n<span class="line-number">2</span>\n<span class="line-number">3</span>${last}</code></pre>`,
    'a container with a line-numbers class': `<pre class="line-numbers"><code class="line-numbers">${wanted}</code></pre>`,
    'two renderings in one block': `<div><pre><code>${wanted}</code></pre><pre><code>${wanted}</code></pre></div>`,
    'a hidden copy first': `<div><pre hidden><code>other</code></pre><pre><code>${wanted}</code></pre></div>`,
  };
  it.each(Object.entries(shapes))('%s', (_name, html) => {
    expect(read(html)).toBe(wanted);
  });

  it('leaves no-break spaces to the grammar', () => {
    expect(read('<pre>{\u00a0"a":\u00a0"\u00a0"}</pre>')).toBe('{\u00a0"a":\u00a0"\u00a0"}');
  });

  it('keeps the spaces at the start of the first line', () => {
    expect(read('<pre><code>\n  a\n</code></pre>')).toBe('  a');
  });
});

import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Json, JsonObject } from '../../shared/json.ts';
import { icon } from '../icons.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';

const longText = 240;
const longLines = 6;

/** A call's parameters, every one of them in full: long values behind a disclosure, nothing cut away. */
@customElement('mcp-call-args')
export class McpCallArgs extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      dl {
        display: grid;
        grid-template-columns: fit-content(35%) 1fr;
        gap: 4px 10px;
        align-items: baseline;
      }
      dt {
        color: var(--muted);
      }
      dd {
        min-width: 0;
      }
      pre {
        white-space: pre-wrap;
      }
      .long {
        overflow: auto;
        max-height: 300px;
        margin-top: 4px;
        padding: 6px 8px;
        border-radius: var(--radius-small);
        background: var(--sunken);
      }
    `,
  ];

  @property({ attribute: false }) args: JsonObject = {};

  protected override render(): TemplateResult {
    const entries = Object.entries(this.args);
    if (entries.length === 0) return html`<p class="muted small">${t('calls.noArgs')}</p>`;
    return html`<dl aria-label=${t('calls.args')}>
      ${entries.map(
        ([key, value]) =>
          html`<dt class="mono untrusted">${visibleText(key)}</dt>
            <dd>${argument(value)}</dd>`,
      )}
    </dl>`;
  }
}

function argument(value: Json): TemplateResult {
  const text = visibleText(typeof value === 'string' ? value : jsonText(value));
  const lines = text.split('\n');
  if (text.length <= longText && lines.length <= longLines) return html`<pre class="untrusted">${text}</pre>`;
  return html`<pre class="untrusted clip">${lines[0]?.slice(0, longText)}</pre>
    <details>
      <summary class="small">${icon('chevron', 'chevron')}${t('calls.expand', { n: text.length })}</summary>
      <pre class="untrusted long" tabindex="0">${text}</pre>
    </details>`;
}

/** One line where it fits beside its name, else indented. */
function jsonText(value: Json): string {
  const line = JSON.stringify(value);
  return line.length <= 60 ? line : JSON.stringify(value, null, 2);
}

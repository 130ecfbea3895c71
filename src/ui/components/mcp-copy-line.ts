import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';

/** A command line to be copied. */
@customElement('mcp-copy-line')
export class McpCopyLine extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      .line {
        padding: 2px 2px 2px 8px;
        border-radius: var(--radius-small);
        background: var(--surface);
      }
      code {
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property() text = '';
  @property() label = '';
  @state() private copied = false;

  protected override render(): TemplateResult {
    const words = this.copied ? t('copy.copied') : t('copy.copy');
    return html`<div class="line row">
      <code class="grow">${this.text}</code>
      <button class="quiet small" aria-label="${words}: ${this.label}" @click=${() => this.copy()}>
        ${icon(this.copied ? 'check' : 'copy')}${words}
      </button>
    </div>`;
  }

  private async copy(): Promise<void> {
    this.copied = (await this.link.copy(this.text)).ok;
  }
}

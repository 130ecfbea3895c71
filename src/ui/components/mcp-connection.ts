import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ConnectionState } from '../link-types.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';

/** Says that the worker is away. A worker that comes back at once, as it does all day, is not worth a word. */
@customElement('mcp-connection')
export class McpConnection extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host {
        position: fixed;
        z-index: 5;
        inset-block-end: 10px;
        inset-inline: 12px;
        pointer-events: none;
      }
      .callout {
        width: fit-content;
        margin-inline: auto;
        border: 1px solid var(--line);
        box-shadow: var(--shadow);
        pointer-events: auto;
      }
      .late {
        animation: appear 0.2s 1s both;
      }
      @keyframes appear {
        from {
          visibility: hidden;
          opacity: 0;
        }
      }
    `,
  ];

  @property() connection: ConnectionState = 'connecting';
  /** True while nothing can be shown yet. */
  @property({ type: Boolean }) waiting = false;

  protected override render(): TemplateResult {
    return html`<div role="status">${this.words()}</div>`;
  }

  private words(): TemplateResult | typeof nothing {
    if (this.connection === 'orphaned') {
      return html`<p class="callout tone-warn row">
        ${t('app.orphaned')}
        <button class="small" @click=${() => location.reload()}>${t('app.reloadPage')}</button>
      </p>`;
    }
    if (this.connection === 'lost') return html`<p class="callout tone-warn late">${t('app.lost')}</p>`;
    return this.waiting ? html`<p class="callout late">${t('app.loading')}</p>` : nothing;
  }
}

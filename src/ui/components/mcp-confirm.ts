import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';

/** A question before something that cannot be undone. Escape and Cancel answer no. */
@customElement('mcp-confirm')
export class McpConfirm extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      dialog {
        width: min(340px, calc(100vw - 32px));
        padding: 16px;
        border: 1px solid var(--line);
        border-radius: var(--radius);
        background: var(--surface);
        color: var(--text);
      }
      dialog::backdrop {
        background: rgb(10 14 22 / 45%);
      }
      h2 {
        padding-bottom: 6px;
        font-size: 14px;
      }
      .row {
        justify-content: flex-end;
        padding-top: 14px;
      }
    `,
  ];

  @property() question = '';
  @property() explanation = '';
  @property() action = '';
  @property({ attribute: false }) confirmed!: () => void;

  /** Asks. */
  open(): void {
    this.renderRoot.querySelector('dialog')?.showModal();
  }

  protected override render(): TemplateResult {
    return html`<dialog aria-labelledby="question" aria-describedby="explanation">
      <form method="dialog">
        <h2 id="question" class="untrusted">${this.question}</h2>
        <p id="explanation" class="muted">${this.explanation}</p>
        <div class="row">
          <button autofocus>${t('form.cancel')}</button>
          <button class="danger" @click=${this.confirmed}>${this.action}</button>
        </div>
      </form>
    </dialog>`;
  }
}

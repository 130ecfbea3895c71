import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../../shared/failure.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { plural, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';

/** Gives the user's servers out as JSON: to the clipboard or as a file, with secrets only when that is ticked. */
@customElement('mcp-server-export')
export class McpServerExport extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    css`
      details {
        padding: 7px 12px;
      }
      .body {
        display: grid;
        gap: 10px;
        padding-top: 8px;
      }
      summary {
        font-weight: 500;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  /** How many servers there are to write. */
  @property({ type: Number }) count = 0;
  @state() private withSecrets = false;
  @state() private said = '';
  @state() private failure = '';

  protected override render(): TemplateResult {
    const tick = (event: Event) => (this.withSecrets = (event.target as HTMLInputElement).checked);
    return html`<details class="card">
      <summary>${icon('chevron', 'chevron')}${t('export.title')}</summary>
      <div class="body">
        <p class="hint">${t('export.hint')}</p>
        <div class="check">
          <input
            id="secrets"
            type="checkbox"
            aria-describedby="secrets-note"
            .checked=${this.withSecrets}
            @change=${tick}
          />
          <label for="secrets">${t('export.secrets')}</label>
          <p id="secrets-note" class="hint ${this.withSecrets ? 'tone-warn' : ''}">
            ${t('export.secretsHint')}
          </p>
        </div>
        <div class="row">
          <button @click=${() => this.copy()}>${icon('copy')}${t('copy.copy')}</button>
          <button @click=${() => this.download()}>${icon('download')}${t('export.download')}</button>
        </div>
        <p class="small tone-ok" role="status" ?hidden=${this.said === ''}>${this.said}</p>
        <p class="error" role="alert" ?hidden=${this.failure === ''}>
          ${icon('warning')}<span>${this.failure}</span>
        </p>
      </div>
    </details>`;
  }

  private async copy(): Promise<void> {
    const written = await this.written();
    if (!written.ok) {
      this.tell(written);
      return;
    }
    const copied = await this.link.copy(written.value.text);
    this.tell(copied, plural('export.copied', this.count));
  }

  private async download(): Promise<void> {
    const written = await this.written();
    if (!written.ok) {
      this.tell(written);
      return;
    }
    const { fileName, text } = written.value;
    this.link.download(fileName, text, 'application/json');
    this.tell(written, t('export.saved', { file: fileName }));
  }

  private written(): Promise<Outcome<{ readonly fileName: string; readonly text: string }>> {
    return this.link.request({ type: 'config.exportRequested', withSecrets: this.withSecrets });
  }

  private tell(outcome: Outcome<unknown>, said = ''): void {
    this.said = outcome.ok ? said : '';
    this.failure = outcome.ok ? '' : outcome.failure.message;
  }
}

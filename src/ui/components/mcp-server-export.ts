import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type Outcome, succeed } from '../../shared/failure.ts';
import type { ServerView } from '../../shared/views.ts';
import { exportServers, withPlaceholders } from '../forms/export-servers.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { pluralConfig, tConfig } from '../strings-config.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';

const fileName = 'mcp-servers.json';

/** Gives the user's servers out as JSON: to the clipboard or as a file, with secrets only when that is ticked. */
@customElement('mcp-server-export')
export class McpServerExport extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    css`
      section {
        display: grid;
        gap: 10px;
        padding: 12px;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  /** The user's own servers. */
  @property({ attribute: false }) servers: readonly ServerView[] = [];
  @state() private withSecrets = false;
  @state() private said = '';
  @state() private failure = '';

  /** Puts the cursor onto the first control. */
  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('#secrets')?.focus();
  }

  protected override render(): TemplateResult {
    const tick = (event: Event) => (this.withSecrets = (event.target as HTMLInputElement).checked);
    return html`<section class="card" aria-labelledby="title">
      <h2 id="title">${t('export.title')}</h2>
      <p class="hint">${tConfig('export.hint')}</p>
      <div class="check">
        <input
          id="secrets"
          type="checkbox"
          aria-describedby="secrets-note"
          .checked=${this.withSecrets}
          @change=${tick}
        />
        <label for="secrets">${tConfig('export.secrets')}</label>
        <p id="secrets-note" class="hint ${this.withSecrets ? 'tone-warn' : ''}">
          ${tConfig('export.secretsHint')}
        </p>
      </div>
      <div class="row">
        <button @click=${() => this.copy()}>${icon('copy')}${t('copy.copy')}</button>
        <button @click=${() => this.download()}>${icon('download')}${tConfig('export.download')}</button>
      </div>
      <p class="small tone-ok" role="status" ?hidden=${this.said === ''}>${this.said}</p>
      <p class="error" role="alert" ?hidden=${this.failure === ''}>
        ${icon('warning')}<span>${this.failure}</span>
      </p>
    </section>`;
  }

  private async copy(): Promise<void> {
    const written = await this.written();
    const done = written.ok ? await this.link.copy(written.value) : written;
    this.tell(done, pluralConfig('export.copied', this.servers.length));
  }

  private async download(): Promise<void> {
    const written = await this.written();
    if (written.ok) this.link.download(fileName, written.value, 'application/json');
    this.tell(written, tConfig('export.saved', { file: fileName }));
  }

  private async written(): Promise<Outcome<string>> {
    if (!this.withSecrets) return succeed(exportServers(withPlaceholders(this.servers)));
    const full = await this.link.request({ type: 'config.exportRequested' });
    return full.ok ? succeed(exportServers(full.value.servers)) : full;
  }

  private tell(outcome: Outcome<unknown>, said: string): void {
    this.said = outcome.ok ? said : '';
    this.failure = outcome.ok ? '' : outcome.failure.message;
  }
}

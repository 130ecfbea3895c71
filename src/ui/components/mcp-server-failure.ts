import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { ServerView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { serverSentence } from '../status.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { patternOrigin } from '../text/format.ts';
import { visibleText } from '../text/visible-text.ts';
import './mcp-copy-line.ts';

/** What the user can do about a server that is not ready: allow its address, install the companion, read details. */
@customElement('mcp-server-failure')
export class McpServerFailure extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host {
        display: grid;
        gap: 8px;
      }
      .callout {
        display: grid;
        gap: 6px;
      }
      pre {
        overflow: auto;
        max-height: 160px;
        padding: 6px 8px;
        border-radius: var(--radius-small);
        background: var(--sunken);
        white-space: pre-wrap;
      }
      summary {
        width: fit-content;
        font-size: 12px;
      }
      button {
        justify-self: start;
        white-space: normal;
        text-align: start;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server!: ServerView;
  @property({ attribute: false }) tell!: (message: string) => void;

  protected override render(): TemplateResult {
    const { missingOrigin, failure } = this.server;
    const more = failure !== undefined && failure.message !== serverSentence(this.server);
    return html`${more ? html`<p class="small untrusted">${visibleText(failure.message)}</p>` : nothing}
    ${missingOrigin === undefined ? nothing : this.allow(missingOrigin)} ${this.companion()}
    ${failure?.detail === undefined ? nothing : details(failure.detail)}`;
  }

  private allow(pattern: string): TemplateResult {
    return html`<div class="callout tone-busy">
      <p class="small">${t('server.allowWhy')}</p>
      <button class="primary" @click=${() => this.ask(pattern)}>
        ${t('server.allow', { origin: patternOrigin(pattern) })}
      </button>
    </div>`;
  }

  private companion(): TemplateResult | typeof nothing {
    const code = this.server.failure?.code;
    if (code !== 'hostMissing' && code !== 'hostForbidden') return nothing;
    return html`<div class="callout tone-warn">
      <strong>${t(`server.${code}`)}</strong>
      <p class="small">${t('server.hostText')}</p>
      ${line(this.link, t('server.hostFromCheckout'), 'node dist/native/cli.mjs install')}
    </div>`;
  }

  private async ask(pattern: string): Promise<void> {
    const allowed = await this.link.allowOrigin(pattern);
    const outcome = allowed.ok
      ? await this.link.request({ type: 'server.reconnectRequested', server: this.server.id })
      : allowed;
    if (!outcome.ok) this.tell(outcome.failure.message);
  }
}

function line(link: Link, label: string, command: string): TemplateResult {
  return html`<div class="small">
    ${label}
    <mcp-copy-line .link=${link} .text=${command} .label=${label}></mcp-copy-line>
  </div>`;
}

function details(text: string): TemplateResult {
  return html`<details>
    <summary>${icon('chevron', 'chevron')}${t('detail.summary')}</summary>
    <pre class="untrusted" tabindex="0">${visibleText(text)}</pre>
  </details>`;
}

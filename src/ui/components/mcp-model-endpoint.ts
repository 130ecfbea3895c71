import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { EndpointView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link, UiRequest } from '../link-types.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { field } from './field.ts';
import { questionSheet } from './question-sheet.ts';

/** The model that may answer servers: address, name, and a key that is stored and never shown again. */
@customElement('mcp-model-endpoint')
export class McpModelEndpoint extends LitElement {
  static override styles = [base, controls, fields, questionSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) endpoint: EndpointView | null = null;
  @state() private message = '';

  protected override render(): TemplateResult {
    const { endpoint } = this;
    return html`<form novalidate @submit=${(event: Event) => this.submit(event)}>
      <p class="hint">${t('endpoint.hint')}</p>
      ${this.text('endpoint-url', t('endpoint.url'), 'url', endpoint?.url ?? '')}
      ${this.text('endpoint-model', t('endpoint.model'), 'text', endpoint?.model ?? '')}
      ${this.text('endpoint-key', t(endpoint?.hasKey === true ? 'endpoint.keyStored' : 'endpoint.key'), 'password', '')}
      <div class="row wrap actions">
        <button class="small primary">${icon('check')}${t('endpoint.save')}</button>
        ${
          endpoint === null
            ? nothing
            : html`<button type="button" class="small" @click=${() => this.ask({ type: 'endpoint.removed' })}>
                ${icon('trash')}${t('endpoint.remove')}
              </button>`
        }
      </div>
      <p class="small" role="status" ?hidden=${this.message === ''}>${this.message}</p>
    </form>`;
  }

  private text(id: string, label: string, type: string, value: string): TemplateResult {
    return field({
      id,
      label,
      control: html`<input
        id=${id}
        type=${type}
        autocomplete=${type === 'password' ? 'new-password' : 'off'}
        spellcheck="false"
        .value=${value}
      />`,
    });
  }

  private value(id: string): string {
    return this.renderRoot.querySelector<HTMLInputElement>(`#${id}`)?.value.trim() ?? '';
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const [url, model, key] = [
      this.value('endpoint-url'),
      this.value('endpoint-model'),
      this.value('endpoint-key'),
    ];
    if (!URL.canParse(url) || !/^https?:$/.test(new URL(url).protocol) || model === '') {
      this.message = t('endpoint.wrong');
      return;
    }
    // First, while the press still counts as the user's gesture.
    const { protocol, hostname } = new URL(url);
    const allowed = await this.link.allowOrigin(`${protocol}//${hostname}/*`);
    const given = key === '' ? {} : { key };
    const keepKey = key === '' && this.endpoint?.hasKey === true;
    const saved = await this.ask({ type: 'endpoint.saved', url, model, ...given, keepKey });
    if (!saved) return;
    const field = this.renderRoot.querySelector<HTMLInputElement>('#endpoint-key');
    if (field !== null) field.value = '';
    this.message = allowed.ok ? t('endpoint.saved') : allowed.failure.message;
  }

  private async ask(message: UiRequest): Promise<boolean> {
    const outcome = await this.link.request(message);
    this.message = outcome.ok ? '' : outcome.failure.message;
    return outcome.ok;
  }
}

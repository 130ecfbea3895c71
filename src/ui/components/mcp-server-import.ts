import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type ImportedServers, readServers } from '../forms/import-servers.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { plural, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { joinArgs } from '../text/argv.ts';
import { visibleText } from '../text/visible-text.ts';
import { field } from './field.ts';
import type { ServerConfig } from '../../shared/settings.ts';

const example = '{\n  "mcpServers": {\n    "files": { "command": "npx", "args": ["-y", "…"] }\n  }\n}';

/** Adds every server of a pasted `mcpServers` configuration, after showing what each of them will start or reach. */
@customElement('mcp-server-import')
export class McpServerImport extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    css`
      form,
      ul {
        display: grid;
        gap: 8px;
      }
      .end {
        justify-content: flex-end;
      }
      li code {
        display: block;
        color: var(--muted);
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property() text = '';
  @property({ attribute: false }) close!: () => void;
  @state() private problem: string | undefined;
  private saving = false;

  protected override render(): TemplateResult {
    const read = this.text.trim() === '' ? undefined : readServers(this.text, () => crypto.randomUUID());
    const error = this.problem ?? (read?.ok === false ? read.failure.message : undefined);
    const found = read?.ok === true ? read.value : undefined;
    return html`<form @submit=${(event: Event) => this.submit(event)}>
      ${field({
        id: 'json',
        label: t('import.label'),
        error,
        control: html`<textarea
          id="json"
          class="mono"
          rows="7"
          spellcheck="false"
          placeholder=${example}
          aria-describedby="json-note"
          aria-invalid=${String(error !== undefined)}
          .value=${this.text}
          @input=${(event: Event) => this.typed(event)}
        ></textarea>`,
      })}
      ${found === undefined ? nothing : preview(found)}
      <div class="row end">
        <button type="button" class="quiet" @click=${this.close}>${t('form.cancel')}</button>
        <button class="primary" ?disabled=${(found?.configs.length ?? 0) === 0}>
          ${plural('import.add', found?.configs.length ?? 1)}
        </button>
      </div>
    </form>`;
  }

  private typed(event: Event): void {
    this.text = (event.target as HTMLTextAreaElement).value;
    this.problem = undefined;
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    const read = readServers(this.text, () => crypto.randomUUID());
    if (!read.ok || this.saving) return;
    this.saving = true;
    for (const config of read.value.configs) {
      const outcome = await this.link.request({ type: 'server.saved', config, keepSecrets: [] });
      if (outcome.ok) continue;
      this.problem = `${config.name}: ${outcome.failure.message}`;
      this.saving = false;
      return;
    }
    this.saving = false;
    this.close();
  }
}

function preview({ configs, problems }: ImportedServers): TemplateResult {
  return html`<ul>
    ${configs.map(
      (config) =>
        html`<li class="callout">
          <strong class="untrusted">${visibleText(config.name)}</strong>
          <code class="untrusted">${visibleText(reach(config))}</code>
        </li>`,
    )}
    ${problems.map(
      ({ name, reason }) =>
        html`<li class="callout tone-warn row">
          ${icon('warning')}<span class="untrusted"
            >${t('import.skipped', { name: visibleText(name), reason })}</span
          >
        </li>`,
    )}
  </ul>`;
}

/** What will be started, argument by argument, or reached. Values of secrets stay out of sight. */
function reach({ transport }: ServerConfig): string {
  if (transport.kind !== 'stdio') return transport.url;
  const env = Object.keys(transport.env ?? {}).map((name) => `${name}=…`);
  return [...env, transport.command, joinArgs(transport.args)].join(' ');
}

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { TemplateInfo } from '../../shared/resource.ts';
import { expandTemplate, neededVariables, readTemplate, variablesOf } from '../../shared/uri-template.ts';
import type { Link } from '../link-types.ts';
import { tAdd } from '../strings-add.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Watching } from '../watching.ts';
import './mcp-completed-field.ts';
import './mcp-resource-actions.ts';
import { filled } from './filled.ts';
import { offerSheet } from './offer-sheet.ts';
import { rowSheet } from './row-sheet.ts';
import { mediaTypeBadge, rowSummary } from './row-summary.ts';

/** A resource whose address the user fills in: fields, the address that comes of it, and what can be done with it. */
@customElement('mcp-resource-template')
export class McpResourceTemplate extends LitElement {
  static override styles = [base, controls, rowSheet, offerSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) watching!: Watching;
  @property({ attribute: false }) server = '';
  @property({ attribute: false }) template!: TemplateInfo;
  @property({ attribute: false }) inChat = false;
  @property({ attribute: false }) canWatch = false;
  @state() private open = false;
  @state() private values: Readonly<Record<string, string>> = {};

  protected override render(): TemplateResult {
    const { name, title } = this.template;
    const toggled = (event: Event) => (this.open = (event.target as HTMLDetailsElement).open);
    return html`<details @toggle=${toggled}>
      ${rowSummary(this.template, mediaTypeBadge(this.template.mimeType))}
      ${this.open ? this.body(title ?? name) : nothing}
    </details>`;
  }

  private body(name: string): TemplateResult {
    const { uriTemplate } = this.template;
    const parts = readTemplate(uriTemplate) ?? [];
    const needed = neededVariables(parts);
    const given = filled(this.values);
    const uri = expandTemplate(parts, given);
    const open = needed.filter((variable) => given[variable] === undefined);
    return html`<div class="body">
      ${variablesOf(parts).map(
        (variable) =>
          html`<mcp-completed-field
            .link=${this.link}
            .server=${this.server}
            .of=${{ kind: 'template', uriTemplate } as const}
            .argument=${variable}
            .label=${variable}
            .required=${needed.includes(variable)}
            .value=${this.values[variable] ?? ''}
            .others=${given}
            @filled=${({ detail }: CustomEvent<string>) =>
              (this.values = { ...this.values, [variable]: detail })}
          ></mcp-completed-field>`,
      )}
      <p class="small untrusted">
        <span class="muted">${tAdd('add.address')}:</span> <code class="address">${visibleText(uri)}</code>
      </p>
      <mcp-resource-actions
        .link=${this.link}
        .watching=${this.watching}
        .resource=${{ server: this.server, uri, name }}
        .inChat=${this.inChat}
        .canWatch=${this.canWatch}
        .missing=${open.length === 0 ? '' : tAdd('add.fillIn', { names: visibleText(open.join(', ')) })}
      ></mcp-resource-actions>
    </div>`;
  }
}

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { ResourceInfo } from '../../shared/resource.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { tAdd } from '../strings-add.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { bytes } from '../text/format.ts';
import { visibleText } from '../text/visible-text.ts';
import type { Watching } from '../watching.ts';
import './mcp-resource-actions.ts';
import { offerSheet } from './offer-sheet.ts';
import { rowSheet } from './row-sheet.ts';
import { mediaTypeBadge, rowSummary } from './row-summary.ts';

/** One resource: its name and what it is; opened, where it is and what can be done with it. */
@customElement('mcp-resource')
export class McpResource extends LitElement {
  static override styles = [base, controls, rowSheet, offerSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) watching!: Watching;
  @property({ attribute: false }) server = '';
  @property({ attribute: false }) resource!: ResourceInfo;
  @property({ attribute: false }) inChat = false;
  @property({ attribute: false }) canWatch = false;
  @state() private open = false;
  private unsubscribe: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.unsubscribe = this.watching.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribe?.();
  }

  protected override render(): TemplateResult {
    const { uri, name, title, mimeType, size } = this.resource;
    const isStale = this.watching.of(this.server, uri)?.isStale === true;
    const toggled = (event: Event) => (this.open = (event.target as HTMLDetailsElement).open);
    return html`<details @toggle=${toggled}>
      ${rowSummary(this.resource, [
        mediaTypeBadge(mimeType),
        size === undefined ? nothing : html`<span class="small muted">${bytes(size)}</span>`,
        isStale
          ? html`<span class="badge tone-warn">${icon('refresh')}${tAdd('add.changedBadge')}</span>`
          : nothing,
      ])}
      ${this.open ? this.body(uri, title ?? name) : nothing}
    </details>`;
  }

  private body(uri: string, name: string): TemplateResult {
    return html`<div class="body">
      <p class="small muted untrusted"><code>${visibleText(uri)}</code></p>
      <mcp-resource-actions
        .link=${this.link}
        .watching=${this.watching}
        .resource=${{ server: this.server, uri, name }}
        .inChat=${this.inChat}
        .canWatch=${this.canWatch}
      ></mcp-resource-actions>
    </div>`;
  }
}

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { live } from 'lit/directives/live.js';
import type { ToolHints } from '../../shared/tool.ts';
import type { ServerView, ToolView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { type StringKey, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';
import { type ToolParameter, toolParameters } from '../tool-parameters.ts';
import { Uncovered } from '../uncovered.ts';
import { rowSheet } from './row-sheet.ts';

/** One tool: name and first lines of its description; opened, all of it and its parameters. */
@customElement('mcp-tool')
export class McpTool extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    rowSheet,
    css`
      img {
        margin-top: 2px;
        border-radius: 3px;
        object-fit: contain;
      }
      dl {
        display: grid;
        gap: 6px;
      }
      dt {
        display: flex;
        flex-wrap: wrap;
        gap: 2px 8px;
        align-items: baseline;
      }
      dd {
        white-space: pre-wrap;
      }
      .required {
        color: var(--warn);
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server!: ServerView;
  @property({ attribute: false }) tool!: ToolView;
  @state() private open = false;
  @state() private message = '';
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('#repeatable'),
  );

  protected override render(): TemplateResult {
    const { tool } = this;
    const words = tool.description.trim();
    const description = words === '' ? t('tools.noDescription') : visibleText(words);
    const title = tool.title === undefined || tool.title === tool.exposedName ? '' : visibleText(tool.title);
    const toggled = (event: Event) => (this.open = (event.target as HTMLDetailsElement).open);
    return html`<details @toggle=${toggled}>
      <summary>
        ${icon('chevron', 'chevron')}
        ${tool.icon === undefined ? nothing : html`<img src=${tool.icon} width="16" height="16" alt="" />`}
        <span class="grow">
          <span class="name mono untrusted">${visibleText(tool.exposedName)}</span>
          ${title === '' ? nothing : html`<span class="small untrusted">${title}</span>`}
          <span class="description small muted untrusted">${description}</span>
        </span>
      </summary>
      ${this.open ? this.body() : nothing}
    </details>`;
  }

  private body(): TemplateResult {
    const { tool } = this;
    const parameters = toolParameters(tool.inputSchema);
    return html`<div class="body small">
      ${
        tool.exposedName === tool.name
          ? nothing
          : html`<p class="muted untrusted">${t('tools.realName', { name: visibleText(tool.name) })}</p>`
      }
      ${hints(tool.hints)} ${this.repeatable()}
      ${
        parameters.length === 0
          ? html`<p class="muted">${t('tools.noParameters')}</p>`
          : html`<dl aria-label=${t('tools.parameters')}>${parameters.map(parameter)}</dl>`
      }
    </div>`;
  }

  private repeatable(): TemplateResult {
    const isChecked = this.server.confirmedRepeatable?.includes(this.tool.name) === true;
    return html`<div class="check">
        <input
          id="repeatable"
          type="checkbox"
          aria-describedby="repeatable-note"
          ?disabled=${this.server.managed === true}
          .checked=${live(isChecked)}
          @click=${(event: Event) => void this.choose(event, !isChecked)}
        />
        <label for="repeatable">${t('tools.repeatable')}</label>
        <p id="repeatable-note" class="hint">${t('tools.repeatableHint')}</p>
      </div>
      <p class="small tone-bad" role="status" ?hidden=${this.message === ''}>${this.message}</p>`;
  }

  /** The box shows what is stored, so it moves only once the worker has it. */
  private async choose(event: Event, repeatable: boolean): Promise<void> {
    event.preventDefault();
    if (!this.uncovered.allows(event)) {
      this.message = t('calls.covered');
      return;
    }
    const { id } = this.server;
    const outcome = await this.link.request({
      type: 'tool.repeatableSet',
      server: id,
      tool: this.tool.name,
      repeatable,
    });
    this.message = outcome.ok ? '' : outcome.failure.message;
  }
}

function parameter({ name, required, type, description }: ToolParameter): TemplateResult {
  return html`<div>
    <dt>
      <code class="untrusted">${visibleText(name)}</code>
      <span class="muted untrusted">${visibleText(type)}</span>
      <span class=${required ? 'required' : 'muted'}
        >${t(required ? 'tools.required' : 'tools.optional')}</span
      >
    </dt>
    ${description === '' ? nothing : html`<dd class="muted untrusted">${visibleText(description)}</dd>`}
  </div>`;
}

/** What the server says of its tool. "says", because nobody has checked it. */
function hints(hints: ToolHints): TemplateResult | typeof nothing {
  const said: StringKey[] = [];
  if (hints.readOnlyHint === true) said.push('tools.hint.readOnly');
  else if (hints.destructiveHint === true) said.push('tools.hint.destructive');
  if (hints.openWorldHint === true) said.push('tools.hint.openWorld');
  if (said.length === 0) return nothing;
  return html`<p class="row wrap">
    ${said.map((key) => html`<span class="badge">${t(key as 'tools.hint.readOnly')}</span>`)}
  </p>`;
}

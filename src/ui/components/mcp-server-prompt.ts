import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { PromptArgument, PromptInfo } from '../../shared/resource.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { tAdd } from '../strings-add.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';
import { Uncovered } from '../uncovered.ts';
import { ActionReport } from './action-report.ts';
import { filled } from './filled.ts';
import './mcp-completed-field.ts';
import { copyServerPrompt, type FilledPrompt, insertPrompt } from './offer-actions.ts';
import { offerSheet } from './offer-sheet.ts';
import { rowSheet } from './row-sheet.ts';
import { rowSummary } from './row-summary.ts';

/** One prompt of a server: its arguments as fields, and the button that puts it into the input box. */
@customElement('mcp-server-prompt')
export class McpServerPrompt extends LitElement {
  static override styles = [base, controls, rowSheet, offerSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server = '';
  @property({ attribute: false }) prompt!: PromptInfo;
  @property({ attribute: false }) inChat = false;
  @state() private open = false;
  @state() private values: Readonly<Record<string, string>> = {};
  private readonly report = new ActionReport(this);
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('.primary'),
  );

  protected override render(): TemplateResult {
    const toggled = (event: Event) => (this.open = (event.target as HTMLDetailsElement).open);
    return html`<details @toggle=${toggled}>
      ${rowSummary(this.prompt)} ${this.open ? this.body() : nothing}
    </details>`;
  }

  private body(): TemplateResult {
    const given = filled(this.values);
    const open = this.prompt.args.filter(({ name, required }) => required && given[name] === undefined);
    const names = open.map(({ name, title }) => title ?? name).join(', ');
    const blocked = open.length > 0;
    return html`<div class="body">
      ${this.prompt.args.map((argument) => this.field(argument, given))}
      <div class="row wrap">
        ${this.report.button('insert', tAdd('add.insert'), {
          look: 'primary',
          disabled: blocked || !this.inChat,
          press: (event) => {
            this.insert(event);
          },
        })}
        ${this.report.button('copy', tAdd('add.copy'), {
          disabled: blocked,
          press: () => void this.run(tAdd('add.reading'), copyServerPrompt),
        })}
      </div>
      ${
        blocked
          ? html`<p class="small muted untrusted">${tAdd('add.fillIn', { names: visibleText(names) })}</p>`
          : this.report.line()
      }
    </div>`;
  }

  private field({ name, title, description, required }: PromptArgument, given: Record<string, string>) {
    return html`<mcp-completed-field
      .link=${this.link}
      .server=${this.server}
      .of=${{ kind: 'prompt', name: this.prompt.name } as const}
      .argument=${name}
      .label=${title ?? name}
      .hint=${description ?? ''}
      .required=${required}
      .value=${this.values[name] ?? ''}
      .others=${given}
      @filled=${({ detail }: CustomEvent<string>) => (this.values = { ...this.values, [name]: detail })}
    ></mcp-completed-field>`;
  }

  private insert(event: Event): void {
    if (this.uncovered.allows(event)) void this.run(tAdd('add.inserting'), insertPrompt);
    else this.report.say(t('calls.covered'));
  }

  private run(
    progress: string,
    action: (link: Link, prompt: FilledPrompt) => ReturnType<typeof insertPrompt>,
  ) {
    const prompt = { server: this.server, name: this.prompt.name, args: filled(this.values) };
    return this.report.run(progress, () => action(this.link, prompt));
  }
}

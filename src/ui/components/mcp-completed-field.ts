import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CompletionAsk } from '../../shared/resource.ts';
import type { Link } from '../link-types.ts';
import { pluralAdd, tAdd } from '../strings-add.ts';
import { base } from '../styles/base.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';

/** The user has stopped typing, ms. */
const pauseMs = 200;

/** A text field whose values the server may suggest. Tells each change by the event `filled` with the value. */
@customElement('mcp-completed-field')
export class McpCompletedField extends LitElement {
  static override styles = [base, fields];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server = '';
  @property({ attribute: false }) of!: CompletionAsk['of'];
  @property({ attribute: false }) argument = '';
  @property({ attribute: false }) label = '';
  @property({ attribute: false }) hint = '';
  @property({ attribute: false }) required = false;
  @property({ attribute: false }) value = '';
  /** What stands in the other fields. */
  @property({ attribute: false }) others: Readonly<Record<string, string>> = {};
  @state() private choices: readonly string[] = [];
  private timer: ReturnType<typeof setTimeout> | undefined;
  private asked = 0;

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    clearTimeout(this.timer);
  }

  /** Moves the keyboard here. */
  override focus(): void {
    this.renderRoot.querySelector('input')?.focus();
  }

  protected override render(): TemplateResult {
    return html`<div class="field">
      <label for="value"
        ><span class="untrusted">${visibleText(this.label)}</span>
        <span class="hint">${tAdd(this.required ? 'add.required' : 'add.optional')}</span></label
      >
      <input
        id="value"
        type="text"
        list="choices"
        autocomplete="off"
        spellcheck="false"
        aria-required=${String(this.required)}
        aria-describedby=${this.hint === '' ? nothing : 'note'}
        .value=${this.value}
        @focus=${() => void this.ask()}
        @input=${(event: Event) => this.typed((event.target as HTMLInputElement).value)}
      />
      <datalist id="choices">
        ${this.choices.map((choice) => html`<option value=${choice}></option>`)}
      </datalist>
      ${this.hint === '' ? nothing : html`<p id="note" class="hint untrusted">${visibleText(this.hint)}</p>`}
      <p class="visually-hidden" role="status">
        ${this.choices.length === 0 ? '' : pluralAdd('add.choices', this.choices.length)}
      </p>
    </div>`;
  }

  private typed(value: string): void {
    this.value = value;
    this.dispatchEvent(new CustomEvent('filled', { detail: value }));
    clearTimeout(this.timer);
    this.timer = setTimeout(() => void this.ask(), pauseMs);
  }

  /** A server that suggests nothing leaves a plain field: its failure is no news to the user. */
  private async ask(): Promise<void> {
    const { server, of, argument, value } = this;
    const others = Object.fromEntries(Object.entries(this.others).filter(([name]) => name !== argument));
    const number = ++this.asked;
    const outcome = await this.link.request({
      type: 'completion.requested',
      server,
      of,
      argument,
      value,
      others,
    });
    if (number === this.asked) this.choices = outcome.ok ? outcome.value.values : [];
  }
}

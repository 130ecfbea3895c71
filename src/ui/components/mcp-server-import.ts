import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { errorText } from '../../shared/failure.ts';
import type { ServerView } from '../../shared/views.ts';
import {
  configOf,
  type ImportChoice,
  neededPlaceholders,
  planImport,
  type PlannedServer,
} from '../forms/import-plan.ts';
import { readServers } from '../forms/import-servers.ts';
import type { ImportedServers } from '../forms/import-types.ts';
import { defaultOf } from '../forms/placeholders.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { pluralConfig, tConfig } from '../strings-config.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { field } from './field.ts';
import { importProblems } from './import-problems.ts';
import { importItem } from './import-item.ts';
import { importSheet } from './import-sheet.ts';
import { importValues } from './import-values.ts';

const example = '{\n  "mcpServers": {\n    "files": { "command": "npx", "args": ["-y", "…"] }\n  }\n}';
const nothingFound: ImportedServers = { servers: [], problems: [], inputs: new Map() };

/**
 * Adds the servers of a pasted or dropped configuration, after showing what each of them will start or reach, asking
 * for the values of placeholders, and for another name where one is taken.
 */
@customElement('mcp-server-import')
export class McpServerImport extends LitElement {
  static override styles = [base, controls, fields, importSheet];

  @property({ attribute: false }) link!: Link;
  /** The servers that are there, by whose names new ones are judged. */
  @property({ attribute: false }) servers: readonly ServerView[] = [];
  @property() text = '';
  @property({ attribute: false }) close!: () => void;
  @state() private choices: ReadonlyMap<number, ImportChoice> = new Map();
  @state() private values: ReadonlyMap<string, string> = new Map();
  @state() private failure: string | undefined;
  @state() private added = 0;
  @state() private checked = false;
  @state() private dragged = false;
  private saving = false;

  /** Puts the cursor into the text. */
  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('#json')?.focus();
  }

  protected override render(): TemplateResult {
    const found = this.found();
    const plan = this.plan(found);
    const count = plan.filter(({ included }) => included).length;
    const needed = neededPlaceholders(plan);
    return html`<form
      novalidate
      class=${this.dragged ? 'dragged' : ''}
      @submit=${(event: Event) => this.submit(event)}
      @dragover=${(event: DragEvent) => this.drag(event)}
      @dragleave=${() => (this.dragged = false)}
      @drop=${(event: DragEvent) => this.drop(event)}
    >
      ${this.source(found.problems.length > 0)}
      <div role="alert">${importProblems(found.problems, this.failure)}</div>
      <p class="small tone-ok" role="status" ?hidden=${this.added === 0}>
        ${pluralConfig('import.added', this.added)}
      </p>
      ${plan.length === 0 ? nothing : this.list(plan)}
      ${
        needed.length === 0
          ? nothing
          : importValues(needed, found.inputs, (one) => this.valueFor(one, found), this.checked, this.fill)
      }
      <div class="row end">
        <button type="button" class="quiet" @click=${this.close}>${t('form.cancel')}</button>
        <button class="primary" ?disabled=${count === 0}>${pluralConfig('import.add', count || 1)}</button>
      </div>
    </form>`;
  }

  private source(invalid: boolean): TemplateResult {
    const choose = () => this.renderRoot.querySelector<HTMLInputElement>('#file')?.click();
    return field({
      id: 'json',
      label: tConfig('import.label'),
      hint: tConfig('import.hint'),
      control: html`<textarea
        id="json"
        class="mono"
        rows="7"
        spellcheck="false"
        autocomplete="off"
        placeholder=${example}
        aria-describedby=${invalid ? 'problems json-note' : 'json-note'}
        aria-invalid=${String(invalid)}
        .value=${this.text}
        @input=${(event: Event) => this.begin((event.target as HTMLTextAreaElement).value)}
      ></textarea>`,
      extra: html`<div class="row">
        <button type="button" class="small" @click=${choose}>
          ${icon('folder')}${tConfig('import.file')}
        </button>
        <input
          id="file"
          type="file"
          hidden
          aria-label=${tConfig('import.file')}
          @change=${(event: Event) => this.read((event.target as HTMLInputElement).files?.[0])}
        />
      </div>`,
    });
  }

  private list(plan: readonly PlannedServer[]): TemplateResult {
    const choose = (index: number) => (choice: ImportChoice) => {
      this.choices = new Map(this.choices).set(index, { ...this.choices.get(index), ...choice });
    };
    return html`<ul aria-label=${tConfig('import.found')}>
      ${plan.map((one, index) => importItem(one, index, choose(index)))}
    </ul>`;
  }

  private readonly fill = (placeholder: string, value: string): void => {
    this.values = new Map(this.values).set(placeholder, value);
  };

  private found(): ImportedServers {
    return this.text.trim() === '' ? nothingFound : readServers(this.text);
  }

  private plan(found: ImportedServers): PlannedServer[] {
    return planImport(found.servers, this.servers, this.choices);
  }

  private valueFor(placeholder: string, { inputs }: ImportedServers): string {
    return this.values.get(placeholder) ?? inputs.get(placeholder)?.preset ?? defaultOf(placeholder);
  }

  /** Begins with another text: what was chosen belonged to the one before. Values stay, they are named. */
  private begin(text: string): void {
    this.text = text;
    this.choices = new Map();
    this.failure = undefined;
    this.added = 0;
    this.checked = false;
  }

  private drag(event: DragEvent): void {
    event.preventDefault();
    this.dragged = true;
  }

  private drop(event: DragEvent): void {
    event.preventDefault();
    this.dragged = false;
    const file = event.dataTransfer?.files[0];
    if (file !== undefined) void this.read(file);
    else this.begin(event.dataTransfer?.getData('text/plain') ?? '');
  }

  private async read(file: File | undefined): Promise<void> {
    if (file === undefined) return;
    try {
      this.begin(await file.text());
    } catch (error) {
      this.failure = tConfig('import.fileFailed', { name: file.name, reason: errorText(error) });
    }
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.saving) return;
    const found = this.found();
    const plan = this.plan(found);
    const values = new Map(neededPlaceholders(plan).map((one) => [one, this.valueFor(one, found)] as const));
    this.checked = true;
    this.failure = undefined;
    const isWrong = plan.some(({ included, nameError }) => included && nameError !== undefined);
    if (isWrong || [...values.values()].includes('')) {
      await this.updateComplete;
      this.renderRoot
        .querySelector<HTMLElement>('ul [aria-invalid="true"], fieldset [aria-invalid="true"]')
        ?.focus();
      return;
    }
    this.saving = true;
    this.failure = await this.save(plan, values);
    this.saving = false;
    if (this.failure === undefined && found.problems.length === 0) this.close();
  }

  /** One after another; those that are in are not sent again when a later one fails. Resolves what failed. */
  private async save(
    plan: readonly PlannedServer[],
    values: ReadonlyMap<string, string>,
  ): Promise<string | undefined> {
    for (const [index, planned] of plan.entries()) {
      if (!planned.included) continue;
      const made = configOf(planned, values, () => crypto.randomUUID());
      if ('error' in made) return made.error;
      const outcome = await this.link.request({ type: 'server.saved', config: made.config, keepSecrets: [] });
      if (!outcome.ok) return `${planned.name}: ${outcome.failure.message}`;
      this.choices = new Map(this.choices).set(index, { left: true });
      this.added++;
    }
    return undefined;
  }
}

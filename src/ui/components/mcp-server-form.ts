import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Failure, Outcome } from '../../shared/failure.ts';
import type { ServerConfig, TransportKind } from '../../shared/settings.ts';
import type { ServerView } from '../../shared/views.ts';
import { looksLikeServers } from '../forms/looks-like-servers.ts';
import { canSignIn, hasClient } from '../forms/client-draft.ts';
import * as drafts from '../forms/server-draft.ts';
import { icon } from '../icons.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { field } from './field.ts';
import { ClientPart } from './client-part.ts';
import { serverAsks } from './server-asks.ts';
import { serverLimits } from './server-limits.ts';
import { serverSecrets } from './server-secrets.ts';
import { formSheet } from './server-form-sheet.ts';

/** What addresses look like that differ from the usual one. */
const urlHints: Partial<Record<TransportKind, 'form.urlHintSse' | 'form.urlHintWs'>> = {
  sse: 'form.urlHintSse',
  ws: 'form.urlHintWs',
};

const kinds: readonly TransportKind[] = ['http', 'sse', 'stdio', 'ws'];

/**
 * The fields of a server, new or configured. Fires `servers-pasted` (detail: the text) when a JSON configuration is
 * pasted into one of its fields.
 */
@customElement('mcp-server-form')
export class McpServerForm extends LitElement {
  static override styles = [base, controls, fields, formSheet];

  /** The server to edit; undefined makes the form one for a new server. */
  @property({ attribute: false }) server: ServerView | undefined;
  /** What a new server's form begins with. */
  @property({ attribute: false }) start: drafts.ServerDraft = drafts.emptyDraft;
  @property({ attribute: false }) save!: (
    config: ServerConfig,
    keepSecrets: readonly string[],
  ) => Promise<Outcome<null>>;
  @property({ attribute: false }) cancel: (() => void) | undefined;
  @state() private draft: drafts.ServerDraft = drafts.emptyDraft;
  @state() private errors: drafts.DraftErrors = {};
  @state() private failure: Failure | undefined;
  private readonly client = new ClientPart(this);
  private saving = false;
  /** What the form held before the user changed it, to tell whether there is something to save. */
  private saved: drafts.ServerDraft = drafts.emptyDraft;

  protected override willUpdate(changed: PropertyValues<this>): void {
    if (!changed.has('server') && !changed.has('start')) return;
    const saved = this.server === undefined ? this.start : drafts.draftOf(this.server);
    const untouched = drafts.sameDraft(this.draft, this.saved);
    this.saved = saved;
    if (untouched || changed.has('start')) this.draft = saved;
  }

  /** Puts the cursor into the first field. */
  focusFirst(): void {
    this.renderRoot.querySelector<HTMLElement>('#name')?.focus();
  }

  protected override render(): TemplateResult {
    return html`<form
      novalidate
      @submit=${(event: Event) => this.submit(event)}
      @paste=${(event: ClipboardEvent) => this.paste(event)}
    >
      <div class="pair">${this.nameField()} ${this.transportField()}</div>
      ${this.draft.kind === 'stdio' ? this.stdio() : this.address()} ${this.more()}
      ${canSignIn(this.draft.kind) ? this.client.render(this.draft, this.errors, (change) => this.change(change), hasClient(this.saved)) : nothing}
      ${this.buttons()}
    </form>`;
  }

  private nameField(): TemplateResult {
    return field({ id: 'name', label: t('form.name'), error: this.errors.name, control: this.input('name') });
  }

  private transportField(): TemplateResult {
    const choose = (event: Event) => {
      const kind = (event.target as HTMLSelectElement).value as TransportKind;
      this.draft = drafts.withKind(this.draft, kind, this.saved);
      this.errors = {};
    };
    return field({
      id: 'transport',
      label: t('form.transport'),
      control: html`<select id="transport" @change=${choose}>
        ${kinds.map(
          (kind) =>
            html`<option value=${kind} ?selected=${kind === this.draft.kind}>${t(`form.${kind}`)}</option>`,
        )}
      </select>`,
    });
  }

  private address(): TemplateResult {
    return field({
      id: 'url',
      label: t('form.url'),
      hint: t(urlHints[this.draft.kind] ?? 'form.urlHint'),
      error: this.errors.url,
      control: this.input('url', 'url'),
    });
  }

  private stdio(): TemplateResult {
    return html`${field({
      id: 'command',
      label: t('form.command'),
      hint: t('form.commandHint'),
      error: this.errors.command,
      control: this.input('command'),
    })}
    ${field({
      id: 'args',
      label: t('form.args'),
      hint: t('form.argsHint'),
      error: this.errors.args,
      control: this.input('args'),
      extra: drafts.argsRepeatCommand(this.draft) ? this.repeatWarning() : nothing,
    })}`;
  }

  private repeatWarning(): TemplateResult {
    const fix = () => this.change(drafts.withoutRepeatedCommand(this.draft));
    return html`<div class="callout tone-warn row" role="status">
      ${icon('warning')}
      <span class="grow">${t('form.argsRepeat', { command: this.draft.command.trim() })}</span>
      <button type="button" class="small" @click=${fix}>${t('form.argsRepeatFix')}</button>
    </div>`;
  }

  private more(): TemplateResult {
    const { draft } = this;
    const open = drafts.saysMore(this.saved);
    return html`<details ?open=${open}>
      <summary>${icon('chevron', 'chevron')}${t('form.more')}</summary>
      <div class="more">
        ${
          draft.kind === 'stdio'
            ? field({ id: 'cwd', label: t('form.cwd'), hint: t('form.cwdHint'), control: this.input('cwd') })
            : nothing
        }
        ${drafts.carriesSecrets(draft.kind) ? serverSecrets(draft, this.errors.secrets, (change) => this.change(change)) : nothing}
        ${this.newHostWarning()} ${draft.kind === 'sse' ? nothing : this.era()}
        ${serverLimits(draft, this.errors, (change) => this.change(change))}
        ${serverAsks(draft.asks, this.errors.roots, (asks) => this.change({ asks }))}
        <div class="check">
          <input
            id="trust"
            type="checkbox"
            aria-describedby="trust-note"
            .checked=${draft.trustHints}
            @change=${(event: Event) => this.change({ trustHints: (event.target as HTMLInputElement).checked })}
          />
          <label for="trust">${t('form.trust')}</label>
          <p id="trust-note" class="hint">${t('form.trustHint')}</p>
        </div>
      </div>
    </details>`;
  }

  private era(): TemplateResult {
    const change = (event: Event) => {
      const chosen = (event.target as HTMLSelectElement).value;
      this.change({ era: drafts.eraChoices.find((choice) => choice === chosen) ?? 'auto' });
    };
    const control = html`<select id="era" aria-describedby="era-note" @change=${change}>
      ${drafts.eraChoices.map(
        (choice) =>
          html`<option value=${choice} ?selected=${choice === this.draft.era}>
            ${t(`form.era.${choice}`)}
          </option>`,
      )}
    </select>`;
    return field({ id: 'era', label: t('form.era'), hint: t('form.eraHint'), control });
  }

  private newHostWarning(): TemplateResult | typeof nothing {
    const host = drafts.newSecretHost(this.draft, this.saved);
    if (host === undefined) return nothing;
    return html`<p class="callout tone-warn row">
      ${icon('warning')}<span class="untrusted">${t('form.newHost', { host })}</span>
    </p>`;
  }

  private buttons(): TemplateResult | typeof nothing {
    const isNew = this.server === undefined;
    if (!isNew && drafts.sameDraft(this.draft, this.saved)) return nothing;
    const drop = () => (isNew ? this.cancel?.() : this.discard());
    return html`<p class="error" role="alert" ?hidden=${this.failure === undefined}>
        ${icon('warning')}<span>${this.failure?.message}</span>
      </p>
      <div class="row end">
        ${
          isNew && this.cancel === undefined
            ? nothing
            : html`<button type="button" class="quiet" @click=${drop}>
                ${t(isNew ? 'form.cancel' : 'form.discard')}
              </button>`
        }
        <button class="primary">${t(isNew ? 'form.add' : 'form.save')}</button>
      </div>`;
  }

  private input(name: 'name' | 'url' | 'command' | 'args' | 'cwd', type = 'text'): TemplateResult {
    const wrong = name !== 'cwd' && this.errors[name] !== undefined;
    return html`<input
      id=${name}
      class=${name === 'name' ? '' : 'mono'}
      type=${type}
      autocomplete="off"
      spellcheck="false"
      aria-describedby=${name === 'name' && !wrong ? nothing : `${name}-note`}
      aria-invalid=${String(wrong)}
      .value=${this.draft[name]}
      @input=${(event: Event) => this.change({ [name]: (event.target as HTMLInputElement).value })}
      @change=${name === 'command' ? () => this.takeApart() : nothing}
    />`;
  }

  private change(change: Partial<drafts.ServerDraft>): void {
    this.draft = { ...this.draft, ...change };
    this.failure = undefined;
    if (Object.keys(this.errors).length > 0) this.check();
  }

  private takeApart(): void {
    this.draft = drafts.withCommandTakenApart(this.draft);
  }

  private paste(event: ClipboardEvent): void {
    const text = event.clipboardData?.getData('text/plain') ?? '';
    const into = (event.composedPath()[0] as Element).id;
    if (into !== 'secrets' && looksLikeServers(text)) {
      event.preventDefault();
      this.dispatchEvent(new CustomEvent('servers-pasted', { detail: text, bubbles: true, composed: true }));
    } else if (into === 'command' && this.draft.command === '') {
      const apart = drafts.withCommandTakenApart({ ...this.draft, command: text.trim() });
      if (apart.command === text.trim()) return;
      event.preventDefault();
      this.change(apart);
    }
  }

  private discard(): void {
    this.draft = this.saved;
    this.errors = {};
    this.failure = undefined;
  }

  private check(): drafts.CheckedDraft {
    const checked = drafts.checkDraft(
      this.draft,
      this.server?.id ?? crypto.randomUUID(),
      this.server?.enabled ?? true,
    );
    this.errors = checked.ok ? {} : checked.errors;
    return checked;
  }

  private async submit(event: Event): Promise<void> {
    event.preventDefault();
    if (this.saving) return;
    this.takeApart();
    const checked = this.check();
    if (!checked.ok) {
      await this.updateComplete;
      const wrong = this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]');
      wrong?.closest('details')?.setAttribute('open', '');
      wrong?.focus();
      return;
    }
    this.saving = true;
    const sent = this.draft;
    const outcome = await this.save(checked.config, checked.keepSecrets);
    this.saving = false;
    if (!outcome.ok) this.failure = outcome.failure;
    else this.settle(sent);
  }

  /** What was sent is what is saved now; the typed secrets have become names. Newer typing stays. */
  private settle(sent: drafts.ServerDraft): void {
    const saved = drafts.afterSave(sent);
    if (drafts.sameDraft(this.draft, sent)) this.draft = saved;
    this.saved = saved;
    this.requestUpdate();
  }
}

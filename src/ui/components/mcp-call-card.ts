import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { CallView, QuestionView } from '../../shared/views.ts';
import { icon, type IconName } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { saveResult } from '../save-result.ts';
import { callLooks, stateBadge } from '../status.ts';
import { type StringKey, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { bytes } from '../text/format.ts';
import { visibleText } from '../text/visible-text.ts';
import { Uncovered } from '../uncovered.ts';
import { callProgress } from './call-progress.ts';
import { callSheet } from './call-sheet.ts';
import { questionCards } from './questions.ts';
import './mcp-call-args.ts';
import './mcp-elapsed.ts';

type Verb = 'call.approved' | 'call.denied' | 'call.cancelled' | 'call.runAgain';

/** One tool call: what it will do, what it is doing, what came of it, and what the user can do about it. */
@customElement('mcp-call-card')
export class McpCallCard extends LitElement {
  static override styles = [base, controls, callSheet];

  @property({ attribute: false }) link!: Link;
  @property() stream = '';
  @property({ attribute: false }) call!: CallView;
  /** What the server asks because of this call. */
  @property({ attribute: false }) questions: readonly QuestionView[] = [];
  @state() private message = '';
  private busy = false;
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('.guarded'),
  );

  protected override render(): TemplateResult {
    const { call } = this;
    const name = visibleText(call.tool);
    return html`<article aria-label=${name}>
      <div class="row head">
        <h3 class="grow mono untrusted">${name}</h3>
        ${stateBadge(callLooks[call.state], t(`state.call.${call.state}`))}
      </div>
      <p class="facts small muted untrusted">${this.facts()}</p>
      ${call.description === undefined ? nothing : html`<p class="untrusted">${visibleText(call.description)}</p>`}
      <mcp-call-args .args=${call.args}></mcp-call-args>
      ${this.words()} ${questionCards(this.link, this.questions, true)} ${callProgress(call)} ${this.result()}
      ${(call.notes ?? []).map((note) => html`<p class="small tone-warn untrusted">${visibleText(note)}</p>`)}
      ${this.buttons()}
      <p class="small message" role="status" ?hidden=${this.message === ''}>${this.message}</p>
    </article>`;
  }

  private facts(): TemplateResult[] {
    const { call } = this;
    const facts = [
      ...(call.server === undefined ? [] : [visibleText(call.server)]),
      t('calls.callId', { id: visibleText(call.callId) }),
      ...(call.run > 1 ? [t('calls.runCount', { n: call.run })] : []),
      ...(call.attempt > 1 ? [t('calls.attempt', { n: call.attempt })] : []),
    ].map((fact) => html`<span>${fact}</span>`);
    if (call.startedAt === undefined) return facts;
    return [...facts, html`<mcp-elapsed .from=${call.startedAt} .to=${call.settledAt}></mcp-elapsed>`];
  }

  private words(): TemplateResult {
    const { call } = this;
    const tone = callLooks[call.state].tone;
    const text = call.failure?.message ?? call.status;
    return html`<p class="small untrusted ${tone === 'bad' || tone === 'warn' ? `tone-${tone}` : 'muted'}">
        ${visibleText(text)}
      </p>
      ${
        call.failure?.detail === undefined
          ? nothing
          : html`<details class="small">
              <summary>${icon('chevron', 'chevron')}${t('detail.summary')}</summary>
              <pre class="untrusted box" tabindex="0">${visibleText(call.failure.detail)}</pre>
            </details>`
      }`;
  }

  private result(): TemplateResult | typeof nothing {
    const { preview, resultBytes, failure } = this.call;
    if (preview === '') return nothing;
    const cut = preview.length >= 500;
    return html`<div class="small">
      <p class="row result">
        <strong class="grow">${t(failure === undefined ? 'calls.result' : 'calls.resultError')}</strong>
        <span class="muted">${cut ? t('calls.more', { size: bytes(resultBytes) }) : bytes(resultBytes)}</span>
      </p>
      <pre class="untrusted box" tabindex="0">${visibleText(preview)}</pre>
    </div>`;
  }

  private buttons(): TemplateResult | typeof nothing {
    const { can } = this.call;
    if (!Object.values(can).includes(true)) return nothing;
    return html`<div class="row wrap actions">
      ${can.run ? this.button('call.approved', 'play', 'calls.run', 'primary guarded') : nothing}
      ${can.deny ? this.button('call.denied', 'off', 'calls.deny') : nothing}
      ${can.cancel ? this.button('call.cancelled', 'stop', 'calls.cancel') : nothing}
      ${can.runAgain ? this.button('call.runAgain', 'refresh', 'calls.runAgain', 'guarded') : nothing}
      ${
        can.copy
          ? html`<button class="small" @click=${() => this.copy()}>${icon('copy')}${t('calls.copy')}</button>`
          : nothing
      }
      ${
        can.copy && this.call.resultBytes > 0
          ? html`<button class="small" @click=${() => this.saveFiles()}>
              ${icon('download')}${t('calls.save')}
            </button>`
          : nothing
      }
    </div>`;
  }

  private button(
    verb: Verb,
    name: IconName,
    label: StringKey & `calls.${string}`,
    look = '',
  ): TemplateResult {
    const press = (event: Event) => {
      // Not by `disabled`, which would take the focus away from the keyboard's user.
      if (this.busy) return;
      if (look.includes('guarded') && !this.uncovered.allows(event)) this.message = t('calls.covered');
      else void this.send(verb);
    };
    return html`<button class="small ${look}" @click=${press}>
      ${icon(name)}${t(label as 'calls.run')}
    </button>`;
  }

  private async send(verb: Verb): Promise<void> {
    this.busy = true;
    const outcome = await this.link.request({ type: verb, stream: this.stream, path: this.call.path });
    this.busy = false;
    this.message = outcome.ok ? '' : outcome.failure.message;
  }

  private async saveFiles(): Promise<void> {
    const saved = await saveResult(this.link, { stream: this.stream, path: this.call.path });
    this.message = saved.ok ? t('calls.saved', { files: saved.value.join(', ') }) : saved.failure.message;
  }

  private async copy(): Promise<void> {
    const target = { stream: this.stream, path: this.call.path };
    const answer = await this.link.request({ type: 'result.requested', ...target });
    const copied = answer.ok ? await this.link.copy(answer.value.text) : answer;
    this.message = copied.ok ? t('calls.copied') : copied.failure.message;
  }
}

import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Outcome } from '../../shared/failure.ts';
import type { UiAnswer } from '../../shared/messages.ts';
import type { ModelRequest, SamplingQuestion } from '../../shared/question.ts';
import type { QuestionView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link, UiRequest } from '../link-types.ts';
import { tSampling } from '../strings-sampling.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';
import { Uncovered } from '../uncovered.ts';
import { field } from './field.ts';
import { questionSheet } from './question-sheet.ts';

/** A server's request for a model's answer: all of it, to be changed; then a model or the user answers. */
@customElement('mcp-sampling')
export class McpSampling extends LitElement {
  static override styles = [base, controls, fields, questionSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) question!: QuestionView;
  /** Whether this page belongs to a chat. */
  @property({ attribute: false }) inChat = false;
  @state() private request: ModelRequest = { system: '', messages: [], maxTokens: 1 };
  @state() private answer = '';
  @state() private message = '';
  private busy = false;
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('.guarded'),
  );
  /** The buttons above the answer: on a narrow panel they and the one that sends are not in sight together. */
  private readonly asking = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('.asking'),
  );

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('question');
    if (!changed.has('question')) return;
    if (before?.id !== this.question.id) {
      this.request = asked(this.question).request;
      this.answer = '';
    }
    const { draft } = this.question;
    if (draft !== undefined && before?.draft?.text !== draft.text) this.answer = draft.text;
  }

  protected override render(): TemplateResult {
    const { hints, omitted } = asked(this.question);
    return html`<article class="plain">
      <p class="hint">${tSampling('sampling.what')}</p>
      ${this.text('system', tSampling('sampling.system'), this.request.system, (system) => this.change({ system }))}
      ${this.request.messages.map(({ role, text }, at) =>
        this.text(`message-${at}`, tSampling(`sampling.${role}`), text, (changed) =>
          this.change({
            messages: this.request.messages.map((one, index) =>
              index === at ? { role, text: changed } : one,
            ),
          }),
        ),
      )}
      ${omitted > 0 ? html`<p class="small tone-warn">${tSampling('sampling.omitted')}</p>` : nothing}
      <p class="small muted untrusted">
        ${hints.length > 0 ? `${tSampling('sampling.hints', { names: visibleText(hints.join(', ')) })} · ` : ''}${tSampling('sampling.tokens', { n: this.request.maxTokens })}
      </p>
      <div class="row wrap actions asking">
        ${this.modelButton()} ${this.inChat ? this.chatButtons() : nothing} ${this.copyButton()}
      </div>
      ${this.text('answer', tSampling('sampling.answer'), this.answer, (answer) => (this.answer = answer), tSampling('sampling.answerHint'))}
      <div class="row wrap actions">
        <button class="small primary guarded" @click=${(event: Event) => this.reply(event)}>
          ${icon('send')}${t('question.send')}
        </button>
        <button class="small" @click=${() => this.send('question.declined')}>
          ${icon('off')}${t('question.decline')}
        </button>
      </div>
      <p class="small" role="status" ?hidden=${this.message === ''}>${this.message}</p>
    </article>`;
  }

  private text(
    id: string,
    label: string,
    value: string,
    change: (value: string) => void,
    hint?: string,
  ): TemplateResult {
    return field({
      id,
      label,
      ...(hint !== undefined && { hint }),
      control: html`<textarea
        id=${id}
        rows="3"
        aria-describedby=${hint === undefined ? nothing : `${id}-note`}
        .value=${value}
        @input=${(event: Event) => change((event.target as HTMLTextAreaElement).value)}
      ></textarea>`,
    });
  }

  private modelButton(): TemplateResult {
    const { model, state: now, id } = this.question;
    if (now === 'answering')
      return html`<button class="small" @click=${() => this.send('question.modelStopped')}>
        ${icon('stop')}${tSampling('sampling.stop')}
      </button>`;
    if (model === undefined) return html`<span class="hint">${tSampling('sampling.noModel')}</span>`;
    const ask = (event: Event) => {
      if (!this.asking.allows(event)) this.message = t('question.covered');
      else void this.ask({ type: 'question.modelAsked', question: id, request: sendable(this.request) });
    };
    return html`<button class="small" @click=${ask}>
      ${icon('play')}${tSampling('sampling.ask', { model: visibleText(model) })}
    </button>`;
  }

  private chatButtons(): TemplateResult {
    const guarded = (act: () => Promise<void>) => (event: Event) => {
      if (!this.asking.allows(event)) this.message = t('question.covered');
      else void act();
    };
    return html`<button class="small" @click=${guarded(() => this.putIntoChat())}>
        ${icon('down')}${tSampling('sampling.put')}
      </button>
      <button class="small" @click=${guarded(() => this.takeFromChat())}>
        ${icon('clip')}${tSampling('sampling.take')}
      </button>`;
  }

  private async putIntoChat(): Promise<void> {
    const put = await this.ask({ type: 'chat.insertRequested', text: textOf(this.request) });
    if (put?.ok === true) this.message = tSampling('sampling.isPut');
  }

  private async takeFromChat(): Promise<void> {
    const { id } = this.question;
    const taken = await this.ask({ type: 'chat.answerRequested' });
    if (taken?.ok !== true || id !== this.question.id) return;
    this.answer = taken.value.text;
    this.message = tSampling('sampling.taken');
  }

  private copyButton(): TemplateResult {
    const copy = async () => {
      const copied = await this.link.copy(textOf(this.request));
      this.message = copied.ok ? tSampling('sampling.copied') : copied.failure.message;
    };
    return html`<button class="small" @click=${copy}>${icon('copy')}${tSampling('sampling.copy')}</button>`;
  }

  private change(change: Partial<ModelRequest>): void {
    this.request = { ...this.request, ...change };
  }

  private reply(event: Event): void {
    if (!this.uncovered.allows(event)) this.message = t('question.covered');
    else if (this.question.state !== 'asked') this.message = t('question.state.answering');
    else if (this.answer.trim() === '') this.message = tSampling('sampling.empty');
    else void this.ask({ type: 'question.replied', question: this.question.id, text: this.answer });
  }

  private send(type: 'question.declined' | 'question.modelStopped'): void {
    void this.ask({ type, question: this.question.id });
  }

  /** Undefined while another request is under way. */
  private async ask<M extends UiRequest>(message: M): Promise<Outcome<UiAnswer<M['type']>> | undefined> {
    // Not by `disabled`, which would take the focus away from the keyboard's user.
    if (this.busy) return undefined;
    this.busy = true;
    const outcome = await this.link.request(message);
    this.busy = false;
    this.message = outcome.ok ? '' : outcome.failure.message;
    return outcome;
  }
}

function asked({ question }: QuestionView): SamplingQuestion {
  if (question.kind !== 'sampling') throw new Error('This is no request for a model.');
  return question;
}

type Sendable = Extract<UiRequest, { type: 'question.modelAsked' }>['request'];

function sendable({ stop, ...request }: ModelRequest): Sendable {
  return { ...request, messages: [...request.messages], ...(stop !== undefined && { stop: [...stop] }) };
}

/** The request as a chat takes it. */
function textOf({ system, messages }: ModelRequest): string {
  const [only] = messages;
  const said =
    messages.length === 1 && only !== undefined
      ? only.text
      : messages.map(({ role, text }) => `${tSampling(`sampling.${role}`)}:\n${text}`).join('\n\n');
  return system === '' ? said : `${system}\n\n${said}`;
}

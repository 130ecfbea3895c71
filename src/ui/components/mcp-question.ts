import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { type FormProblems, problemsOf } from '../../shared/form-answer.ts';
import type { FormQuestion } from '../../shared/question.ts';
import type { QuestionState, QuestionView } from '../../shared/views.ts';
import { contentOfDraft, draftOfFields, type QuestionDraft } from '../forms/question-draft.ts';
import { icon } from '../icons.ts';
import type { Link, UiRequest } from '../link-types.ts';
import { questionLooks, stateBadge } from '../status.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';
import { Uncovered } from '../uncovered.ts';
import './mcp-sampling.ts';
import { questionAddress } from './question-address.ts';
import { questionField } from './question-field.ts';
import { questionSheet } from './question-sheet.ts';

type Content = Extract<UiRequest, { type: 'question.accepted' }>['content'];

/** What a server asks: who asks, what, and the answer. Nothing of it is sent but by a press of its buttons. */
@customElement('mcp-question')
export class McpQuestion extends LitElement {
  static override styles = [base, controls, fields, questionSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) question!: QuestionView;
  /** Whether this page belongs to a chat. */
  @property({ attribute: false }) inChat = false;
  @state() private draft: QuestionDraft = {};
  @state() private problems: FormProblems = {};
  @state() private message = '';
  private busy = false;
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('.guarded'),
  );

  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('question');
    if (!changed.has('question') || before?.id === this.question.id) return;
    const { question } = this.question;
    this.draft = question.kind === 'form' ? draftOfFields(question.fields) : {};
    this.problems = {};
  }

  protected override render(): TemplateResult {
    const { question, state: now, serverName, failure } = this.question;
    const title = t('question.asks', { server: visibleText(serverName) });
    return html`<article aria-label=${title}>
      <div class="row head">
        <p class="title grow untrusted">${title}</p>
        ${isOpen(now) ? stateBadge(questionLooks[now], t(`question.state.${now}`)) : nothing}
      </div>
      ${question.message === '' ? nothing : html`<p class="message untrusted">${visibleText(question.message)}</p>`}
      ${question.kind === 'form' ? this.form(question) : nothing}
      ${question.kind === 'sampling' ? html`<mcp-sampling .link=${this.link} .question=${this.question} .inChat=${this.inChat}></mcp-sampling>` : nothing}
      ${question.kind === 'url' ? questionAddress(question) : nothing}
      ${question.kind === 'url' ? this.addressButtons() : nothing}
      <p class="small tone-bad" role="alert" ?hidden=${this.message === '' && failure === undefined}>
        ${this.message === '' ? failure?.message : this.message}
      </p>
    </article>`;
  }

  private form(question: FormQuestion): TemplateResult {
    const problems = { ...this.question.problems, ...this.problems };
    return html`<form novalidate @submit=${(event: Event) => this.submit(event, question)}>
      ${
        question.asksSecret
          ? html`<p class="callout tone-bad">${icon('warning')}<span>${t('question.secret')}</span></p>`
          : nothing
      }
      ${question.fields.length === 0 ? html`<p class="hint">${t('question.noFields')}</p>` : nothing}
      ${question.fields.map((field, at) =>
        questionField(field, { at, value: this.draft[field.name], error: problems[field.name] }, (value) => {
          this.draft = { ...this.draft, [field.name]: value };
          if (Object.keys(this.problems).length > 0) this.problems = this.problemsNow(question);
        }),
      )}
      <div class="row wrap actions">
        <button class="small guarded ${question.asksSecret ? '' : 'primary'}">
          ${icon('send')}${t('question.send')}
        </button>
        ${this.refusals(question.asksSecret)}
      </div>
    </form>`;
  }

  private addressButtons(): TemplateResult {
    const { state: now, id } = this.question;
    const visiting = now === 'visiting';
    const go = (event: Event) => {
      if (!this.uncovered.allows(event)) this.message = t('question.covered');
      else if (visiting) void this.send({ type: 'question.visited', question: id });
      else void this.send({ type: 'question.accepted', question: id });
    };
    return html`<div class="row wrap actions">
      <button class="small primary guarded" @click=${go}>
        ${icon(visiting ? 'check' : 'globe')}${t(visiting ? 'question.visited' : 'question.open')}
      </button>
      ${this.refusals()}
    </div>`;
  }

  /** `advised`: declining is what the user had better do. */
  private refusals(advised = false): TemplateResult {
    const { id } = this.question;
    return html`<button
        type="button"
        class="small ${advised ? 'primary' : ''}"
        @click=${() => this.send({ type: 'question.declined', question: id })}
      >
        ${icon('off')}${t('question.decline')}
      </button>
      <button
        type="button"
        class="small quiet"
        @click=${() => this.send({ type: 'question.cancelled', question: id })}
      >
        ${t('question.cancel')}
      </button>`;
  }

  private problemsNow({ fields: asked }: FormQuestion): FormProblems {
    return problemsOf(asked, contentOfDraft(asked, this.draft));
  }

  private async submit(event: Event, question: FormQuestion): Promise<void> {
    event.preventDefault();
    if (!this.uncovered.allows(event)) {
      this.message = t('question.covered');
      return;
    }
    this.problems = this.problemsNow(question);
    if (Object.keys(this.problems).length > 0) {
      await this.updateComplete;
      this.renderRoot.querySelector<HTMLElement>('[aria-invalid="true"]')?.focus();
      return;
    }
    const content = contentOfDraft(question.fields, this.draft);
    await this.send({ type: 'question.accepted', question: this.question.id, content: content as Content });
  }

  private async send(message: UiRequest): Promise<void> {
    // Not by `disabled`, which would take the focus away from the keyboard's user.
    if (this.busy) return;
    this.busy = true;
    const outcome = await this.link.request(message);
    this.busy = false;
    this.message = outcome.ok ? '' : outcome.failure.message;
  }
}

function isOpen(state: QuestionState): state is keyof typeof questionLooks {
  return state in questionLooks;
}

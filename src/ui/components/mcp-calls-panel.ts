import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { QuestionView, SessionView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import './mcp-batch.ts';
import { otherQuestions, questionCards } from './questions.ts';

/** Nearer to the end than this counts as at the end. */
const slack = 24;

/** The Calls tab: newest at the bottom, and it stays at the bottom until the user scrolls up. */
@customElement('mcp-calls-panel')
export class McpCallsPanel extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host {
        display: flex;
        flex-direction: column;
        position: relative;
      }
      .questions {
        display: grid;
        overflow-y: auto;
        flex-shrink: 0;
        gap: 10px;
        max-height: 70%;
        padding: 12px;
        border-bottom: 1px solid var(--line);
      }
      .list {
        overflow-y: auto;
        flex: 1;
        min-height: 0;
        padding: 12px;
      }
      .inner {
        display: grid;
        gap: 12px;
      }
      .newest {
        position: absolute;
        inset-block-end: 12px;
        inset-inline-end: 20px;
        box-shadow: var(--shadow);
      }
      .empty {
        display: grid;
        gap: 6px;
        padding: 28px 12px;
        text-align: center;
      }
      .empty ol {
        display: grid;
        gap: 8px;
        width: fit-content;
        margin: 10px auto 0;
        padding-inline-start: 18px;
        list-style: decimal;
        text-align: start;
      }
      h2 {
        font-size: 14px;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) session: SessionView | null = null;
  @property({ attribute: false }) questions: readonly QuestionView[] = [];
  /** Whether this tab is in front: a hidden list has no height to scroll. */
  @property({ type: Boolean }) shown = false;
  @state() private following = true;
  private followedTo = 0;
  #resized: ResizeObserver | undefined;

  protected override firstUpdated(): void {
    this.#resized = new ResizeObserver(() => this.follow());
    const inner = this.renderRoot.querySelector('.inner');
    if (inner !== null) this.#resized.observe(inner);
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.#resized?.disconnect();
  }

  protected override updated(changed: PropertyValues<this>): void {
    if (changed.has('shown') || changed.has('session')) this.follow();
  }

  protected override render(): TemplateResult {
    const batches = this.session?.batches ?? [];
    return html`${this.others()}
      <div
        class="list"
        tabindex="0"
        role="region"
        aria-label=${t('sidebar.calls')}
        @scroll=${() => this.scrolled()}
      >
        <div class="inner">${batches.length === 0 ? emptyState(this.session) : this.batches()}</div>
      </div>
      <button
        class="newest small"
        ?hidden=${this.following || batches.length === 0}
        @click=${() => this.toEnd()}
      >
        ${icon('down')}${t('calls.newest')}
      </button>`;
  }

  private others(): TemplateResult | typeof nothing {
    const others = otherQuestions(this.questions, this.session);
    if (others.length === 0) return nothing;
    return html`<section class="questions" tabindex="0" aria-label=${t('question.above')}>
      ${questionCards(this.link, others, this.session !== null)}
    </section>`;
  }

  private batches(): TemplateResult {
    const { session } = this;
    if (session === null) return html``;
    return html`${repeat(
      session.batches,
      (batch) => batch.path,
      (batch, index) =>
        html`<mcp-batch
          .link=${this.link}
          .stream=${session.stream}
          .batch=${batch}
          .questions=${this.questions}
          .number=${index + 1}
        ></mcp-batch>`,
    )}`;
  }

  private get list(): HTMLElement | null {
    return this.renderRoot.querySelector('.list');
  }

  private scrolled(): void {
    const { list } = this;
    if (list === null || list.clientHeight === 0) return;
    const isAtEnd = list.scrollHeight - list.scrollTop - list.clientHeight <= slack;
    // The event of our own scrolling comes late: by then cards may have been added below. Only going up is the user's.
    if (isAtEnd) this.following = true;
    else if (list.scrollTop < this.followedTo) this.following = false;
  }

  private follow(): void {
    const { list } = this;
    if (list === null || !this.following) return;
    list.scrollTop = list.scrollHeight;
    this.followedTo = list.scrollTop;
  }

  private toEnd(): void {
    this.following = true;
    this.follow();
  }
}

function emptyState(session: SessionView | null): TemplateResult {
  return html`<div class="empty">
    <h2>${t('calls.emptyTitle')}</h2>
    <p class="muted">${t(session === null ? 'sidebar.noSession' : 'calls.empty')}</p>
    ${
      session === null
        ? nothing
        : html`<ol class="muted">
            <li>${t('calls.emptyStep1')}</li>
            <li>${t('calls.emptyStep2')}</li>
            <li>${t('calls.emptyStep3')}</li>
          </ol>`
    }
  </div>`;
}

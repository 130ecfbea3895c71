import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { BatchView, QuestionView } from '../../shared/views.ts';
import { icon, type IconName } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { batchBadge } from '../status.ts';
import { plural, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';
import './mcp-call-card.ts';
import { questionsOf } from './questions.ts';

type Verb = 'batch.deliverRequested' | 'batch.sendRequested' | 'batch.stopped';

/** The calls of one reply, and the way of their results back into the chat. */
@customElement('mcp-batch')
export class McpBatch extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      .head {
        padding: 8px 12px;
      }
      .card {
        overflow: clip;
      }
      mcp-call-card {
        border-top: 1px solid var(--line);
      }
      .foot {
        display: grid;
        gap: 8px;
        padding: 10px 12px;
        border-top: 1px solid var(--line);
        background: var(--sunken);
      }
      .actions {
        gap: 6px;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property() stream = '';
  @property({ attribute: false }) batch!: BatchView;
  @property({ attribute: false }) questions: readonly QuestionView[] = [];
  /** Ordinal in the session, from 1. */
  @property({ type: Number }) number = 1;
  @state() private message = '';
  private busy = false;

  protected override render(): TemplateResult {
    const { batch } = this;
    return html`<section class="card" aria-labelledby="title">
      <div class="row head">
        <h2 id="title" class="grow">
          ${t('calls.batch', { n: this.number })}
          <span class="muted small">· ${plural('calls.count', batch.calls.length)}</span>
        </h2>
        ${batchBadge(batch)}
      </div>
      ${repeat(
        batch.calls,
        (call) => call.path,
        (call) =>
          html`<mcp-call-card
            .link=${this.link}
            .stream=${this.stream}
            .call=${call}
            .questions=${questionsOf(this.questions, this.stream, call)}
          ></mcp-call-card>`,
      )}
      ${this.foot()}
    </section>`;
  }

  private foot(): TemplateResult | typeof nothing {
    const { status, failure, can } = this.batch;
    const words = this.message === '' ? (failure?.message ?? status) : this.message;
    const bad = failure !== undefined || this.message !== '';
    if (words === '' && !Object.values(can).includes(true)) return nothing;
    return html`<div class="foot">
      <p class="small untrusted ${bad ? 'tone-bad' : 'muted'}" role="status">${visibleText(words)}</p>
      ${
        failure?.detail === undefined
          ? nothing
          : html`<details class="small">
              <summary>${icon('chevron', 'chevron')}${t('detail.summary')}</summary>
              <pre class="untrusted">${visibleText(failure.detail)}</pre>
            </details>`
      }
      ${Object.values(can).includes(true) ? this.buttons() : nothing}
    </div>`;
  }

  private buttons(): TemplateResult {
    const { can } = this.batch;
    return html`<div class="row wrap actions">
      ${can.deliver ? this.button('batch.deliverRequested', 'insert', t('calls.deliver')) : nothing}
      ${can.send ? this.button('batch.sendRequested', 'send', t('calls.send')) : nothing}
      ${can.stop ? this.button('batch.stopped', 'stop', t('calls.stop')) : nothing}
    </div>`;
  }

  private button(verb: Verb, name: IconName, label: string): TemplateResult {
    const press = async () => {
      // Not by `disabled`, which would take the focus away from the keyboard's user.
      if (this.busy) return;
      this.busy = true;
      const outcome = await this.link.request({ type: verb, stream: this.stream, path: this.batch.path });
      this.busy = false;
      this.message = outcome.ok ? '' : outcome.failure.message;
    };
    return html`<button class="small" @click=${press}>${icon(name)}${label}</button>`;
  }
}

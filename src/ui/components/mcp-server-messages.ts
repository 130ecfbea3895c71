import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { messageLevels, type ServerMessage, usualLevel } from '../../shared/server-message.ts';
import type { ServerView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';

/** What a server told of itself last. Asked for anew whenever it has told more. */
@customElement('mcp-server-messages')
export class McpServerMessages extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    css`
      :host {
        display: grid;
        gap: 6px;
      }
      ol {
        overflow-y: auto;
        max-height: 240px;
        padding: 6px 8px;
        border-radius: var(--radius-small);
        margin: 0;
        background: var(--sunken);
        list-style: none;
      }
      li {
        overflow-wrap: anywhere;
        white-space: pre-wrap;
      }
      button {
        justify-self: start;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server!: ServerView;
  /** How many it has told. */
  @property({ type: Number }) count = 0;
  @state() private messages: readonly ServerMessage[] = [];
  @state() private said = '';

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isOther = changed.has('server') && changed.get('server')?.id !== this.server.id;
    if (changed.has('count') || isOther) void this.fetch();
  }

  protected override render(): TemplateResult {
    return html`${this.server.offers?.logs === true ? this.level() : nothing}
      <ol class="small mono untrusted" tabindex="0" aria-label=${t('messages.list')}>
        ${this.messages.map((message) => html`<li class=${toneOf(message.level)}>${visibleText(lineOf(message))}</li>`)}
      </ol>
      <button class="small" @click=${() => this.copy()}>${icon('copy')}${t('messages.copy')}</button>
      <p class="small" role="status" ?hidden=${this.said === ''}>${this.said}</p>`;
  }

  /** A server of the administrator shows its level as it stands. */
  private level(): TemplateResult {
    const now = this.server.logLevel ?? usualLevel;
    if (this.server.managed === true)
      return html`<p class="small muted">${t('messages.levelIs', { level: now })}</p>`;
    return html`<label class="row small" for="level"
      ><span>${t('messages.level')}</span>
      <select id="level" @change=${(event: Event) => this.choose((event.target as HTMLSelectElement).value)}>
        ${messageLevels.map(
          (level) => html`<option value=${level} ?selected=${level === now}>${level}</option>`,
        )}
      </select></label
    >`;
  }

  private async choose(value: string): Promise<void> {
    const level = messageLevels.find((one) => one === value);
    if (level === undefined) return;
    const set = await this.link.request({ type: 'server.logLevelSet', server: this.server.id, level });
    this.said = set.ok ? t('messages.levelSet', { level }) : set.failure.message;
  }

  private async fetch(): Promise<void> {
    const answer = await this.link.request({ type: 'messages.requested', server: this.server.id });
    if (answer.ok) this.messages = answer.value.messages;
    else this.said = answer.failure.message;
  }

  private async copy(): Promise<void> {
    const copied = await this.link.copy(this.messages.map(lineOf).join('\n'));
    this.said = copied.ok ? t('messages.copied') : copied.failure.message;
  }
}

function lineOf({ at, level, logger, text }: ServerMessage): string {
  const time = new Date(at).toISOString().slice(11, 19);
  return `${time} ${level}${logger === undefined ? '' : ` ${logger}`}: ${text}`;
}

const loud: readonly ServerMessage['level'][] = ['error', 'critical', 'alert', 'emergency'];

function toneOf(level: ServerMessage['level']): string {
  if (loud.includes(level)) return 'tone-bad';
  return level === 'warning' ? 'tone-warn' : '';
}

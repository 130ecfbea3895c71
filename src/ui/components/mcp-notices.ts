import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { NoticeView } from '../../shared/views.ts';
import { icon, type IconName } from '../icons.ts';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';
import type { McpConfirm } from './mcp-confirm.ts';
import './mcp-confirm.ts';

const looks: Readonly<Record<NoticeView['severity'], { tone: string; icon: IconName }>> = {
  info: { tone: 'busy', icon: 'info' },
  warning: { tone: 'warn', icon: 'warning' },
  error: { tone: 'bad', icon: 'cross' },
};

/** What the user must know that belongs to no card. */
@customElement('mcp-notices')
export class McpNotices extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host,
      .body {
        display: grid;
        gap: 6px;
      }
      .callout {
        display: flex;
        gap: 8px;
        color: var(--text);
      }
      .callout > svg {
        margin-top: 2px;
      }
      button {
        justify-self: start;
      }
      pre {
        white-space: pre-wrap;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) notices: readonly NoticeView[] = [];

  protected override render(): TemplateResult {
    return html`${this.notices.map((notice) => this.notice(notice))}`;
  }

  private notice(notice: NoticeView): TemplateResult {
    const look = looks[notice.severity];
    return html`<div
      class="callout tone-${look.tone}"
      role=${notice.severity === 'error' ? 'alert' : 'status'}
    >
      <span class="tone-${look.tone}">${icon(look.icon)}</span>
      <div class="body grow">
        <p class="untrusted">
          <span class="visually-hidden">${t(`notice.${notice.severity}`)}: </span
          >${visibleText(notice.message)}
        </p>
        ${
          notice.detail === undefined
            ? nothing
            : html`<details>
                <summary>${icon('chevron', 'chevron')}${t('detail.summary')}</summary>
                <pre class="untrusted">${visibleText(notice.detail)}</pre>
              </details>`
        }
        ${this.action(notice)}
      </div>
    </div>`;
  }

  private action(notice: NoticeView): TemplateResult | typeof nothing {
    if (notice.action === undefined) return nothing;
    const acknowledge = () => this.link.request({ type: 'notice.acknowledged', notice: notice.id });
    if (notice.action === 'remove') return this.removal(acknowledge);
    return notice.action === 'acknowledge'
      ? html`<button class="small" @click=${acknowledge}>${t('notice.dismiss')}</button>`
      : html`<button class="small" @click=${() => this.link.reload()}>${t('notice.reload')}</button>`;
  }

  private removal(remove: () => unknown): TemplateResult {
    const ask = ({ target }: Event) => {
      const dialog = (target as Element).closest('div')?.querySelector<McpConfirm>('mcp-confirm');
      dialog?.open();
    };
    return html`<button class="small danger" @click=${ask}>${icon('trash')}${t('notice.remove')}</button>
      <mcp-confirm
        .question=${t('notice.removeTitle')}
        .explanation=${t('notice.removeText')}
        .action=${t('notice.remove')}
        .confirmed=${remove}
      ></mcp-confirm>`;
  }
}

import { css, html, LitElement, type TemplateResult } from 'lit';
import { customElement } from 'lit/decorators.js';
import { icon, type IconName } from '../icons.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';

export type FirstChoice = 'files' | 'url' | 'json';

const choices: readonly { choice: FirstChoice; icon: IconName }[] = [
  { choice: 'files', icon: 'folder' },
  { choice: 'url', icon: 'globe' },
  { choice: 'json', icon: 'braces' },
];

/** What the popup shows while there is no server: the way to the first one. Fires `first-chosen` (detail: the choice). */
@customElement('mcp-first-server')
export class McpFirstServer extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      section {
        display: grid;
        gap: 12px;
        padding: 18px 16px 16px;
      }
      h2 {
        padding-bottom: 2px;
        font-size: 16px;
      }
      ol {
        display: grid;
        gap: 12px;
        counter-reset: step;
      }
      li {
        display: grid;
        grid-template-columns: 22px 1fr;
        gap: 10px;
        counter-increment: step;
      }
      li::before {
        width: 22px;
        height: 22px;
        border-radius: 50%;
        background: var(--accent-soft);
        color: var(--accent-text);
        font-size: 12px;
        font-weight: 600;
        line-height: 22px;
        text-align: center;
        content: counter(step);
      }
      .choices {
        display: grid;
        gap: 6px;
        padding-top: 6px;
      }
      button {
        justify-content: start;
        gap: 10px;
        padding: 7px 10px;
        text-align: start;
      }
      button svg:first-child {
        color: var(--accent-text);
      }
      button span {
        flex: 1;
      }
      small {
        display: block;
        color: var(--muted);
        font-size: 12px;
        font-weight: 400;
      }
    `,
  ];

  protected override render(): TemplateResult {
    return html`<section class="card">
      <div>
        <h2>${t('first.title')}</h2>
        <p class="muted">${t('first.intro')}</p>
      </div>
      <ol>
        <li>
          <div>
            ${t('first.choose')}
            <div class="choices">${choices.map((one) => this.choice(one.choice, one.icon))}</div>
          </div>
        </li>
        <li>${t('first.step2')}</li>
        <li>${t('first.step3')}</li>
      </ol>
    </section>`;
  }

  private choice(choice: FirstChoice, name: IconName): TemplateResult {
    const choose = () =>
      this.dispatchEvent(
        new CustomEvent<FirstChoice>('first-chosen', { detail: choice, bubbles: true, composed: true }),
      );
    return html`<button @click=${choose}>
      ${icon(name)}
      <span>${t(`first.${choice}`)}<small>${t(`first.${choice}Hint`)}</small></span>
      ${icon('chevron')}
    </button>`;
  }
}

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { Diagnostics } from '../../shared/diagnostics.ts';
import { AppState } from '../app-state.ts';
import { icon } from '../icons.ts';
import { type Look, stateIcon } from '../status.ts';
import { diagnosticsTexts as texts } from '../strings-diagnostics.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { type DiagnosticLine, diagnosticLines, diagnosticText } from '../text/diagnostic-lines.ts';
import { visibleText } from '../text/visible-text.ts';
import { applyTheme } from '../theme.ts';
import type { App } from '../view-store.ts';
import './mcp-connection.ts';

const looks: Readonly<Record<DiagnosticLine['look'], { readonly look: Look; readonly words: string }>> = {
  ok: { look: { tone: 'ok', icon: 'check' }, words: texts.ok },
  warn: { look: { tone: 'warn', icon: 'warning' }, words: texts.warn },
  bad: { look: { tone: 'bad', icon: 'cross' }, words: texts.bad },
  off: { look: { tone: 'off', icon: 'info' }, words: texts.off },
};

/** The diagnostics page: every step from the chat to the servers, what is wrong with it, and all of it as text. */
@customElement('mcp-diagnostics')
export class McpDiagnostics extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host,
      main {
        display: grid;
        gap: 14px;
      }
      :host {
        max-width: 760px;
        margin: 0 auto;
        padding: 20px 16px 40px;
      }
      h1 {
        min-width: 120px;
        font-size: 15px;
      }
      li {
        display: grid;
        grid-template-columns: 20px minmax(0, 1fr);
        gap: 2px 8px;
        padding: 10px 14px;
        border-top: 1px solid var(--line);
      }
      li:first-child {
        border-top: 0;
      }
      li > :not(:first-child) {
        grid-column: 2;
      }
      h2 {
        font-size: 14px;
      }
      p {
        overflow-wrap: anywhere;
      }
      pre {
        overflow: auto;
        max-height: 180px;
        margin: 4px 0 0;
        padding: 6px 8px;
        border-radius: var(--radius-small);
        background: var(--sunken);
        font-size: 12px;
        white-space: pre-wrap;
        overflow-wrap: anywhere;
      }
    `,
  ];

  @property({ attribute: false }) app!: App;
  /** The chat's tab; none: the page is opened for no chat. */
  @property({ type: Number }) tab: number | undefined;
  @state() private found: Diagnostics | undefined;
  @state() private problem = '';
  @state() private looking = false;
  @state() private said = '';
  private asked = false;
  private readonly state = new AppState(this, () => this.app);

  protected override render(): TemplateResult {
    const view = this.state.view;
    if (view !== null) applyTheme(view.settings.theme);
    return html`<header class="row wrap">
        <img src="/icons/48.png" width="24" height="24" alt="" />
        <h1 class="grow">${texts.title}</h1>
        <button ?disabled=${this.looking} @click=${() => this.look()}>
          ${icon('refresh')}${texts.again}
        </button>
        <button class="primary" ?disabled=${this.found === undefined} @click=${() => this.copy()}>
          ${icon('copy')}${texts.copy}
        </button>
      </header>
      <mcp-connection .connection=${this.state.connection} ?waiting=${view === null}></mcp-connection>
      <main>
        <p class="small muted" role="status">${this.status()}</p>
        ${this.problem === '' ? nothing : html`<p class="callout tone-bad" role="alert">${this.problem}</p>`}
        ${
          this.found === undefined
            ? nothing
            : html`<ul class="card">
                ${this.lines(this.found).map(item)}
              </ul>`
        }
      </main>`;
  }

  protected override updated(): void {
    if (this.asked || this.state.connection !== 'open') return;
    this.asked = true;
    void this.look();
  }

  private status(): string {
    if (this.looking) return texts.looking;
    if (this.said !== '') return this.said;
    return this.found === undefined ? '' : texts.checked.replace('{time}', time(this.found.at));
  }

  private lines(found: Diagnostics): DiagnosticLine[] {
    return diagnosticLines(found, time);
  }

  private async look(): Promise<void> {
    this.looking = true;
    this.said = '';
    const outcome = await this.app.link.request({
      type: 'diagnostics.requested',
      ...(this.tab !== undefined && { tab: this.tab }),
    });
    this.looking = false;
    if (outcome.ok) this.found = outcome.value;
    this.problem = outcome.ok ? '' : outcome.failure.message;
  }

  private async copy(): Promise<void> {
    const { found } = this;
    if (found === undefined) return;
    const outcome = await this.app.link.copy(diagnosticText(this.lines(found), time(found.at)));
    this.said = outcome.ok ? texts.copied : outcome.failure.message;
  }
}

function item({ look, what, text, detail }: DiagnosticLine): TemplateResult {
  return html`<li>
    ${stateIcon(looks[look].look, looks[look].words)}
    <h2 class="untrusted">${visibleText(what)}</h2>
    <p class="untrusted">${visibleText(text)}</p>
    ${
      detail === undefined
        ? nothing
        : html`<pre class="untrusted" tabindex="0" aria-label="${texts.detail}: ${visibleText(what)}">
${visibleText(detail)}</pre>`
    }
  </li>`;
}

function time(at: number): string {
  return new Date(at).toLocaleString();
}

import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { errorText, type Outcome } from '../../shared/failure.ts';
import type { ServerConfig } from '../../shared/settings.ts';
import type { AppView } from '../../shared/views.ts';
import { emptyDraft, type ServerDraft } from '../forms/server-draft.ts';
import { AppState } from '../app-state.ts';
import { icon } from '../icons.ts';
import { t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';
import { applyTheme } from '../theme.ts';
import type { App } from '../view-store.ts';
import type { FirstChoice } from './mcp-first-server.ts';
import type { McpServerForm } from './mcp-server-form.ts';
import type { McpServerExport } from './mcp-server-export.ts';
import type { McpServerImport } from './mcp-server-import.ts';
import './mcp-connection.ts';
import './mcp-first-server.ts';
import './mcp-notices.ts';
import './mcp-server-card.ts';
import { popupSheet } from './popup-sheet.ts';
import { questionCards } from './questions.ts';

type Adding =
  { readonly how: 'form'; readonly start: ServerDraft } | { readonly how: 'json'; readonly text: string };

const starts: Readonly<Record<'files' | 'url', ServerDraft>> = {
  files: {
    ...emptyDraft,
    name: t('first.filesName'),
    kind: 'stdio',
    command: 'npx',
    args: t('first.filesArgs'),
  },
  url: { ...emptyDraft, name: t('first.urlName'), url: t('first.urlValue') },
};

/** The popup: the servers, and the way to add one. */
@customElement('mcp-popup')
export class McpPopup extends LitElement {
  static override styles = [base, controls, popupSheet];

  @property({ attribute: false }) app!: App;
  @state() private adding: Adding | undefined;
  @state() private exporting = false;
  @state() private message = '';
  private readonly state = new AppState(this, () => this.app);

  protected override render(): TemplateResult {
    const view = this.state.view;
    if (view !== null) applyTheme(view.settings.theme);
    return html`<header class="row">
        <img src="/icons/48.png" width="24" height="24" alt="" />
        <h1 class="grow">${t('app.title')}</h1>
        ${view === null ? nothing : this.headerEnd(view)}
      </header>
      <mcp-connection .connection=${this.state.connection} ?waiting=${view === null}></mcp-connection>
      ${view === null ? nothing : this.body(view)}`;
  }

  private headerEnd({ servers }: AppView): TemplateResult | typeof nothing {
    if (servers.length === 0) return nothing;
    const ready = servers.filter((server) => server.state === 'ready').length;
    return html`<span class="muted small">${t('popup.ready', { ready, all: servers.length })}</span>`;
  }

  private body(view: AppView): TemplateResult {
    const { link } = this.app;
    return html`<main
        @servers-pasted=${(event: CustomEvent<string>) => this.pasted(event)}
        @first-chosen=${(event: CustomEvent<FirstChoice>) => this.chosen(event)}
      >
        <mcp-notices
          .link=${link}
          .notices=${view.notices}
          ?hidden=${view.notices.length === 0}
        ></mcp-notices>
        <p class="callout tone-bad row" role="alert" ?hidden=${this.message === ''}>
          <span class="grow">${this.message}</span>
          <button class="quiet icon" aria-label=${t('notice.dismiss')} @click=${() => this.tell('')}>
            ${icon('close')}
          </button>
        </p>
        ${questionCards(link, view.questions, false)}
        ${
          view.servers.length === 0 && this.adding === undefined
            ? html`<mcp-first-server></mcp-first-server>`
            : nothing
        }
        ${repeat(
          view.servers,
          (server) => server.id,
          (server) =>
            html`<mcp-server-card
              .link=${link}
              .server=${server}
              .messages=${view.messages[server.id] ?? 0}
              .tell=${this.tell}
            ></mcp-server-card>`,
        )}
        ${this.add(view.servers.length === 0)} ${this.export(view)}
      </main>
      <footer class="small muted row">
        <span class="grow untrusted">${this.tab(view)}</span>
        <button class="quiet small" @click=${() => link.openDiagnostics()}>
          ${icon('info')}${t('popup.diagnostics')}
        </button>
      </footer>`;
  }

  private add(first: boolean): TemplateResult | typeof nothing {
    const { adding } = this;
    if (adding === undefined) {
      return first
        ? nothing
        : html`<button class="add" @click=${() => this.start({ how: 'form', start: emptyDraft })}>
            ${icon('plus')}${t('popup.add')}
          </button>`;
    }
    const toJson = () => this.start({ how: 'json', text: '' });
    return html`<section class="card adding" aria-labelledby="adding">
      <div class="row">
        <h2 id="adding" class="grow">${t(adding.how === 'form' ? 'popup.add' : 'import.title')}</h2>
        ${
          adding.how === 'form'
            ? html`<button class="quiet small" @click=${toJson}>
                ${icon('braces')}${t('import.title')}
              </button>`
            : nothing
        }
      </div>
      ${
        adding.how === 'form'
          ? html`<mcp-server-form
              .start=${adding.start}
              .save=${this.save}
              .cancel=${this.close}
            ></mcp-server-form>`
          : html`<mcp-server-import
              .link=${this.app.link}
              .servers=${this.state.view?.servers ?? []}
              .text=${adding.text}
              .close=${this.close}
            ></mcp-server-import>`
      }
    </section>`;
  }

  private export({ servers }: AppView): TemplateResult | typeof nothing {
    const own = servers.filter(({ managed }) => managed !== true);
    if (own.length === 0) return nothing;
    return this.exporting
      ? html`<mcp-server-export .link=${this.app.link} .servers=${own}></mcp-server-export>`
      : html`<button class="quiet small" @click=${() => this.openExport()}>
          ${icon('download')}${t('export.title')}
        </button>`;
  }

  private tab({ session }: AppView): TemplateResult {
    if (session === null) return html`${t('popup.noChat')}`;
    return html`<strong>${t('popup.tab')}:</strong> ${visibleText(session.platform)} ·
      ${visibleText(session.status)}`;
  }

  private readonly tell = (message: string): void => {
    this.message = message;
  };

  private readonly close = (): void => {
    this.adding = undefined;
  };

  private readonly save = async (
    config: ServerConfig,
    keepSecrets: readonly string[],
  ): Promise<Outcome<null>> => {
    const outcome = await this.app.link.request({
      type: 'server.saved',
      config,
      keepSecrets: [...keepSecrets],
    });
    if (outcome.ok) this.close();
    return outcome;
  };

  private pasted(event: CustomEvent<string>): void {
    void this.start({ how: 'json', text: event.detail });
  }

  private chosen(event: CustomEvent<FirstChoice>): void {
    const choice = event.detail;
    void this.start(choice === 'json' ? { how: 'json', text: '' } : { how: 'form', start: starts[choice] });
  }

  private async start(adding: Adding): Promise<void> {
    const part = () =>
      adding.how === 'json' ? import('./mcp-server-import.ts') : import('./mcp-server-form.ts');
    if (!(await this.load(part))) return;
    this.adding = adding;
    await this.focusOn('.adding mcp-server-form, .adding mcp-server-import');
  }

  private async openExport(): Promise<void> {
    this.exporting = await this.load(() => import('./mcp-server-export.ts'));
    await this.focusOn('mcp-server-export');
  }

  /** Few visits need these parts: they are fetched when they are. */
  private async load(part: () => Promise<unknown>): Promise<boolean> {
    try {
      await part();
      return true;
    } catch (error) {
      this.tell(t('popup.partMissing', { reason: errorText(error) }));
      return false;
    }
  }

  private async focusOn(selector: string): Promise<void> {
    await this.updateComplete;
    const part = this.renderRoot.querySelector<McpServerForm | McpServerImport | McpServerExport>(selector);
    await part?.updateComplete;
    part?.focusFirst();
    part?.scrollIntoView({ block: 'nearest' });
  }
}

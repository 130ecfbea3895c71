import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import type { AppView } from '../../shared/views.ts';
import { AppState } from '../app-state.ts';
import { icon } from '../icons.ts';
import { LazyPart } from '../lazy-part.ts';
import { plural, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';
import { applyTheme, isDark } from '../theme.ts';
import type { App } from '../view-store.ts';
import './mcp-calls-panel.ts';
import './mcp-connection.ts';
import './mcp-notices.ts';
import './mcp-tools-panel.ts';
import { sidebarSheet } from './sidebar-sheet.ts';
import { tabList } from './tab-list.ts';

type TabId = 'tools' | 'add' | 'calls' | 'settings';

/** The sidebar: in a frame beside the chat, or as the side panel. */
@customElement('mcp-sidebar')
export class McpSidebar extends LitElement {
  static override styles = [base, controls, sidebarSheet];

  @property({ attribute: false }) app!: App;
  @state() private tab: TabId | undefined;
  private readonly parts = {
    add: new LazyPart(this, () => import('./mcp-add-panel.ts')),
    settings: new LazyPart(this, () => import('./mcp-settings-panel.ts')),
    scan: new LazyPart(this, () => import('./mcp-scan.ts')),
  };
  private readonly state = new AppState(this, () => this.app);

  /** Opens where the work is, once: afterwards only the user changes the tab. */
  protected override willUpdate(): void {
    const view = this.state.view;
    if (view?.site?.fault !== undefined) void this.parts.scan.fetch();
    if (this.tab === undefined && view !== null) this.tab = view.session?.busy === true ? 'calls' : 'tools';
  }

  protected override render(): TemplateResult {
    const view = this.state.view;
    if (view !== null) applyTheme(view.settings.theme);
    return html`<header class="row">
        <img src="/icons/48.png" width="24" height="24" alt="" />
        <div class="grow">
          <h1>${t('app.title')}</h1>
          ${view === null ? nothing : session(view)}
        </div>
        ${view === null ? nothing : this.themeButton(view)}
      </header>
      ${view === null ? nothing : this.body(view, this.tab ?? 'tools')}
      <mcp-connection .connection=${this.state.connection} ?waiting=${view === null}></mcp-connection>`;
  }

  private body(view: AppView, tab: TabId): TemplateResult {
    const calls = waitingCalls(view);
    const asked = openQuestions(view);
    const waiting = calls + asked;
    const words = [
      ...(calls === 0 ? [] : [plural('sidebar.waiting', calls)]),
      ...(asked === 0 ? [] : [plural('question.waiting', asked)]),
    ].join('. ');
    const tabs = [
      { id: 'tools', label: t('sidebar.tools') },
      { id: 'add', label: t('sidebar.add') },
      { id: 'calls', label: t('sidebar.calls'), count: waiting, countWords: words },
      { id: 'settings', label: t('sidebar.settings') },
    ] as const;
    const { link } = this.app;
    return html`<main>
      <p class="visually-hidden" role="status">${words}</p>
      ${tabList(t('sidebar.tabs'), tabs, tab, (id) => this.choose(id))}
      ${
        view.notices.length === 0
          ? nothing
          : html`<mcp-notices .link=${link} .notices=${view.notices}></mcp-notices>`
      }
      ${
        view.site?.fault === undefined
          ? nothing
          : this.parts.scan.show(() => html`<mcp-scan .link=${link} .site=${view.site}></mcp-scan>`)
      }
      ${panel(
        'tools',
        tab,
        html`<mcp-tools-panel
          .link=${link}
          .servers=${view.servers}
          .inChat=${view.session !== null}
          .told=${view.told}
        ></mcp-tools-panel>`,
      )}
      ${panel(
        'add',
        tab,
        this.parts.add.show(
          () =>
            html`<mcp-add-panel
              .link=${link}
              .servers=${view.servers}
              .connection=${this.state.connection}
              .inChat=${view.session !== null}
              .shown=${tab === 'add'}
            ></mcp-add-panel>`,
        ),
      )}
      ${panel(
        'calls',
        tab,
        html`<mcp-calls-panel
          .link=${link}
          .session=${view.session}
          .questions=${view.questions}
          ?shown=${tab === 'calls'}
        ></mcp-calls-panel>`,
      )}
      ${panel(
        'settings',
        tab,
        this.parts.settings.show(
          () =>
            html`<mcp-settings-panel
              .link=${link}
              .settings=${view.settings}
              .endpoint=${view.endpoint}
              .site=${view.site}
              .stream=${view.session?.stream}
            ></mcp-settings-panel>`,
        ),
      )}
    </main>`;
  }

  private choose(id: TabId): void {
    this.tab = id;
    if (id === 'add' || id === 'settings') void this.parts[id].fetch();
  }

  private themeButton({ settings }: AppView): TemplateResult {
    const dark = isDark(settings.theme);
    const toggle = () =>
      this.app.link.request({ type: 'settings.changed', settings: { theme: dark ? 'light' : 'dark' } });
    return html`<button class="quiet small" @click=${toggle}>
      ${icon(dark ? 'sun' : 'moon')}${t(dark ? 'sidebar.light' : 'sidebar.dark')}
    </button>`;
  }
}

function panel(id: TabId, selected: TabId, content: TemplateResult): TemplateResult {
  return html`<div
    id="panel-${id}"
    class="panel"
    role="tabpanel"
    aria-labelledby="tab-${id}"
    ?hidden=${id !== selected}
  >
    ${content}
  </div>`;
}

function session({ session }: AppView): TemplateResult {
  const words =
    session === null
      ? t('sidebar.noSession')
      : `${visibleText(session.platform)} · ${visibleText(session.status)}`;
  return html`<p class="muted small untrusted">${words}</p>`;
}

/** Those that this page shows: at a call of this conversation, or at none. */
function openQuestions({ questions, session }: AppView): number {
  return questions.filter(({ call }) => call === undefined || call.stream === session?.stream).length;
}

function waitingCalls({ session }: AppView): number {
  const calls = session?.batches.flatMap((batch) => batch.calls) ?? [];
  return calls.filter((call) => call.state === 'awaitingApproval').length;
}

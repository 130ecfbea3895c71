import { html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import type { Outcome } from '../../shared/failure.ts';
import type { ServerView, ToldView, ToolView } from '../../shared/views.ts';
import { icon, type IconName } from '../icons.ts';
import { LazyPart } from '../lazy-part.ts';
import type { Link } from '../link-types.ts';
import { serverLook, serverSentence, serverWords, stateBadge } from '../status.ts';
import { plural, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';
import { attachPrompt, copyPrompt, downloadPrompt, refreshTools } from './prompt-actions.ts';
import './mcp-server-failure.ts';
import './mcp-tool.ts';
import { panelSheet } from './panel-sheet.ts';
import { rejectedList } from './rejected-list.ts';
import { toolsSheet } from './tools-sheet.ts';

/** Fewer tools than this are found faster by eye. */
const filterFrom = 12;

interface Report {
  readonly text: string;
  readonly tone: 'busy' | 'ok' | 'bad';
}

/** The Tools tab: the prompt's buttons, then every server with its tools. */
@customElement('mcp-tools-panel')
export class McpToolsPanel extends LitElement {
  static override styles = [base, controls, fields, panelSheet, toolsSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) servers: readonly ServerView[] = [];
  /** Whether the tab holds a chat to attach to. */
  @property({ attribute: false }) inChat = false;
  @property({ attribute: false }) told: ToldView | null = null;
  private readonly toldPart = new LazyPart(this, () => import('./mcp-told.ts'));
  @state() private filter = '';
  @state() private report: Report | undefined;

  protected override willUpdate(): void {
    if (this.told !== null) void this.toldPart.fetch();
  }

  protected override render(): TemplateResult {
    const all = this.servers.reduce((sum, server) => sum + server.tools.length, 0);
    if (this.servers.length === 0) return emptyState();
    const words = this.report?.text ?? this.idleWords(all);
    const look = `${words === '' ? 'blank ' : ''}tone-${this.report?.tone ?? 'off'}`;
    return html`<div class="top">
        ${this.buttons(all)}
        <p class="report small ${look}" role="status">${words}</p>
        ${
          this.told === null
            ? nothing
            : this.toldPart.show(() => html`<mcp-told .link=${this.link} .told=${this.told}></mcp-told>`)
        }
        ${all < filterFrom ? nothing : this.filterField()}
      </div>
      <div class="list" tabindex="0" role="region" aria-label=${t('sidebar.tools')}>
        ${this.groups()}
        <p class="manage">
          <a class="button" href="popup.html" target="_blank">${t('tools.manage')}</a>
        </p>
      </div>`;
  }

  private idleWords(all: number): string {
    if (all === 0) return t('tools.noneReady');
    if (this.told !== null) return '';
    return t(this.inChat ? 'tools.start' : 'sidebar.noSession');
  }

  private buttons(all: number): TemplateResult {
    const none = all === 0;
    return html`<div class="actions">
      ${this.button('clip', t('tools.attach'), none || !this.inChat, t('tools.attaching'), attachPrompt, 'primary')}
      ${this.button('download', t('tools.download'), none, t('tools.downloading'), downloadPrompt)}
      ${this.button('copy', t('tools.copy'), none, t('tools.copying'), copyPrompt)}
      ${this.button('refresh', t('tools.refresh'), this.servers.length === 0, t('tools.refreshing'), refreshTools)}
    </div>`;
  }

  private button(
    name: IconName,
    label: string,
    disabled: boolean,
    progress: string,
    action: (link: Link) => Promise<Outcome<string>>,
    look = '',
  ): TemplateResult {
    const run = async () => {
      // Not by `disabled`, which would take the focus away from the keyboard's user.
      if (this.report?.tone === 'busy') return;
      this.report = { text: progress, tone: 'busy' };
      const outcome = await action(this.link);
      this.report = outcome.ok
        ? { text: outcome.value, tone: 'ok' }
        : { text: outcome.failure.message, tone: 'bad' };
    };
    return html`<button class=${look} ?disabled=${disabled} @click=${run}>${icon(name)}${label}</button>`;
  }

  private filterField(): TemplateResult {
    return html`<input
      type="search"
      aria-label=${t('tools.filter')}
      placeholder=${t('tools.filter')}
      .value=${this.filter}
      @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
    />`;
  }

  private groups(): TemplateResult {
    const wanted = this.filter.trim().toLowerCase();
    const shown = this.servers.map((server) => ({
      server,
      tools: wanted === '' ? server.tools : server.tools.filter((tool) => matches(tool, wanted)),
    }));
    const groups = wanted === '' ? shown : shown.filter(({ tools }) => tools.length > 0);
    if (groups.length === 0)
      return html`<p class="muted">${t('tools.noMatch', { text: this.filter.trim() })}</p>`;
    return html`${repeat(
      groups,
      ({ server }) => server.id,
      ({ server, tools }) => this.group(server, tools),
    )}`;
  }

  private group(server: ServerView, tools: readonly ToolView[]): TemplateResult {
    const name = visibleText(server.name);
    const troubled = server.state !== 'ready';
    return html`<section class="card" aria-label=${name}>
      <div class="row head">
        <h2 class="grow clip untrusted" title=${name}>${name}</h2>
        ${
          server.tools.length > 0
            ? html`<span class="badge">${plural('server.tools', server.tools.length)}</span>`
            : nothing
        }
        ${stateBadge(serverLook(server), serverWords(server))}
      </div>
      ${troubled ? html`<p class="small muted untrusted">${visibleText(serverSentence(server))}</p>` : nothing}
      ${
        server.missingOrigin === undefined && server.failure === undefined
          ? nothing
          : html`<mcp-server-failure
              .link=${this.link}
              .server=${server}
              .tell=${(text: string) => (this.report = { text, tone: 'bad' })}
            ></mcp-server-failure>`
      }
      ${
        !troubled && server.tools.length === 0
          ? html`<p class="small muted">${t('tools.noTools')}</p>`
          : nothing
      }
      <div>
        ${repeat(
          tools,
          (tool) => tool.exposedName,
          (tool) => html`<mcp-tool .link=${this.link} .server=${server} .tool=${tool}></mcp-tool>`,
        )}
      </div>
      ${rejectedList(plural('tools.rejectedTitle', server.rejectedTools.length), server.rejectedTools)}
    </section>`;
  }
}

function matches(tool: ToolView, wanted: string): boolean {
  return [tool.exposedName, tool.name, tool.description].some((text) => text.toLowerCase().includes(wanted));
}

function emptyState(): TemplateResult {
  return html`<div class="empty">
    <h2>${t('tools.emptyTitle')}</h2>
    <p class="muted">${t('tools.empty')}</p>
    <p><a class="button primary" href="popup.html" target="_blank">${icon('plus')}${t('tools.first')}</a></p>
  </div>`;
}

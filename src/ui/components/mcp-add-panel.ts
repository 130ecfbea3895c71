import { html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property, state } from 'lit/decorators.js';
import { repeat } from 'lit/directives/repeat.js';
import { type Outcome, succeed } from '../../shared/failure.ts';
import type { Listed, PromptInfo, ResourceInfo, ResourceLists, TemplateInfo } from '../../shared/resource.ts';
import type { ServerView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { ConnectionState, Link } from '../link-types.ts';
import { OfferLists } from '../offer-lists.ts';
import { t } from '../strings.ts';
import { tAdd } from '../strings-add.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { visibleText } from '../text/visible-text.ts';
import { Watching } from '../watching.ts';
import { addSheet } from './add-sheet.ts';
import { panelSheet } from './panel-sheet.ts';
import './mcp-resource.ts';
import './mcp-resource-template.ts';
import './mcp-server-prompt.ts';
import { offerGroup } from './offer-group.ts';

/** The tab "Add to chat": what connected servers offer beside tools. Nothing is asked of them before it is shown. */
@customElement('mcp-add-panel')
export class McpAddPanel extends LitElement {
  static override styles = [base, controls, fields, panelSheet, addSheet];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) servers: readonly ServerView[] = [];
  @property({ attribute: false }) connection: ConnectionState = 'open';
  /** Whether the tab holds a chat to put something into. */
  @property({ attribute: false }) inChat = false;
  @property({ attribute: false }) shown = false;
  @state() private filter = '';
  @state() private whole: ReadonlySet<string> = new Set();
  private readonly lists = new OfferLists(this, () => this.link);
  private readonly watching = new Watching(
    () => this.link,
    () => Date.now(),
  );

  protected override willUpdate(changed: PropertyValues<this>): void {
    const isBack = changed.has('connection') && this.connection === 'open';
    if (isBack) this.lists.doubt();
    if (this.shown) void this.lists.look(this.servers);
    this.watching.look(this.servers);
    if (isBack && this.watching.hasWishes) this.watching.send();
  }

  protected override render(): TemplateResult {
    const offering = this.servers.filter(({ offers }) => offers?.resources ?? offers?.prompts);
    if (offering.length === 0) return emptyState();
    const groups = offering.map((server) => ({ server, parts: this.parts(server) }));
    const found = groups.filter(({ parts }) => parts.some((part) => part !== nothing));
    return html`<div class="top">
        ${this.inChat ? nothing : html`<p class="small muted">${tAdd('add.noChat')}</p>`}
        <div class="row">
          <input
            class="grow"
            type="search"
            aria-label=${tAdd('add.filter')}
            placeholder=${tAdd('add.filter')}
            .value=${this.filter}
            @input=${(event: Event) => (this.filter = (event.target as HTMLInputElement).value)}
          />
          <button class="small" @click=${() => void this.lists.look(this.servers, true)}>
            ${icon('refresh')}${tAdd('add.refresh')}
          </button>
        </div>
      </div>
      <div class="list" tabindex="0" role="region" aria-label=${t('sidebar.add')}>
        ${
          found.length === 0
            ? html`<p class="muted" role="status">${tAdd('add.noMatch', { text: this.filter.trim() })}</p>`
            : repeat(
                found,
                ({ server }) => server.id,
                ({ server, parts }) => card(server, parts),
              )
        }
      </div>`;
  }

  private parts(server: ServerView): (TemplateResult | typeof nothing)[] {
    const { resources, prompts } = this.lists.of(server.id);
    const { offers } = server;
    const canWatch = offers?.resources?.canWatch === true;
    const { link, watching, inChat } = this;
    const shared = { link, watching, inChat, canWatch, server: server.id };
    return [
      offers?.prompts === undefined
        ? nothing
        : this.group<PromptInfo>(server, 'add.prompts', prompts?.answer, {
            keyOf: ({ name }) => name,
            row: (prompt) =>
              html`<mcp-server-prompt
                .link=${link}
                .server=${server.id}
                .prompt=${prompt}
                .inChat=${inChat}
              ></mcp-server-prompt>`,
          }),
      offers?.resources === undefined
        ? nothing
        : this.group<ResourceInfo>(server, 'add.resources', pick(resources?.answer, 'resources'), {
            keyOf: ({ uri }) => uri,
            row: (resource) => resourceRow(shared, resource),
          }),
      offers?.resources === undefined || isEmpty(pick(resources?.answer, 'templates'))
        ? nothing
        : this.group<TemplateInfo>(server, 'add.templates', pick(resources?.answer, 'templates'), {
            keyOf: ({ uriTemplate }) => uriTemplate,
            row: (template) => templateRow(shared, template),
          }),
    ];
  }

  private group<T extends ResourceInfo | TemplateInfo | PromptInfo>(
    { id, name: serverName }: ServerView,
    title: 'add.prompts' | 'add.resources' | 'add.templates',
    answer: Outcome<Listed<T>> | undefined,
    rows: { readonly keyOf: (item: T) => string; readonly row: (item: T) => TemplateResult },
  ): TemplateResult | typeof nothing {
    const wanted = this.filter.trim().toLowerCase();
    const key = `${title} ${id}`;
    return offerGroup<T>({
      ...rows,
      title: tAdd(title),
      answer,
      isFiltered: wanted !== '',
      matches: (item) => wanted === '' || matches(item, serverName, wanted),
      whole: this.whole.has(key),
      showWhole: () => (this.whole = new Set([...this.whole, key])),
      retry: () => void this.lists.look(this.servers, true),
    });
  }
}

interface RowParts {
  readonly link: Link;
  readonly watching: Watching;
  readonly inChat: boolean;
  readonly canWatch: boolean;
  readonly server: string;
}

function resourceRow(parts: RowParts, resource: ResourceInfo): TemplateResult {
  return html`<mcp-resource
    .link=${parts.link}
    .watching=${parts.watching}
    .server=${parts.server}
    .inChat=${parts.inChat}
    .canWatch=${parts.canWatch}
    .resource=${resource}
  ></mcp-resource>`;
}

function templateRow(parts: RowParts, template: TemplateInfo): TemplateResult {
  return html`<mcp-resource-template
    .link=${parts.link}
    .watching=${parts.watching}
    .server=${parts.server}
    .inChat=${parts.inChat}
    .canWatch=${parts.canWatch}
    .template=${template}
  ></mcp-resource-template>`;
}

function card(server: ServerView, parts: readonly (TemplateResult | typeof nothing)[]): TemplateResult {
  const name = visibleText(server.name);
  return html`<section class="card" aria-label=${name}>
    <h2 class="clip untrusted" title=${name}>${name}</h2>
    ${parts}
  </section>`;
}

function pick<K extends keyof ResourceLists>(
  answer: Outcome<ResourceLists> | undefined,
  key: K,
): Outcome<ResourceLists[K]> | undefined {
  return answer?.ok === true ? succeed(answer.value[key]) : answer;
}

/** Few servers have templates: without any, not even a heading. A failure stands under the resources already. */
function isEmpty(answer: Outcome<Listed<unknown>> | undefined): boolean {
  if (answer?.ok !== true) return true;
  return answer.value.items.length === 0 && answer.value.rejected.length === 0;
}

function matches(item: ResourceInfo | TemplateInfo | PromptInfo, server: string, wanted: string): boolean {
  const address = 'uri' in item ? item.uri : 'uriTemplate' in item ? item.uriTemplate : '';
  return [item.name, item.title ?? '', item.description ?? '', address, server].some((text) =>
    text.toLowerCase().includes(wanted),
  );
}

function emptyState(): TemplateResult {
  return html`<div class="empty">
    <h2>${tAdd('add.none')}</h2>
    <p class="muted">${tAdd('add.noneText')}</p>
    <p><a class="button" href="popup.html" target="_blank">${t('tools.manage')}</a></p>
  </div>`;
}

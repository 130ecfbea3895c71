import { css, html, LitElement, nothing, type PropertyValues, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { Link } from '../link-types.ts';
import { t } from '../strings.ts';
import { tAdd } from '../strings-add.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { clockTime } from '../text/format.ts';
import { visibleText } from '../text/visible-text.ts';
import { Uncovered } from '../uncovered.ts';
import type { Watching, WatchState } from '../watching.ts';
import { ActionReport } from './action-report.ts';
import { attachResource, copyResource, downloadResource, type OfferedResource } from './offer-actions.ts';

/** The buttons of one resource, and, once it was attached, the switch that watches it. */
@customElement('mcp-resource-actions')
export class McpResourceActions extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    css`
      :host {
        display: grid;
        gap: 6px;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) watching!: Watching;
  @property({ attribute: false }) resource!: OfferedResource;
  @property({ attribute: false }) inChat = false;
  @property({ attribute: false }) canWatch = false;
  /** Why nothing can be done yet; '' when all is there. */
  @property({ attribute: false }) missing = '';
  private readonly report = new ActionReport(this);
  private readonly uncovered = new Uncovered(
    this,
    () => this.link.framed,
    () => this.renderRoot.querySelector('.primary'),
  );
  private unsubscribe: (() => void) | undefined;

  override connectedCallback(): void {
    super.connectedCallback();
    this.unsubscribe = this.watching.subscribe(() => this.requestUpdate());
  }

  override disconnectedCallback(): void {
    super.disconnectedCallback();
    this.unsubscribe?.();
  }

  /** What was said of another resource is not true of this one. */
  protected override willUpdate(changed: PropertyValues<this>): void {
    const before = changed.get('resource');
    if (before !== undefined && before.uri !== this.resource.uri) this.report.clear();
  }

  protected override render(): TemplateResult {
    const { server, uri } = this.resource;
    const state = this.watching.of(server, uri);
    const blocked = this.missing !== '';
    return html`<div class="row wrap">
        ${this.report.button('clip', tAdd('add.attach'), {
          look: 'primary',
          disabled: blocked || !this.inChat,
          press: (event) => void this.attach(event),
        })}
        ${this.report.button('copy', tAdd('add.copy'), {
          disabled: blocked,
          press: () => void this.run(tAdd('add.reading'), copyResource),
        })}
        ${this.report.button('download', tAdd('add.download'), {
          disabled: blocked,
          press: () => void this.run(tAdd('add.reading'), downloadResource),
        })}
      </div>
      ${blocked ? html`<p class="small muted">${this.missing}</p>` : this.report.line()}
      ${this.canWatch && state !== undefined ? this.watch(state) : nothing}`;
  }

  private watch(state: WatchState): TemplateResult {
    const { server, uri } = this.resource;
    const set = (event: Event) => this.watching.wish(server, uri, (event.target as HTMLInputElement).checked);
    return html`<div class="row">
        <input
          id="watch"
          type="checkbox"
          role="switch"
          aria-describedby="watch-note"
          .checked=${state.wished}
          @change=${set}
        />
        <label for="watch">${tAdd('add.watch')}</label>
      </div>
      <p id="watch-note" class="small ${state.isStale ? 'tone-warn' : 'muted'}" role="status">
        ${visibleText(watchWords(state))}
      </p>`;
  }

  private async attach(event: Event): Promise<void> {
    if (!this.uncovered.allows(event)) {
      this.report.say(t('calls.covered'));
      return;
    }
    const { server, uri } = this.resource;
    if (await this.run(tAdd('add.attaching'), attachResource)) this.watching.attached(server, uri);
  }

  private run(progress: string, action: typeof attachResource): Promise<boolean> {
    return this.report.run(progress, () => action(this.link, this.resource));
  }
}

function watchWords({ wished, isStale, changedAt, since, problem }: WatchState): string {
  if (!wished) return '';
  if (isStale && changedAt !== undefined) return tAdd('add.watchChanged', { time: clockTime(changedAt) });
  if (problem !== undefined) return problem;
  return since === undefined ? tAdd('add.watchStarting') : tAdd('add.watchSince', { time: clockTime(since) });
}

import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import { errorText, type Outcome } from '../../shared/failure.ts';
import type { ServerConfig } from '../../shared/settings.ts';
import type { ServerView } from '../../shared/views.ts';
import { icon } from '../icons.ts';
import type { Link, UiRequest } from '../link-types.ts';
import { serverLook, serverSentence, serverWords, stateIcon } from '../status.ts';
import { plural, t } from '../strings.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { fields } from '../styles/fields.ts';
import { joinArgs } from '../text/argv.ts';
import { visibleText } from '../text/visible-text.ts';
import type { McpConfirm } from './mcp-confirm.ts';
import './mcp-confirm.ts';
import './mcp-server-failure.ts';
import { signInPart } from './sign-in-part.ts';

/** One server in the popup: state, reason, switch, and its fields to edit in place. */
@customElement('mcp-server-card')
export class McpServerCard extends LitElement {
  static override styles = [
    base,
    controls,
    fields,
    css`
      article {
        display: grid;
        gap: 3px;
        padding: 7px 12px 8px;
      }
      h2 {
        font-size: 14px;
      }
      .status,
      .managed {
        padding-inline-start: 24px;
      }
      .managed.row {
        gap: 4px;
      }
      mcp-sign-in,
      mcp-server-failure {
        margin-inline-start: 24px;
      }
      summary {
        padding: 3px 4px;
        margin-inline-start: 20px;
        color: var(--muted);
      }
      summary:hover {
        background: var(--hover);
      }
      details[open] > summary {
        margin-bottom: 8px;
      }
      .danger {
        margin-inline-start: -8px;
      }
      .foot {
        padding-top: 8px;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server!: ServerView;
  /** How many messages it has told. */
  @property({ type: Number }) messages = 0;
  /** Says something to the user that belongs to no field. */
  @property({ attribute: false }) tell!: (message: string) => void;

  protected override render(): TemplateResult {
    const { server } = this;
    const name = visibleText(server.name);
    const look = serverLook(server);
    return html`<article class="card" aria-label=${name}>
      <div class="row">
        ${stateIcon(look, serverWords(server))}
        <h2 class="grow clip untrusted" title=${name}>${name}</h2>
        ${this.counts()}
        <button
          class="quiet icon"
          title=${t('server.reconnect')}
          aria-label="${t('server.reconnect')}: ${name}"
          ?disabled=${!server.enabled}
          @click=${() => this.ask({ type: 'server.reconnectRequested', server: server.id })}
        >
          ${icon('refresh')}
        </button>
        <input
          type="checkbox"
          role="switch"
          aria-label=${t('server.enabled', { name })}
          .checked=${server.enabled}
          ?disabled=${server.managed === true}
          @change=${(event: Event) => this.toggle(event)}
        />
      </div>
      <p class="status small untrusted ${look.tone === 'bad' ? 'tone-bad' : 'muted'}">
        ${visibleText(serverSentence(server))}
      </p>
      ${
        server.missingOrigin === undefined && server.failure === undefined
          ? nothing
          : html`<mcp-server-failure
              .link=${this.link}
              .server=${server}
              .tell=${this.tell}
            ></mcp-server-failure>`
      }
      ${signInPart(this.link, server, this.tell)} ${this.told()}
      ${server.managed === true ? this.managed() : this.editor(name)}
    </article>`;
  }

  private counts(): TemplateResult {
    const { tools, rejectedTools, state } = this.server;
    return html`${
      state === 'ready' || tools.length > 0
        ? html`<span class="badge">${plural('server.tools', tools.length)}</span>`
        : nothing
    }
    ${
      rejectedTools.length > 0
        ? html`<span class="badge tone-warn">${plural('server.rejected', rejectedTools.length)}</span>`
        : nothing
    }`;
  }

  /** What the administrator gave is shown, and nothing of it can be changed. */
  private managed(): TemplateResult {
    const where = target(this.server);
    return html`<p class="managed row small muted">${icon('lock')}${t('server.managed')}</p>
      <p class="managed mono clip untrusted muted" title=${where}>${where}</p>`;
  }

  /** What it told of itself; the list's code is fetched when somebody looks. */
  private told(): TemplateResult | typeof nothing {
    if (this.messages === 0 && this.server.offers?.logs !== true) return nothing;
    const look = () =>
      import('./mcp-server-messages.ts').catch((error: unknown) => this.tell(errorText(error)));
    return html`<details @toggle=${look}>
      <summary>${icon('chevron', 'chevron')}${t('messages.title', { n: this.messages })}</summary>
      <mcp-server-messages
        .link=${this.link}
        .server=${this.server}
        .count=${this.messages}
      ></mcp-server-messages>
    </details>`;
  }

  private editor(name: string): TemplateResult {
    return html`<details @toggle=${() => void this.fetchForm()}>
        <summary>
          ${icon('chevron', 'chevron')}
          <span class="visually-hidden">${t('server.edit', { name })}</span>
          <span class="mono clip untrusted" title=${target(this.server)}>${target(this.server)}</span>
        </summary>
        <mcp-server-form .server=${this.server} .save=${this.save}></mcp-server-form>
        <div class="foot">
          <button class="quiet danger small" @click=${() => this.askToRemove()}>
            ${icon('trash')}${t('server.remove')}
          </button>
        </div>
      </details>
      <mcp-confirm
        .question=${t('server.removeTitle', { name })}
        .explanation=${t('server.removeText')}
        .action=${t('server.remove')}
        .confirmed=${() => void this.ask({ type: 'server.removed', server: this.server.id })}
      ></mcp-confirm>`;
  }

  private readonly save = (config: ServerConfig, keepSecrets: readonly string[]): Promise<Outcome<null>> =>
    this.link.request({ type: 'server.saved', config, keepSecrets: [...keepSecrets] });

  /** Few visits edit a server: its fields are fetched when they are wanted. */
  private async fetchForm(): Promise<void> {
    try {
      await import('./mcp-server-form.ts');
    } catch (error) {
      this.tell(t('popup.partMissing', { reason: errorText(error) }));
    }
  }

  private askToRemove(): void {
    this.renderRoot.querySelector<McpConfirm>('mcp-confirm')?.open();
  }

  /** The switch shows the worker's word: on a failure it goes back. */
  private async toggle(event: Event): Promise<void> {
    const control = event.target as HTMLInputElement;
    const done = await this.ask({
      type: 'server.toggled',
      server: this.server.id,
      enabled: control.checked,
    });
    if (!done) control.checked = this.server.enabled;
  }

  private async ask(message: UiRequest): Promise<boolean> {
    const outcome = await this.link.request(message);
    if (!outcome.ok) this.tell(outcome.failure.message);
    return outcome.ok;
  }
}

/** Where the server is, in one line. */
function target({ transport }: ServerView): string {
  if (transport.kind !== 'stdio') return visibleText(transport.url ?? '');
  return visibleText([transport.command ?? '', joinArgs(transport.args ?? [])].join(' ').trim());
}

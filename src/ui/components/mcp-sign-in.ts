import { css, html, LitElement, nothing, type TemplateResult } from 'lit';
import { customElement, property } from 'lit/decorators.js';
import type { FailureCode } from '../../shared/failure.ts';
import type { ServerView, SignInView } from '../../shared/views.ts';
import type { Link, UiRequest } from '../link-types.ts';
import { authText } from '../strings-auth.ts';
import { base } from '../styles/base.ts';
import { controls } from '../styles/controls.ts';
import { visibleText } from '../text/visible-text.ts';

/** What the card does not show by itself once the view has changed. */
const untold: readonly FailureCode[] = ['notAllowed', 'connectionLost', 'internal'];

/** How signing in to a server stands: the button that names where it leads, what came of it, and the way out. */
@customElement('mcp-sign-in')
export class McpSignIn extends LitElement {
  static override styles = [
    base,
    controls,
    css`
      :host,
      .callout {
        display: grid;
        gap: 6px;
      }
      button.primary {
        justify-self: start;
        white-space: normal;
        text-align: start;
      }
      button[aria-disabled='true'] {
        opacity: 0.6;
      }
    `,
  ];

  @property({ attribute: false }) link!: Link;
  @property({ attribute: false }) server!: ServerView;
  @property({ attribute: false }) tell!: (message: string) => void;

  protected override render(): TemplateResult | typeof nothing {
    const { signIn } = this.server;
    if (signIn === undefined) return nothing;
    const host = visibleText(signIn.host);
    return html`${signIn.needed === undefined ? nothing : this.wanted(signIn, host)}
    ${
      signIn.signedIn
        ? html`<div class="row small muted">
            <span class="grow untrusted">${authText('done', host)}</span>
            <button
              class="quiet small"
              aria-label=${authText('outOf', visibleText(this.server.name))}
              @click=${() => this.ask({ type: 'server.signOutRequested', server: this.server.id })}
            >
              ${authText('out')}
            </button>
          </div>`
        : nothing
    }`;
  }

  private wanted({ needed, problem, underWay, host: named }: SignInView, host: string): TemplateResult {
    const press = () => {
      // Not by `disabled`, which would take the focus away from the keyboard's user.
      if (!underWay) void this.ask({ type: 'server.signInRequested', server: this.server.id, host: named });
    };
    return html`<div class="callout ${problem === undefined ? 'tone-busy' : 'tone-warn'}">
      ${problem === undefined ? nothing : html`<p class="small untrusted">${visibleText(problem.message)}</p>`}
      ${
        problem?.detail === undefined
          ? nothing
          : html`<p class="small mono untrusted">${visibleText(problem.detail)}</p>`
      }
      <p class="small untrusted" role="status">${authText(underWay ? 'underWay' : 'why', host)}</p>
      <button class="primary untrusted" aria-disabled=${String(underWay)} @click=${press}>
        ${authText(needed === 'moreRights' ? 'more' : 'press', host)}
      </button>
    </div>`;
  }

  /** What came of it the view tells; the rest is said here. */
  private async ask(message: UiRequest): Promise<void> {
    const outcome = await this.link.request(message);
    if (!outcome.ok && untold.includes(outcome.failure.code)) this.tell(outcome.failure.message);
  }
}

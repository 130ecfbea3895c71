import { html, nothing, type ReactiveControllerHost, type TemplateResult } from 'lit';
import { errorText } from '../../shared/failure.ts';
import type { DraftErrors, ServerDraft } from '../forms/server-draft.ts';
import { icon } from '../icons.ts';
import { t } from '../strings.ts';
import type { oauthFields } from './oauth-fields.ts';

/** The disclosure of the client to sign in with, which few servers need: its fields are fetched when it is opened. */
export class ClientPart {
  #fields: typeof oauthFields | undefined;
  #missing: string | undefined;

  constructor(private readonly host: ReactiveControllerHost) {}

  /** @param isOpen whether it is open from the start: something is stored */
  render(
    draft: ServerDraft,
    errors: DraftErrors,
    change: (change: Partial<ServerDraft>) => void,
    isOpen: boolean,
  ): TemplateResult {
    return html`<details ?open=${isOpen} @toggle=${() => void this.#load()}>
      <summary>${icon('chevron', 'chevron')}${t('form.oauth')}</summary>
      ${this.#missing === undefined ? nothing : html`<p class="error">${this.#missing}</p>`}
      ${this.#fields?.(draft, errors, change) ?? nothing}
    </details>`;
  }

  async #load(): Promise<void> {
    if (this.#fields !== undefined) return;
    try {
      this.#fields = (await import('./oauth-fields.ts')).oauthFields;
      this.#missing = undefined;
    } catch (error) {
      this.#missing = t('popup.partMissing', { reason: errorText(error) });
    }
    this.host.requestUpdate();
  }
}

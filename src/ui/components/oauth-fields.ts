import { html, nothing, type TemplateResult } from 'lit';
import { clientSecretName } from '../../shared/transport-secrets.ts';
import type { DraftErrors, ServerDraft } from '../forms/server-draft.ts';
import { icon } from '../icons.ts';
import { authText } from '../strings-auth.ts';
import { field } from './field.ts';

type Name = 'clientId' | 'clientSecret' | 'metadataUrl';

/** The client that the user registered at a server's authorization server; most servers need nothing of it. */
export function oauthFields(
  draft: ServerDraft,
  errors: DraftErrors,
  change: (change: Partial<ServerDraft>) => void,
): TemplateResult {
  const isKept = draft.kept.includes(clientSecretName);
  const input = (name: Name, type: 'text' | 'password' | 'url') =>
    html`<input
      id=${name}
      class="mono"
      type=${type}
      autocomplete="off"
      spellcheck="false"
      aria-describedby="${name}-note"
      aria-invalid=${String(name !== 'clientId' && errors[name] !== undefined)}
      .value=${draft[name]}
      @input=${(event: Event) => change({ [name]: (event.target as HTMLInputElement).value })}
    />`;
  const forget = () => change({ kept: draft.kept.filter((kept) => kept !== clientSecretName) });
  return html`<div class="more">
    ${field({
      id: 'clientId',
      label: authText('clientId'),
      hint: authText('clientIdHint', redirectAddress()),
      control: input('clientId', 'text'),
    })}
    ${field({
      id: 'clientSecret',
      label: authText('clientSecret'),
      hint: authText(isKept ? 'clientSecretKept' : 'clientSecretHint'),
      error: errors.clientSecret,
      control: input('clientSecret', 'password'),
      extra: isKept
        ? html`<button type="button" class="quiet small" @click=${forget}>
            ${icon('close')}${authText('clientSecretForget')}
          </button>`
        : nothing,
    })}
    ${field({
      id: 'metadataUrl',
      label: authText('metadataUrl'),
      hint: authText('metadataUrlHint'),
      error: errors.metadataUrl,
      control: input('metadataUrl', 'url'),
    })}
  </div>`;
}

/** Where the authorization server must send its answers, as the worker asks chrome.identity for it. */
function redirectAddress(): string {
  return `https://${location.host}.chromiumapp.org/signed-in`;
}

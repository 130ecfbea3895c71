import { html, nothing, type TemplateResult } from 'lit';
import { clientSecretName } from '../../shared/transport-secrets.ts';
import { type ServerDraft, secretKind } from '../forms/server-draft.ts';
import { icon } from '../icons.ts';
import { t } from '../strings.ts';
import { visibleText } from '../text/visible-text.ts';
import { field } from './field.ts';

/** Stored secrets by name, each with a button to forget it, and a field for new ones. Values are never shown. */
export function serverSecrets(
  draft: ServerDraft,
  error: string | undefined,
  change: (change: Partial<ServerDraft>) => void,
): TemplateResult {
  const kind = secretKind(draft.kind);
  const forget = (name: string) => change({ kept: draft.kept.filter((kept) => kept !== name) });
  // The client secret has a field of its own.
  const names = draft.kept.filter((name) => name !== clientSecretName);
  return html`${names.length > 0 ? stored(names, forget) : nothing}
  ${field({
    id: 'secrets',
    label: t(`form.${kind}`),
    hint: t(`form.${kind}Hint`),
    error,
    control: html`<textarea
      id="secrets"
      class="mono"
      rows="2"
      autocomplete="off"
      spellcheck="false"
      placeholder=${kind === 'env' ? 'API_KEY=…' : 'Authorization=Bearer …'}
      aria-describedby="secrets-note"
      aria-invalid=${String(error !== undefined)}
      .value=${draft.secrets}
      @input=${(event: Event) => change({ secrets: (event.target as HTMLTextAreaElement).value })}
    ></textarea>`,
  })}`;
}

function stored(names: readonly string[], forget: (name: string) => void): TemplateResult {
  return html`<div class="field">
    <span class="label">${t('form.stored')}</span>
    <ul class="row wrap stored">
      ${names.map(
        (name) =>
          html`<li class="badge">
            <span class="mono untrusted">${visibleText(name)}</span>
            <button
              type="button"
              class="quiet tiny"
              aria-label=${t('form.forget', { name: visibleText(name) })}
              @click=${() => forget(name)}
            >
              ${icon('close')}
            </button>
          </li>`,
      )}
    </ul>
  </div>`;
}

import { html, type TemplateResult } from 'lit';
import type { DraftErrors, ServerDraft } from '../forms/server-draft.ts';
import { type LimitsDraft, mostRetries } from '../forms/limits-draft.ts';
import { t } from '../strings.ts';
import { field } from './field.ts';

/** How long a server's calls may take, and how often they are tried again where that is safe. */
export function serverLimits(
  { limits }: ServerDraft,
  errors: DraftErrors,
  change: (change: Partial<ServerDraft>) => void,
): TemplateResult {
  const set = (name: keyof LimitsDraft) => (event: Event) =>
    change({ limits: { ...limits, [name]: (event.target as HTMLInputElement).value } });
  const seconds = (name: 'timeout' | 'wait') =>
    html`<input
      id=${name}
      inputmode="decimal"
      autocomplete="off"
      aria-describedby="${name}-note"
      aria-invalid=${String(errors[name] !== undefined)}
      .value=${limits[name]}
      @input=${set(name)}
    />`;
  return html`${field({
      id: 'timeout',
      label: t('form.timeout'),
      hint: t('form.timeoutHint'),
      error: errors.timeout,
      control: seconds('timeout'),
    })}
    <div class="pair">
      ${field({
        id: 'retries',
        label: t('form.retries'),
        hint: t('form.retriesHint'),
        control: html`<select id="retries" aria-describedby="retries-note" @change=${set('retries')}>
          ${Array.from(
            { length: mostRetries + 1 },
            (_, n) => html`<option value=${n} ?selected=${String(n) === limits.retries}>${n}</option>`,
          )}
        </select>`,
      })}
      ${field({
        id: 'wait',
        label: t('form.wait'),
        hint: t('form.waitHint'),
        error: errors.wait,
        control: seconds('wait'),
      })}
    </div>`;
}

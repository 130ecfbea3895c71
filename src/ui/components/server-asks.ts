import { html, type TemplateResult } from 'lit';
import type { AsksDraft } from '../forms/asks-draft.ts';
import { t } from '../strings.ts';
import { field } from './field.ts';

/** What the server may ask of us: the folders it is shown, and whether it may ask for a model's answer. */
export function serverAsks(
  draft: AsksDraft,
  error: string | undefined,
  change: (change: AsksDraft) => void,
): TemplateResult {
  return html`${field({
    id: 'roots',
    label: t('form.roots'),
    hint: t('form.rootsHint'),
    error,
    control: html`<textarea
      id="roots"
      class="mono"
      rows="2"
      autocomplete="off"
      spellcheck="false"
      aria-describedby="roots-note"
      aria-invalid=${String(error !== undefined)}
      .value=${draft.roots}
      @input=${(event: Event) => change({ ...draft, roots: (event.target as HTMLTextAreaElement).value })}
    ></textarea>`,
  })}
  ${field({
    id: 'sampling',
    label: t('form.sampling'),
    hint: t('form.samplingHint'),
    control: html`<select
      id="sampling"
      aria-describedby="sampling-note"
      @change=${(event: Event) =>
        change({ ...draft, sampling: (event.target as HTMLSelectElement).value === 'ask' ? 'ask' : 'never' })}
    >
      ${(['never', 'ask'] as const).map(
        (choice) =>
          html`<option value=${choice} ?selected=${choice === draft.sampling}>
            ${t(`form.sampling.${choice}`)}
          </option>`,
      )}
    </select>`,
  })}`;
}

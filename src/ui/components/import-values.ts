import { html, nothing, type TemplateResult } from 'lit';
import type { ImportedServers } from '../forms/import-types.ts';
import { isSecretPlaceholder } from '../forms/placeholders.ts';
import { tConfig } from '../strings-config.ts';
import { visibleText } from '../text/visible-text.ts';
import { field } from './field.ts';

/**
 * A field for each placeholder. None is sent as it stands: an empty one is an error once the user has pressed Add.
 * @param valueOf what is in the field now
 */
export function importValues(
  placeholders: readonly string[],
  inputs: ImportedServers['inputs'],
  valueOf: (placeholder: string) => string,
  checked: boolean,
  fill: (placeholder: string, value: string) => void,
): TemplateResult {
  return html`<fieldset aria-describedby="values-hint">
    <legend>${tConfig('import.values')}</legend>
    <p id="values-hint" class="hint">${tConfig('import.valuesHint')}</p>
    ${placeholders.map((placeholder, index) => {
      const about = inputs.get(placeholder);
      const value = valueOf(placeholder);
      const wrong = checked && value === '';
      const words = [about?.description, placeholder].filter((part) => part !== undefined);
      return field({
        id: `value-${index}`,
        label: visibleText(words.join(' – ')),
        error: wrong ? tConfig('import.valueMissing') : undefined,
        control: html`<input
          id="value-${index}"
          class="mono"
          type=${(about?.secret ?? isSecretPlaceholder(placeholder)) ? 'password' : 'text'}
          autocomplete="off"
          spellcheck="false"
          aria-describedby=${wrong ? `value-${index}-note` : nothing}
          aria-invalid=${String(wrong)}
          .value=${value}
          @input=${(event: Event) => fill(placeholder, (event.target as HTMLInputElement).value)}
        />`,
      });
    })}
  </fieldset>`;
}

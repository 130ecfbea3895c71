import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';

/** A form field's surroundings. `control` must have `id` as its id and `describedBy(id, …)` as aria-describedby. */
export interface FieldParts {
  readonly id: string;
  readonly label: string;
  readonly hint?: string;
  readonly error?: string | undefined;
  readonly control: TemplateResult;
  readonly extra?: TemplateResult | typeof nothing;
}

/** Label, control, then its error or else its hint. */
export function field(parts: FieldParts): TemplateResult {
  return html`<div class="field">
    <label for=${parts.id}>${parts.label}</label>
    ${parts.control} ${parts.extra ?? nothing} ${note(parts)}
  </div>`;
}

function note({ id, error, hint }: FieldParts): TemplateResult | typeof nothing {
  if (error !== undefined) {
    return html`<p id="${id}-note" class="error">${icon('warning')}<span>${error}</span></p>`;
  }
  return hint === undefined ? nothing : html`<p id="${id}-note" class="hint">${hint}</p>`;
}

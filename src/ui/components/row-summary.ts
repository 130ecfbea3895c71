import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import { visibleText } from '../text/visible-text.ts';

/** What a closed row tells: its name, short facts beside it, and the first lines of its description. */
export function rowSummary(
  {
    name,
    title,
    description,
  }: { readonly name: string; readonly title?: string; readonly description?: string },
  facts: unknown = nothing,
): TemplateResult {
  return html`<summary>
    ${icon('chevron', 'chevron')}
    <span class="grow">
      <span class="facts"><span class="name untrusted">${visibleText(title ?? name)}</span>${facts}</span>
      ${
        description === undefined
          ? nothing
          : html`<span class="description small muted untrusted">${visibleText(description)}</span>`
      }
    </span>
  </summary>`;
}

/** The media type as a fact of a row; nothing where the server names none. */
export function mediaTypeBadge(mimeType: string | undefined): TemplateResult | typeof nothing {
  return mimeType === undefined
    ? nothing
    : html`<span class="badge untrusted">${visibleText(mimeType)}</span>`;
}

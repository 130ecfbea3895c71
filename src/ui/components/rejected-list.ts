import { html, nothing, type TemplateResult } from 'lit';
import { icon } from '../icons.ts';
import { visibleText } from '../text/visible-text.ts';

/** What of a server's list cannot be used, each with its reason, behind a summary; nothing where all can. */
export function rejectedList(
  summary: string,
  rejected: readonly { readonly name: string; readonly reason: string }[],
): TemplateResult | typeof nothing {
  if (rejected.length === 0) return nothing;
  return html`<details class="small">
    <summary class="tone-warn">${icon('chevron', 'chevron')}${summary}</summary>
    <ul class="rejected">
      ${rejected.map(
        ({ name, reason }) =>
          html`<li class="untrusted">
            <code>${visibleText(name)}</code> <span class="muted">${visibleText(reason)}</span>
          </li>`,
      )}
    </ul>
  </details>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { ImportProblem } from '../forms/import-types.ts';
import { icon } from '../icons.ts';
import { pluralConfig, tConfig } from '../strings-config.ts';
import { visibleText } from '../text/visible-text.ts';

/** A long list helps nobody: the first mistake often makes the others. */
const most = 6;

/** Where the text is wrong, and what went wrong while adding. */
export function importProblems(
  problems: readonly ImportProblem[],
  failure: string | undefined,
): TemplateResult {
  return html`${
    problems.length === 0
      ? nothing
      : html`<div class="problems" id="problems">
          <p class="row">
            ${icon('warning')}<strong>${pluralConfig('import.problems', problems.length)}</strong>
          </p>
          <ul>
            ${problems.slice(0, most).map((one) => html`<li class="small untrusted">${problemText(one)}</li>`)}
          </ul>
        </div>`
  }
  ${
    failure === undefined
      ? nothing
      : html`<p class="error">${icon('warning')}<span class="untrusted">${visibleText(failure)}</span></p>`
  }`;
}

/** "Line 4, column 9, servers.files.args[1]: An argument must be a text in quotes." */
export function problemText({ line, column, key, message }: ImportProblem): string {
  const place =
    line === undefined
      ? undefined
      : column === undefined
        ? tConfig('import.line', { line })
        : tConfig('import.lineColumn', { line, column });
  const where = [place, key].filter((part) => part !== undefined).join(', ');
  return visibleText(where === '' ? message : `${where}: ${message}`);
}

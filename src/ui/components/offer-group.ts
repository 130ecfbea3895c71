import { html, nothing, type TemplateResult } from 'lit';
import { repeat } from 'lit/directives/repeat.js';
import type { Failure, Outcome } from '../../shared/failure.ts';
import type { Listed } from '../../shared/resource.ts';
import { icon } from '../icons.ts';
import { pluralAdd, tAdd } from '../strings-add.ts';
import { visibleText } from '../text/visible-text.ts';
import { rejectedList } from './rejected-list.ts';

/** So many rows are shown at first: a list of thousands would hold the panel up. */
const shownAtFirst = 100;

/** One list of a server, as it is to be shown. */
export interface OfferGroup<T> {
  readonly title: string;
  /** Undefined while the server is asked. */
  readonly answer: Outcome<Listed<T>> | undefined;
  readonly matches: (item: T) => boolean;
  readonly isFiltered: boolean;
  readonly whole: boolean;
  readonly showWhole: () => void;
  readonly retry: () => void;
  readonly keyOf: (item: T) => string;
  readonly row: (item: T) => TemplateResult;
}

/** Heading and rows of one list; nothing of it while a search finds nothing in it. */
export function offerGroup<T>(group: OfferGroup<T>): TemplateResult | typeof nothing {
  const { title, answer, matches, isFiltered } = group;
  if (answer === undefined)
    return html`<h3>${title}</h3>
      <p class="small muted" role="status">${tAdd('add.asking')}</p>`;
  if (!answer.ok)
    return html`<h3>${title}</h3>
      ${failed(answer.failure, group.retry)}`;
  const { items, rejected } = answer.value;
  const found = items.filter(matches);
  if (found.length === 0 && isFiltered) return nothing;
  const shown = group.whole ? found : found.slice(0, shownAtFirst);
  return html`<h3>${title}</h3>
    ${items.length === 0 ? html`<p class="small muted">${tAdd('add.listEmpty')}</p>` : nothing}
    <div>${repeat(shown, group.keyOf, group.row)}</div>
    ${
      shown.length === found.length
        ? nothing
        : html`<p>
            <button class="small" @click=${group.showWhole}>
              ${tAdd('add.showAll', { n: found.length })}
            </button>
          </p>`
    }
    ${isFiltered ? nothing : rejectedList(pluralAdd('add.rejected', rejected.length), rejected)}`;
}

function failed({ message, detail }: Failure, retry: () => void): TemplateResult {
  return html`<p class="small tone-bad untrusted" role="status">${visibleText(message)}</p>
    ${detail === undefined ? nothing : html`<p class="small muted untrusted">${visibleText(detail)}</p>`}
    <p><button class="small" @click=${retry}>${icon('refresh')}${tAdd('add.retry')}</button></p>`;
}

import { html, nothing, type TemplateResult } from 'lit';
import type { EntrySettings } from '../../shared/server-entry.ts';
import type { ImportChoice, PlannedServer } from '../forms/import-plan.ts';
import { icon } from '../icons.ts';
import { tConfig } from '../strings-config.ts';
import { joinArgs } from '../text/argv.ts';
import { visibleText } from '../text/visible-text.ts';
import { field } from './field.ts';

/** One found server: whether to add it, what it will start or reach, and what to do where its name is taken. */
export function importItem(
  planned: PlannedServer,
  index: number,
  choose: (choice: ImportChoice) => void,
): TemplateResult {
  const { found, included } = planned;
  const name = visibleText(found.name.trim() === '' ? planned.name : found.name);
  return html`<li class="callout">
    <div class="check">
      <input
        id="include-${index}"
        type="checkbox"
        aria-label=${tConfig('import.include', { name })}
        aria-describedby="reach-${index}"
        .checked=${included}
        @change=${(event: Event) => choose({ left: !(event.target as HTMLInputElement).checked })}
      />
      <div>
        <label for="include-${index}" class="untrusted">${name}</label>
        <code id="reach-${index}" class="untrusted">${visibleText(reach(found.settings))}</code>
      </div>
    </div>
    ${notes(found.settings, found.note).map((note) => html`<p class="hint">${note}</p>`)}
    ${included && planned.taken !== undefined ? takenName(planned, index, name, choose) : nothing}
  </li>`;
}

function takenName(
  planned: PlannedServer,
  index: number,
  name: string,
  choose: (choice: ImportChoice) => void,
): TemplateResult {
  const how = (event: Event) => choose({ replace: (event.target as HTMLSelectElement).value === 'replace' });
  const wrong = planned.nameError !== undefined;
  return html`<p class="row tone-warn small">
      ${icon('warning')}<span class="untrusted">${tConfig('import.taken', { name })}</span>
    </p>
    <select aria-label=${tConfig('import.takenHow', { name })} @change=${how}>
      <option value="rename" ?selected=${!planned.replace}>${tConfig('import.rename')}</option>
      ${
        planned.taken?.id === undefined
          ? nothing
          : html`<option value="replace" ?selected=${planned.replace}>${tConfig('import.replace')}</option>`
      }
    </select>
    ${
      planned.replace
        ? nothing
        : field({
            id: `name-${index}`,
            label: tConfig('import.newName', { name }),
            error: planned.nameError,
            control: html`<input
              id="name-${index}"
              autocomplete="off"
              spellcheck="false"
              aria-describedby=${wrong ? `name-${index}-note` : nothing}
              aria-invalid=${String(wrong)}
              .value=${planned.name}
              @input=${(event: Event) => choose({ name: (event.target as HTMLInputElement).value })}
            />`,
          })
    }`;
}

function notes({ enabled, trustHints }: EntrySettings, note: PlannedServer['found']['note']): string[] {
  return [
    ...(enabled ? [] : [tConfig('import.off')]),
    ...(trustHints ? [tConfig('import.trusted')] : []),
    ...(note === undefined ? [] : [tConfig(`import.${note}`)]),
  ];
}

/** What will be started, argument by argument, or reached. Values of secrets stay out of sight. */
function reach({ transport }: EntrySettings): string {
  if (transport.kind !== 'stdio') return transport.url;
  const env = Object.keys(transport.env ?? {}).map((name) => `${name}=…`);
  return [...env, transport.command, joinArgs(transport.args)].join(' ');
}

import { html, nothing, type TemplateResult } from 'lit';

/** One tab. Its panel must have the id `panel-<id>` in the same root. */
export interface Tab<Id extends string> {
  readonly id: Id;
  readonly label: string;
  /** A number worth attention, with its words; nothing for 0. */
  readonly count?: number;
  readonly countWords?: string;
}

/** A tab list after the ARIA practices: one tab stop, arrows, Home and End move and select. */
export function tabList<Id extends string>(
  label: string,
  tabs: readonly Tab<Id>[],
  selected: Id,
  select: (id: Id) => void,
): TemplateResult {
  const move = (event: KeyboardEvent) => {
    const at = tabs.findIndex((tab) => tab.id === selected);
    const next = tabs[target(event.key, at, tabs.length)];
    if (next === undefined) return;
    event.preventDefault();
    select(next.id);
    const list = event.currentTarget as Element;
    list.querySelector<HTMLElement>(`#tab-${next.id}`)?.focus();
  };
  return html`<div class="tabs" role="tablist" aria-label=${label} @keydown=${move}>
    ${tabs.map(
      (tab) =>
        html`<button
          id="tab-${tab.id}"
          role="tab"
          aria-selected=${String(tab.id === selected)}
          aria-controls="panel-${tab.id}"
          tabindex=${tab.id === selected ? 0 : -1}
          @click=${() => select(tab.id)}
        >
          ${tab.label}${count(tab)}
        </button>`,
    )}
  </div>`;
}

function count<Id extends string>(tab: Tab<Id>): TemplateResult | typeof nothing {
  if (tab.count === undefined || tab.count === 0) return nothing;
  return html`<span class="count" title=${tab.countWords ?? nothing}>
    <span aria-hidden="true">${tab.count}</span>
    <span class="visually-hidden">, ${tab.countWords}</span>
  </span>`;
}

function target(key: string, at: number, length: number): number {
  if (key === 'ArrowRight') return (at + 1) % length;
  if (key === 'ArrowLeft') return (at - 1 + length) % length;
  if (key === 'Home') return 0;
  return key === 'End' ? length - 1 : -1;
}

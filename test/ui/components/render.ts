import type { LitElement } from 'lit';

/** Puts an element on the page and waits until it and all elements in it have rendered. */
export async function mount<E extends LitElement>(element: E, properties: Partial<E>): Promise<E> {
  Object.assign(element, properties);
  document.body.replaceChildren(element);
  await settle(element);
  return element;
}

/** Waits until an element and all in its shadow have rendered, and what a click began has ended. */
export async function settle(element: Element): Promise<void> {
  for (let round = 0; round < 4; round++) {
    await Promise.resolve();
    for (const one of [element, ...deepAll(element, '*')]) {
      if ('updateComplete' in one) await one.updateComplete;
    }
  }
}

/** Elements that match, in the element's shadow and every shadow in it. */
export function deepAll(root: Element, selector: string): Element[] {
  const here = root.shadowRoot === null ? [] : [...root.shadowRoot.querySelectorAll('*')];
  return here.flatMap((element) => [
    ...(element.matches(selector) ? [element] : []),
    ...deepAll(element, selector),
  ]);
}

/** The one element that matches, with a field's properties for those that are fields. */
export function deep(root: Element, selector: string): HTMLInputElement {
  const found = deepAll(root, selector);
  if (found.length !== 1) throw new Error(`${found.length} elements match ${selector}`);
  return found[0] as HTMLInputElement;
}

/** The button with these words. */
export function button(root: Element, words: string): HTMLButtonElement {
  const found = deepAll(root, 'button, a').filter(
    (one) => text(one) === words || one.getAttribute('aria-label') === words,
  );
  if (found.length !== 1) throw new Error(`${found.length} buttons say “${words}”`);
  return found[0] as HTMLButtonElement;
}

/** Words of every button that is shown. */
export function buttons(root: Element): string[] {
  return deepAll(root, 'button')
    .filter((one) => one.closest('[hidden], dialog') === null)
    .map((one) => one.getAttribute('aria-label') ?? text(one));
}

/** All text an element shows, its shadow included; elements are set apart by a blank, but none before : and , */
export function text(element: Element): string {
  return collect(element.shadowRoot ?? element)
    .replace(/\s+/g, ' ')
    .replace(/ ([:,])/g, '$1')
    .trim();
}

function collect(node: Node): string {
  if (node.nodeType === Node.TEXT_NODE) return node.textContent ?? '';
  if (!(node instanceof Element)) return [...node.childNodes].map(collect).join(' ');
  if (node.tagName === 'STYLE' || node.tagName === 'DIALOG' || node.hasAttribute('hidden')) return '';
  return [...(node.shadowRoot ?? node).childNodes].map(collect).join(' ');
}

/** Types into a field as a user would: input and change. */
export function type(field: HTMLInputElement, value: string): void {
  field.value = value;
  field.dispatchEvent(new Event('input', { bubbles: true }));
  field.dispatchEvent(new Event('change', { bubbles: true }));
}

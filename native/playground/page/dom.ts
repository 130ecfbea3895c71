/** An element with attributes, and children in which text is always text. */
export function el<K extends keyof HTMLElementTagNameMap>(
  tag: K,
  attributes: Readonly<Record<string, string>> = {},
  ...children: readonly (Node | string)[]
): HTMLElementTagNameMap[K] {
  const element = document.createElement(tag);
  for (const [name, value] of Object.entries(attributes)) element.setAttribute(name, value);
  element.append(...children);
  return element;
}

/** The one element of the page that matches. Throws when the page lacks it. */
export function one<T extends HTMLElement>(
  selector: string,
  type: new () => T,
  root: ParentNode = document,
): T {
  const found = root.querySelector(selector);
  if (!(found instanceof type)) throw new Error(`The page has no ${selector}.`);
  return found;
}

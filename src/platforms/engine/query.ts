/** All matches of the first selector that matches anything. */
export function allOfFirst(root: ParentNode, selectors: readonly string[]): Element[] {
  for (const selector of selectors) {
    const found = root.querySelectorAll(selector);
    if (found.length > 0) return [...found];
  }
  return [];
}

/** All matches of any of the selectors, in document order. */
export function allOfAny(root: ParentNode, selectors: readonly string[]): Element[] {
  return selectors.length === 0 ? [] : [...root.querySelectorAll(selectors.join(','))];
}

/** Whether the element matches any of the selectors. */
export function matchesAny(element: Element, selectors: readonly string[]): boolean {
  return selectors.length > 0 && element.matches(selectors.join(','));
}

/** The nearest of the element and its ancestors, up to and with `top`, that matches any of the selectors. */
export function closestWithin(
  element: Element,
  top: Element,
  selectors: readonly string[],
): Element | undefined {
  for (let at: Element | null = element; at !== null; at = at === top ? null : at.parentElement)
    if (matchesAny(at, selectors)) return at;
  return undefined;
}

/**
 * The first shown match in the order of the selectors; failing that the first match that is not marked as hidden.
 * @param accept leaves matches out
 */
export function preferShown(
  root: ParentNode,
  selectors: readonly string[],
  accept: (element: Element) => boolean = () => true,
): Element | undefined {
  let second: Element | undefined;
  for (const selector of selectors) {
    for (const element of root.querySelectorAll(selector)) {
      if (element.closest('[hidden], [aria-hidden="true"]') !== null || !accept(element)) continue;
      if (isShown(element)) return element;
      second ??= element;
    }
  }
  return second;
}

/**
 * Whether a user could see the element. In a hidden tab sizes are 0 and say nothing (cases F1 10), so there only the
 * `hidden` attribute counts.
 */
export function isShown(element: Element): boolean {
  if (element.closest('[hidden]') !== null) return false;
  if (element.ownerDocument.hidden) return true;
  const { width, height } = element.getBoundingClientRect();
  return width > 2 && height > 2 && element.checkVisibility();
}

import type { Frame, Page } from 'playwright-core';

interface AxNode {
  readonly nodeId: string;
  readonly childIds?: readonly string[];
  readonly role?: { readonly value?: unknown };
  readonly name?: { readonly value?: unknown };
  readonly backendDOMNodeId?: number;
  readonly ignored: boolean;
}

/**
 * The middle of a button, by its accessible name, wherever it is: locators do not see into closed shadow roots, which
 * is where an extension keeps its own controls. Throws when there is none or it is not visible.
 */
export async function buttonPlace(page: Page, name: RegExp): Promise<{ x: number; y: number }> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const found = nodes.find(
      (node) => !node.ignored && node.role?.value === 'button' && name.test(String(node.name?.value)),
    );
    if (found?.backendDOMNodeId === undefined)
      throw new Error(`The page has no button named ${String(name)}.`);
    const { model } = await session.send('DOM.getBoxModel', { backendNodeId: found.backendDOMNodeId });
    const [left = 0, top = 0] = model.border;
    return { x: left + model.width / 2, y: top + model.height / 2 };
  } finally {
    await session.detach();
  }
}

/** What the page's live status lines say, in document order; ours stand in closed shadow roots. Empty ones are left out. */
export async function statusesIn(page: Page): Promise<string[]> {
  const session = await page.context().newCDPSession(page);
  try {
    const { nodes } = (await session.send('Accessibility.getFullAXTree')) as { nodes: AxNode[] };
    const textOf = (node: AxNode): string =>
      node.role?.value === 'StaticText'
        ? String(node.name?.value)
        : (node.childIds ?? [])
            .map((id) => nodes.find(({ nodeId }) => nodeId === id))
            .map((child) => (child ? textOf(child) : ''))
            .join('');
    return nodes
      .filter(({ role }) => role?.value === 'status')
      .map(textOf)
      .filter((text) => text !== '');
  } finally {
    await session.detach();
  }
}

/** Presses a button, found as by buttonPlace, with the real mouse. */
export async function pressButton(page: Page, name: RegExp): Promise<void> {
  const { x, y } = await buttonPlace(page, name);
  await page.mouse.click(x, y);
}

/** The extension's page that a frame in this tab shows; waits up to 15 s for it. */
export async function extensionFrame(page: Page, path: string): Promise<Frame> {
  const ours = (frame: Frame) =>
    frame.url().startsWith('chrome-extension://') && new URL(frame.url()).pathname === `/${path}`;
  const there = page.frames().find(ours);
  if (there !== undefined) return there;
  return new Promise((resolve, reject) => {
    const look = (frame: Frame) => {
      if (!ours(frame)) return;
      clearTimeout(limit);
      page.off('framenavigated', look);
      resolve(frame);
    };
    const limit = setTimeout(() => {
      page.off('framenavigated', look);
      reject(new Error(`No frame in the page shows ${path}.`));
    }, 15_000);
    page.on('framenavigated', look);
  });
}

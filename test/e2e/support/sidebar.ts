import type { Frame, Page } from 'playwright-core';
import { extensionFrame, pressButton } from '../../../scripts/lib/closed-shadow.ts';

/** Opens the sidebar in a chat page by its floating button, with the real mouse. */
export async function openSidebar(page: Page): Promise<Frame> {
  await pressButton(page, /^Show the MCP Multi Bridge sidebar$/);
  const frame = await extensionFrame(page, 'src/ui/sidebar.html');
  await frame.getByRole('tab', { name: 'Tools' }).waitFor();
  return frame;
}

/** A button that runs something must have been in plain sight for half a second before a press of it counts. */
export async function inPlainSight(at: Frame | Page): Promise<void> {
  await at.evaluate(() => new Promise((resolve) => setTimeout(resolve, 700)));
}

const inlineRow = '[data-mcp-multi-bridge=inline]';

/** Where the Run button of the row under a code block is; the row's shadow root is closed to us as to the page. */
export async function inlineRunButton(page: Page): Promise<{ x: number; y: number }> {
  const row = page.locator(inlineRow).last();
  await row.waitFor();
  await row.scrollIntoViewIfNeeded();
  await inPlainSight(page);
  const box = await row.boundingBox();
  if (box === null) throw new Error('The row is not shown.');
  return { x: box.x + box.width - 30, y: box.y + box.height / 2 };
}

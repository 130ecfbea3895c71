import type { Frame, Page } from 'playwright-core';
import { buttonPlace, extensionFrame, pressButton } from '../../../scripts/lib/closed-shadow.ts';

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

/** Where the Run button for a call of this tool is in the row under its code block, once a press of it counts. */
export async function inlineRunButton(page: Page, tool: string): Promise<{ x: number; y: number }> {
  const row = page.locator('[data-mcp-multi-bridge=inline]').last();
  await row.waitFor();
  await row.scrollIntoViewIfNeeded();
  await inPlainSight(page);
  return buttonPlace(page, new RegExp(`^Run ${tool}$`));
}

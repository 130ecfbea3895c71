import type { Page } from 'playwright-core';
import type { RunningBrowser } from '../lib/browser.ts';

/** A server as it is typed into the popup's form. */
export type NewServer =
  | { readonly name: string; readonly transport: 'Streamable HTTP'; readonly url: string }
  | {
      readonly name: string;
      readonly transport: 'Stdio (Local)';
      readonly command: string;
      readonly args: string;
    };

/** Adds servers through the popup, as a user does, and waits until each is ready. Returns how many tools each offers. */
export async function addServers(
  browser: RunningBrowser,
  servers: readonly NewServer[],
): Promise<Map<string, number>> {
  const popup = await browser.openExtensionPage('src/ui/popup.html');
  const counts = new Map<string, number>();
  for (const server of servers) {
    await openForm(popup);
    await fillForm(popup, server);
    const card = popup.getByRole('article', { name: server.name });
    const count = card.getByText(/^\d+ tools?$/);
    try {
      await count.waitFor({ timeout: 30_000 });
    } catch {
      throw new Error(
        `The server "${server.name}" did not get ready. Its card says: ${await card.innerText()}`,
      );
    }
    counts.set(server.name, Number.parseInt(await count.innerText()));
  }
  await popup.close();
  return counts;
}

/** Switches automatic running and sending on, in the sidebar's settings. */
export async function goAutomatic(browser: RunningBrowser): Promise<void> {
  const sidebar = await browser.openExtensionPage('src/ui/sidebar.html');
  await sidebar.getByRole('tab', { name: 'Settings' }).click();
  await sidebar.getByRole('switch', { name: 'Run tool calls automatically' }).check();
  await sidebar.getByRole('switch', { name: 'Send results automatically' }).check();
  await sidebar.close();
}

/** The first server is offered by kind; later ones have a button. */
async function openForm(popup: Page): Promise<void> {
  const first = popup.getByRole('button', { name: /^A server with a web address/ });
  const later = popup.getByRole('button', { name: 'Add server' });
  await first.or(later).first().click();
}

async function fillForm(popup: Page, server: NewServer): Promise<void> {
  const form = popup.getByRole('region', { name: 'Add server' });
  await form.getByLabel('Name').fill(server.name);
  await form.getByLabel('Transport').selectOption(server.transport);
  if (server.transport === 'Stdio (Local)') {
    await form.getByLabel('Command').fill(server.command);
    await form.getByLabel('Args').fill(server.args);
  } else {
    await form.getByLabel('URL').fill(server.url);
  }
  await form.getByRole('button', { name: 'Add server' }).click();
}

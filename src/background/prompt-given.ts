import type { PromptGiven } from '../shared/diagnostics.ts';

const keyOf = (tab: number) => `prompt/${tab}`;

/** When the chat of a tab was last given the list of tools. Kept while the browser runs: its tab ids mean nothing later. */
export const promptGiven = {
  async remember(tab: number, given: PromptGiven): Promise<void> {
    await chrome.storage.session.set({ [keyOf(tab)]: given });
  },
  async of(tab: number): Promise<PromptGiven | undefined> {
    const found = await chrome.storage.session.get(keyOf(tab));
    return found[keyOf(tab)] as PromptGiven | undefined;
  },
};

const name = 'MCP Multi Bridge';
let shown = 0;

/** The number of open questions on the extension's icon: a question may come while no page of ours is open. */
export function showOpenQuestions(count: number): void {
  if (count === shown) return;
  shown = count;
  void chrome.action.setBadgeText({ text: count === 0 ? '' : `?${count === 1 ? '' : count}` });
  void chrome.action.setTitle({ title: count === 0 ? name : `${name}: a server asks you something` });
}

/** Marks the icon of a tab whose page does not look as its site is known: it would be silent else (cases F1 2). */
export function markFault(tab: number, isFaulty: boolean): void {
  // Without a text the tab shows what all tabs show.
  void chrome.action.setBadgeText({ tabId: tab, ...(isFaulty && { text: '!' }) }).catch(tabGone);
  const title = isFaulty ? `${name}: this site has changed, look into the sidebar` : name;
  void chrome.action.setTitle({ tabId: tab, title }).catch(tabGone);
}

function tabGone(): void {
  // A tab that was closed meanwhile has no icon to mark.
}

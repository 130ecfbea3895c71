const name = 'MCP Multi Bridge';
let shown = 0;

/** The number of open questions on the extension's icon: a question may come while no page of ours is open. */
export function showOpenQuestions(count: number): void {
  if (count === shown) return;
  shown = count;
  void chrome.action.setBadgeText({ text: count === 0 ? '' : `?${count === 1 ? '' : count}` });
  void chrome.action.setTitle({ title: count === 0 ? name : `${name}: a server asks you something` });
}

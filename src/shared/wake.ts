/**
 * Asks a tab's content script to open its port again: the worker sends it with chrome.tabs.sendMessage when it needs a
 * page whose port is gone, as an idle page does not reconnect by itself (it would keep the worker awake for nothing).
 */
export const wakeMessage = 'content.connect';

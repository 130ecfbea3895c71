/** Names of `chrome.runtime.connect` ports: `content` (one a tab, top frame) and `ui` (extension pages). */
export const portNames = { content: 'content', ui: 'ui' } as const;

/** The worker's message to a content script whose port is gone (chrome.tabs.sendMessage): connect again. */
export const wakeMessage = 'content.connect';

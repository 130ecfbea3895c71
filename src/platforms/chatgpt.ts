import type { Generation, Platform } from './types.ts';

/** 2024 to 2026: ProseMirror composer, messages marked with their author's role; code blocks in three shapes. */
const legacy: Generation = {
  id: 'legacy',
  detect: ['[data-message-author-role]', '#prompt-textarea'],
  composer: [
    '#prompt-textarea[contenteditable="true"]',
    'form div.ProseMirror[contenteditable="true"]',
    '[data-testid="prompt-textarea"]',
  ],
  send: [
    'button[data-testid="send-button"]',
    '#composer-submit-button:not([data-testid="stop-button"])',
    'form button[aria-label="Send prompt"]',
  ],
  busy: ['button[data-testid="stop-button"]'],
  fileInput: ['form input[type="file"]:not([accept])', 'form input[type="file"]', 'input[type="file"]'],
  dropZone: ['[data-composer-surface]', 'form[data-type="unified-composer"]', '#prompt-textarea'],
  fileChip: ['[data-testid="file-attachment"]', '[data-testid*="attachment"]', '[class*="file-tile"]'],
  // A turn may hold several messages of the assistant: it is one reply and gives one batch of calls.
  assistantTurn: ['[data-message-author-role="assistant"]'],
  turnFrame: ['[data-testid^="conversation-turn-"]'],
  userTurn: ['[data-message-author-role="user"]'],
  turnId: ['data-message-id', 'data-turn-id'],
  answer: [
    '[data-message-author-role="assistant"] .markdown',
    '[data-message-author-role="assistant"]',
    '.markdown',
  ],
  exclude: [
    '[data-testid*="thought"]',
    '[data-testid*="reasoning"]',
    'details',
    '[data-message-author-role="tool"]',
  ],
  codeBlock: ['pre'],
  pollutants: ['.select-none', '.sticky'],
};

/** Rebuilt pages since 2026-09, switched on account by account. */
const rebuilt: Generation = {
  id: 'rebuilt-2026-09',
  detect: ['form[data-chatgpt-composer]', '[data-turn-key]', '[data-chatgpt-search-unit-key]'],
  composer: [
    'form[data-chatgpt-composer] [contenteditable="true"]',
    'div[data-composer-markdown][contenteditable="true"]',
    'main form div.ProseMirror[role="textbox"][contenteditable="true"]',
  ],
  send: [
    'button[data-composer-navigation-target="send"]',
    'form[data-chatgpt-composer] button[type="submit"]:not([data-composer-navigation-target="stop"])',
    '[data-testid="send-button"]',
  ],
  busy: [
    '[data-composer-navigation-target="stop"]',
    'button[data-testid="stop-button"]',
    'form[data-chatgpt-composer] button[aria-label*="Stop"]',
    'form[data-chatgpt-composer] button[aria-label*="停止"]',
    '[data-turn-key][aria-busy="true"]',
    '[data-turn-key] [aria-busy="true"]',
    '[data-streaming="true"]',
    '[data-is-streaming="true"]',
  ],
  fileInput: [
    'form[data-chatgpt-composer] input[type="file"]',
    'input[type="file"]:not([accept])',
    'input[type="file"]',
  ],
  dropZone: ['form[data-chatgpt-composer]'],
  fileChip: ['[data-testid="file-attachment"]', '[data-testid*="attachment"]'],
  assistantTurn: [
    '[data-chatgpt-search-unit-key$=":assistant"]',
    '[data-chatgpt-search-unit-key*="assistant"]',
    '[data-content-search-unit-key*="assistant"]',
    '[data-conversation-role="assistant"]',
  ],
  userTurn: [
    '[data-chatgpt-search-unit-key*="user"]',
    '[data-conversation-role="user"]',
    '[data-user-message-bubble]',
  ],
  turnId: [
    'data-chatgpt-search-unit-key',
    'data-content-search-unit-key',
    'data-chatgpt-search-message-ids',
    'data-chatgpt-selection-message-id',
    'data-turn-key',
  ],
  answer: ['[data-markdown-text-style="assistant-message"]', ':scope'],
  exclude: ['[data-testid*="thought"]', '[data-testid*="reasoning"]', 'details'],
  codeBlock: ['[data-markdown-copy="code-block"]', 'pre'],
  pollutants: ['[data-markdown-copy="exclude"]', '.select-none', '.sticky'],
};

/** The page for small screens and for visitors without an account. */
const mobile: Generation = {
  id: 'mobile',
  detect: ['section[data-web-mobile-conversation]', 'textarea#mobile-composer-prompt'],
  composer: [
    '[data-composer-editor-host] [contenteditable="true"]',
    '[data-octane-lexical-host][contenteditable="true"]',
    'textarea#mobile-composer-prompt',
  ],
  send: ['button[data-composer-submit]:not([data-stop-generating])'],
  busy: ['[data-stop-generating]', 'li[data-message-streaming]'],
  fileInput: ['input[type="file"]:not([accept])', 'input[type="file"]'],
  dropZone: ['[data-composer-editor-host]'],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: [
    'ol[data-conversation-transcript] > li[data-message-role="assistant"]',
    'li[data-message-role="assistant"]',
  ],
  userTurn: ['li[data-message-role="user"]'],
  turnId: ['data-message-id', 'id'],
  answer: ['[data-assistant-markdown]', ':scope'],
  exclude: ['details'],
  codeBlock: ['pre'],
  pollutants: ['.select-none', '.sticky'],
};

export const chatgpt: Platform = {
  id: 'chatgpt',
  name: 'ChatGPT',
  matches: ['https://chatgpt.com/*', 'https://chat.openai.com/*'],
  // `WEB:` ids are made by the page before the server has named the chat: still a new chat.
  conversation: ['^/(?:g/[^/]+/)?c/(?!WEB:)([\\w-]+)', '^/uc/([\\w-]+)'],
  generations: [rebuilt, mobile, legacy],
  checkedOn:
    'legacy: nine saved pages of 2024-11 to 2026-07 (turns, code blocks, composer) and our replica. rebuilt-2026-09, ' +
    'mobile, file chips, stop control: from public code only, not seen in a page of ours.',
};

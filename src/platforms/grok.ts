import type { Generation, Platform } from './types.ts';

/** TipTap composer. The bubbles of both sides look alike: only the side that they stand on tells whose they are. */
const current: Generation = {
  id: 'current',
  detect: ['[id^="response-"]', '.query-bar', '[data-testid="chat-input"]'],
  composer: [
    'div[data-testid="chat-input"] [contenteditable="true"]',
    '.query-bar [contenteditable="true"]',
    'div.tiptap.ProseMirror[contenteditable="true"]',
    'textarea[aria-label="Ask Grok anything"]',
  ],
  send: [
    'button[data-testid="chat-submit"]',
    'button[type="submit"][aria-label="Submit"]',
    'form button[type="submit"]:not([aria-label*="Stop"])',
  ],
  busy: ['button[aria-label="Stop model response"]', 'button[aria-label="停止模型响应"]'],
  fileInput: ['input[type="file"]'],
  dropZone: ['.query-bar', 'form'],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: ['[data-testid="assistant-message"]', '[id^="response-"].items-start .message-bubble'],
  userTurn: ['[data-testid="user-message"]', '[id^="response-"].items-end .message-bubble'],
  turnId: ['[id^="response-"]@id'],
  answer: [':scope'],
  exclude: ['.thinking-container', '[class*="thinking-"]'],
  codeBlock: ['[data-testid="code-block"]', 'pre'],
  pollutants: ['[data-testid="code-block"] > div > .font-mono'],
};

export const grok: Platform = {
  id: 'grok',
  name: 'Grok',
  matches: ['https://grok.com/*'],
  conversation: ['^/(?:c|chat)/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Turns and code blocks: four saved pages of 2025-08 to 2026-03. Composer, send and stop from public ' +
    'code of 2026-08. Replica made from the same facts (test/fixtures/pages).',
};

import type { Generation, Platform } from './types.ts';

/** Shared by the generations: turns and code blocks did not change with the buttons. */
const conversation = {
  assistantTurn: ['.ds-message .ds-assistant-message-main-content', '.ds-message .ds-markdown'],
  turnFrame: ['.ds-message'],
  userTurn: ['.ds-message:not(:has(.ds-markdown))'],
  // Only what is near the bottom is mounted; this key survives the unmounting.
  turnId: ['data-virtual-list-item-key', 'data-message-id'],
  answer: [
    '.ds-markdown.ds-assistant-message-main-content',
    '.ds-assistant-message-main-content',
    '.ds-markdown',
  ],
  exclude: ['.ds-think-content', '[class*="ds-think"]'],
  codeBlock: ['.md-code-block', 'pre'],
  pollutants: ['.md-code-block-banner-wrap', '.md-code-block-banner'],
} satisfies Partial<Generation>;

const composer = [
  'textarea[name="search"]',
  'textarea[placeholder*="DeepSeek"]',
  'textarea[placeholder*="发送消息"]',
  'textarea.ds-scroll-area',
  'textarea#chat-input',
  'textarea',
];

/** Since 2026-04: `ds-button` classes. Stop is the send button with a square in place of the arrow. */
const current: Generation = {
  id: '2026-04',
  detect: ['.ds-button'],
  composer,
  send: [
    'div[role="button"].ds-button--primary.ds-button--circle:not(:has(.ds-loading)):not(:has(path[d^="M2 "]))',
    'div.ds-button.ds-button--primary.ds-button--circle:not(:has(.ds-loading)):not(:has(path[d^="M2 "]))',
  ],
  sendDisabled: ['.ds-button--disabled'],
  busy: [
    '.ds-button--primary.ds-button--circle:has(.ds-loading)',
    '.ds-button--primary.ds-button--circle:has(path[d^="M2 "])',
  ],
  busyWhenSendable: true,
  fileInput: ['input[type="file"]'],
  dropZone: [],
  fileChip: ['[class*="file-card"]', '[class*="file-item"]'],
  ...conversation,
};

/** Before: an icon button, `aria-disabled` while there is nothing to send. */
const iconButtons: Generation = {
  ...current,
  id: 'icon-buttons',
  detect: ['.ds-icon-button'],
  send: [
    'input[type="file"] ~ div.ds-icon-button[role="button"]',
    'div.ds-icon-button[role="button"][aria-disabled]',
  ],
  sendDisabled: [],
  busy: ['.ds-icon-button:has(.ds-loading)', '.ds-icon-button:has(path[d^="M2 "])'],
};

export const deepseek: Platform = {
  id: 'deepseek',
  name: 'DeepSeek',
  matches: ['https://chat.deepseek.com/*'],
  conversation: ['^/a/chat/s/([\\w-]+)'],
  generations: [current, iconButtons],
  checkedOn:
    'Our replica only. Selectors from public code of 2026-04 to 2026-08; file chips are found by their name, not by a ' +
    'known class.',
};

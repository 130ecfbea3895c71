import type { Generation, Platform } from './types.ts';

/** A textarea; code stands in Monaco, which keeps only the lines near the window in the document. */
const current: Generation = {
  id: 'current',
  detect: ['.message-input-textarea', '[class*="qwen-chat-message"]', '#message-input-container'],
  composer: [
    'textarea.message-input-textarea',
    '#message-input-container textarea',
    '#qwen-chat-v2-input-textarea textarea',
    'textarea[placeholder*="Qwen"]',
    'textarea#chat-input',
  ],
  send: [
    '.message-input-right-button-send button:not(.stop-button)',
    'button.send-button',
    'div[class*="MessageInput__Submit"]',
    'button.omni-button-content-btn:not(.stop-button)',
  ],
  sendDisabled: ['.disabled'],
  // After a reply the stop control stays in the page, switched off.
  busy: ['button.stop-button:not([disabled]):not(.disabled)', '.response-loading'],
  fileInput: ['input#filesUpload', 'input[type="file"][multiple]', 'input[type="file"]'],
  dropZone: ['textarea.message-input-textarea'],
  fileChip: ['.prompt-input-file-list > *'],
  assistantTurn: ['.qwen-chat-message-assistant', '.response-message-content.phase-answer'],
  userTurn: ['.qwen-chat-message-user', '.user-message-content', '.chat-user-message'],
  turnId: [],
  answer: ['.phase-answer .custom-qwen-markdown', '.custom-qwen-markdown', '.qwen-markdown', ':scope'],
  exclude: ['[class*="qwen-chat-status-card"]', '[class*="phase-think"]'],
  codeBlock: ['pre.qwen-markdown-code', 'pre'],
  pollutants: ['[class*="qwen-markdown-code-header"]', '.margin', '.margin-view-overlays'],
};

export const qwen: Platform = {
  id: 'qwen',
  name: 'Qwen',
  matches: ['https://chat.qwen.ai/*'],
  conversation: ['^/c/(?!(?:new-chat|guest|new-branch)\\b)([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code of 2026 only; the thinking by the name of its class. Replica made from the same facts ' +
    '(test/fixtures/pages).',
};

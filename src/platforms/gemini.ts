import type { Generation, Platform } from './types.ts';

/** Angular page with custom elements; Quill composer. Send and stop are one button with another class. */
const current: Generation = {
  id: 'current',
  detect: ['rich-textarea', 'user-query', 'model-response'],
  composer: [
    'rich-textarea .ql-editor[contenteditable="true"][role="textbox"]',
    'rich-textarea [contenteditable="true"]',
    'div.ql-editor[contenteditable="true"]',
  ],
  send: ['button.send-button:not(.stop)', '.send-button-container button:not(.stop)'],
  busy: ['button.send-button.stop', 'pending-response', 'message-content .markdown[aria-busy="true"]'],
  // The site makes its input only when its upload menu is opened.
  fileInput: ['input[type="file"]'],
  dropZone: ['div[xapfileselectordropzone]', '.text-input-field'],
  fileChip: ['uploader-file-preview', '[data-test-id*="file-preview"]'],
  // Shared chats have no model-response around the answer.
  assistantTurn: ['model-response', 'response-container'],
  userTurn: ['user-query'],
  turnId: ['message-content[id^="message-content-id-"]@id'],
  answer: ['message-content .markdown', 'message-content'],
  exclude: ['model-thoughts', '.thoughts-container', '[style*="display: none"]'],
  codeBlock: ['code-block', 'pre'],
  pollutants: ['.code-block-decoration'],
};

export const gemini: Platform = {
  id: 'gemini',
  name: 'Gemini',
  matches: ['https://gemini.google.com/*'],
  conversation: ['^/(?:u/\\d+/)?(?:app|gem/[^/]+)/([0-9a-f]{8,})'],
  generations: [current],
  checkedOn:
    'Turns, thoughts and code blocks: five saved pages of 2025 and 2026. Composer, send and stop from ' +
    'public code of 2025-08 to 2026-07. Replica made from the same facts (test/fixtures/pages).',
};

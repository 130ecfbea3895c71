import type { Generation, Platform } from './types.ts';

/** Built on Open WebUI: code stands in CodeMirror, without pre or code. The send control is gone while it generates. */
const current: Generation = {
  id: 'current',
  detect: ['#send-message-button', '.chat-assistant', 'textarea#chat-input'],
  composer: ['textarea#chat-input', '#chat-input[contenteditable="true"]'],
  send: ['#send-message-button'],
  busy: ['div[aria-label="Stop"] button', 'div[aria-label="停止"] button'],
  fileInput: ['input[type="file"][multiple]', 'input[type="file"]'],
  dropZone: ['form'],
  fileChip: ['[class*="file-item"]'],
  assistantTurn: ['.chat-assistant'],
  userTurn: ['.chat-user'],
  turnId: ['[id^="message-"]@id'],
  answer: ['#response-content-container', '.markdown-prose'],
  exclude: ['.thinking-chain-container', 'details'],
  codeBlock: ['.cm-editor', 'pre'],
  pollutants: [],
};

export const zai: Platform = {
  id: 'zai',
  name: 'Z.ai',
  matches: ['https://chat.z.ai/*'],
  conversation: ['^/c/([0-9a-f-]{36})'],
  generations: [current],
  checkedOn:
    'Turns and code blocks: three saved pages of 2026-07. Composer, send and stop from public code of ' +
    '2026-08. Replica made from the same facts (test/fixtures/pages).',
};

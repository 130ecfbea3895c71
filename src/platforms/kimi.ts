import type { Generation, Platform } from './types.ts';

/** Lexical composer; the send control is no button. A block that looks like a tool is shown in the thinking as well. */
const current: Generation = {
  id: 'current',
  detect: ['.chat-input-editor', '.segment-assistant', '.chat-content-item-assistant'],
  composer: [
    'div.chat-input-editor[contenteditable="true"][data-lexical-editor="true"]',
    'div.chat-input-editor[contenteditable="true"]',
  ],
  send: ['.send-button-container:not(.stop):not(.loading)'],
  sendDisabled: ['.disabled'],
  busy: ['.send-button-container.stop', '.send-button-container.loading'],
  fileInput: ['input[type="file"]'],
  dropZone: ['.chat-editor', '.chat-input-editor-container'],
  fileChip: ['.file-card', '[class*="file-card"]'],
  assistantTurn: ['.chat-content-item-assistant', '.segment-assistant'],
  userTurn: ['.chat-content-item-user', '.segment-user'],
  turnId: [],
  answer: ['.markdown-container', '.segment-content'],
  exclude: ['.toolcall-container', '.toolcall-content', '.thinking-container'],
  codeBlock: ['.segment-code', 'pre'],
  pollutants: ['.segment-code-header'],
};

export const kimi: Platform = {
  id: 'kimi',
  name: 'Kimi',
  matches: [
    'https://www.kimi.com/*',
    'https://kimi.com/*',
    'https://www.kimi.ai/*',
    'https://kimi.moonshot.cn/*',
  ],
  conversation: ['^/chat/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Turns: one saved page of 2026-01, without code blocks; composer and send: one of 2025-08. The rest ' +
    'from public code. Replica made from the same facts (test/fixtures/pages).',
};

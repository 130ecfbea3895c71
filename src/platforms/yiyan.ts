import type { Generation, Platform } from './types.ts';

/** An editor of its own; how it is sent is not known, so the user sends. */
const current: Generation = {
  id: 'current',
  detect: ['.yc-editor', '.cs-answer-container', '.chat-qa-container'],
  composer: ['.yc-editor', '[contenteditable="true"][role="textbox"]', 'textarea'],
  send: ['[class*="send"][role="button"]', 'button[class*="send"]'],
  busy: [
    '.cs-answer-container[data-status="GENERATING"]',
    '.cosd-markdown-loading',
    '[class*="_answer-generating_"]',
  ],
  fileInput: ['input[type="file"]'],
  dropZone: [],
  fileChip: ['[class*="file-item"]', '[class*="file-card"]'],
  assistantTurn: ['.cs-answer-container', '.chat-qa-container .cosd-markdown-content'],
  userTurn: ['.cs-question-bubble', '[class*="questionText"]'],
  turnId: [],
  answer: ['.cosd-markdown-content', '.cosd-markdown'],
  exclude: ['details'],
  codeBlock: ['pre'],
  pollutants: [],
};

export const yiyan: Platform = {
  id: 'yiyan',
  name: 'Wenxin Yiyan',
  matches: ['https://yiyan.baidu.com/*', 'https://wenxin.baidu.com/*', 'https://chat.baidu.com/*'],
  conversation: ['^/(?:search|chat)/([^/?]+)'],
  generations: [current],
  sendByHand: true,
  checkedOn:
    'Turns and the sign of generating: public code of 2026. The editor from older code; file input and chips are ' +
    'guesses, how to send is not known. Replica made from the same facts (test/fixtures/pages).',
};

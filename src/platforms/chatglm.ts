import type { Generation, Platform } from './types.ts';

/** A textarea. The page sends at the user's own keys and clicks only; no sign of generating is known. */
const current: Generation = {
  id: 'current',
  detect: ['[class*="answer-content-wrap"]', 'textarea.scroll-display-none', '.enter-icon-container'],
  composer: ['textarea.scroll-display-none', 'textarea'],
  send: ['div.enter'],
  sendDisabled: ['.empty', ':has(.empty)'],
  busy: [],
  quiet: 3000,
  fileInput: ['input[type="file"]'],
  dropZone: [],
  fileChip: ['[class*="file-item"]', '[class*="file-card"]'],
  // Text and code of one answer stand in boxes of their own.
  assistantTurn: ['[class*="answer-content-wrap"]'],
  turnFrame: ['.answer'],
  userTurn: ['.conversation.question'],
  turnId: [],
  answer: ['[class*="answer-content-wrap"]'],
  exclude: ['[class*="thinking-content"]'],
  codeBlock: ['.code-no-artifacts', '.md-code', 'pre'],
  pollutants: ['p.language', '.line-numbers-rows'],
};

export const chatglm: Platform = {
  id: 'chatglm',
  name: 'ChatGLM',
  matches: ['https://chatglm.cn/*'],
  conversation: ['^/main/[^?]*\\?(?:.*&)?cid=([\\w-]+)'],
  generations: [current],
  sendByHand: true,
  checkedOn:
    'Public code of 2026 only; file input and chips are guesses. Replica made from the same facts (test/fixtures/pages).',
};

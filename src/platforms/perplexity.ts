import type { Generation, Platform } from './types.ts';

/** Lexical composer without a form. While an answer streams, an empty twin of its element stands beside it. */
const current: Generation = {
  id: 'current',
  detect: ['#ask-input', '[id^="markdown-content-"]'],
  composer: [
    '#ask-input[contenteditable="true"]',
    'div[contenteditable="true"][data-lexical-editor="true"]',
    'textarea#ask-input',
  ],
  send: ['button[data-testid="submit-button"]', 'button[aria-label="Submit"]'],
  busy: ['[data-testid="stop-button"]', 'button[aria-label="Stop"]'],
  fileInput: ['input[type="file"][multiple]', 'input[type="file"]'],
  dropZone: ['#ask-input'],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: ['[id^="markdown-content-"]'],
  userTurn: ['[class*="group/query"]'],
  turnId: [],
  answer: [':scope'],
  exclude: [],
  codeBlock: ['pre'],
  pollutants: ['[data-testid="code-language-indicator"]', 'figcaption'],
};

export const perplexity: Platform = {
  id: 'perplexity',
  name: 'Perplexity',
  matches: ['https://www.perplexity.ai/*', 'https://perplexity.ai/*'],
  conversation: ['^/(?:search|thread)/([^/?#]+)'],
  generations: [current],
  attach: ['fileInput', 'paste', 'text'],
  checkedOn:
    'Turns: two saved pages of 2026-02, without code blocks. The rest from public code of 2026-04. ' +
    'Replica made from the same facts (test/fixtures/pages).',
};

import type { Generation, Platform } from './types.ts';

/** The kind of editor differs; messages name themselves for tests. */
const current: Generation = {
  id: 'current',
  detect: ['[data-testid="composer-input"]', '[data-testid="assistant-message"]'],
  composer: [
    'textarea[data-testid="composer-input"]',
    '[data-testid="composer-input"][contenteditable="true"]',
    '[data-testid="composer-input"] :is(textarea, [contenteditable="true"])',
    'textarea[placeholder*="Ask Meta AI"]',
  ],
  send: ['[data-testid="composer-send-button"]'],
  busy: [
    '[data-testid="composer-stop-button"]',
    '[data-streaming-state="STREAMING"]',
    '[data-streaming-state="IN_PROGRESS"]',
    '[data-streaming-complete="false"]',
  ],
  fileInput: ['input[type="file"]'],
  dropZone: [],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: ['[data-testid="assistant-message"]'],
  userTurn: ['[data-message-type="user"]', '[data-testid="user-message"]'],
  turnId: ['data-message-id'],
  answer: [':scope'],
  exclude: ['[class*="assistant-message-actions"]'],
  codeBlock: ['[data-streamdown="code-block"]', 'pre'],
  pollutants: ['[data-streamdown="code-block-header"]'],
};

export const meta: Platform = {
  id: 'meta',
  name: 'Meta AI',
  matches: ['https://www.meta.ai/*', 'https://meta.ai/*'],
  conversation: ['^/(?:c|prompt)/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Turns and one code block: a saved page of 2026-05. Composer, send and stop from public code of 2026; file input ' +
    'and chips are guesses. Replica made from the same facts (test/fixtures/pages).',
};

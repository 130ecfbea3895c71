import type { Generation, Platform } from './types.ts';

/** A textarea; code blocks without pre; the conversation's id stands in the query. */
const current: Generation = {
  id: 'current',
  detect: ['[data-testid="composer-input"]', '[data-testid="playground-message-list"]'],
  composer: ['textarea[data-testid="composer-input"]', 'textarea[placeholder="Start a new message..."]'],
  send: ['button[data-testid="send-button"]', 'button[aria-label="Send message"]'],
  busy: ['.animate-spin'],
  fileInput: ['input[type="file"]'],
  dropZone: ['textarea[data-testid="composer-input"]'],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: ['[data-testid="assistant-message"]'],
  userTurn: ['[data-testid="user-message"]'],
  turnId: [],
  answer: [':scope'],
  exclude: ['details', '[data-testid*="reasoning"]', '.animate-spin'],
  codeBlock: ['div[class*="group/codeblock"]', 'pre'],
  pollutants: [],
};

export const openrouter: Platform = {
  id: 'openrouter',
  name: 'OpenRouter',
  matches: ['https://openrouter.ai/chat*'],
  conversation: ['^/chat\\?(?:.*&)?room=([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code of 2026-07 only; file chips and reasoning by the names that such sites use. Replica made from the ' +
    'same facts (test/fixtures/pages).',
};

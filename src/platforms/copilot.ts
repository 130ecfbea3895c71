import type { Generation, Platform } from './types.ts';

/** A textarea; messages say by an attribute whose they are. */
const current: Generation = {
  id: 'current',
  detect: ['textarea#userInput', '[data-content="ai-message"]'],
  composer: ['textarea#userInput'],
  send: ['button[data-testid="submit-button"]', 'button[aria-label="Submit message"]'],
  busy: ['button[data-testid="stop-button"]'],
  fileInput: ['input[type="file"]'],
  dropZone: ['[data-testid="composer"]'],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: ['[data-content="ai-message"]'],
  userTurn: ['[data-content="user-message"]'],
  turnId: [],
  answer: [':scope'],
  exclude: ['.sr-only'],
  codeBlock: ['pre'],
  pollutants: [],
};

export const copilot: Platform = {
  id: 'copilot',
  name: 'Microsoft Copilot',
  matches: ['https://copilot.microsoft.com/*'],
  conversation: ['^/chats/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Turns and code blocks: three saved pages of 2025-08. Composer, send and stop from public code of ' +
    '2026-08. Replica made from the same facts (test/fixtures/pages).',
};

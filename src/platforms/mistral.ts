import type { Generation, Platform } from './types.ts';

/** Messages say by an attribute whose they are, and their parts what they are. */
const current: Generation = {
  id: 'current',
  detect: ['[data-message-part-type]', 'form div.ProseMirror', 'textarea[name="message.text"]'],
  composer: ['form div.ProseMirror[contenteditable="true"]', 'textarea[name="message.text"]'],
  send: ['form button[type="submit"]', 'form button[aria-label*="Send"]'],
  busy: ['form button:has(rect[rx="2"])'],
  fileInput: ['input[name="file-upload"]', 'input[type="file"][multiple]', 'input[type="file"]'],
  dropZone: ['form'],
  fileChip: ['[data-testid*="attachment"]'],
  assistantTurn: ['[data-message-author-role="assistant"]'],
  userTurn: ['[data-message-author-role="user"]'],
  turnId: ['data-message-id'],
  answer: ['[data-message-part-type="answer"]', ':scope'],
  exclude: [],
  codeBlock: ['pre'],
  pollutants: [],
};

export const mistral: Platform = {
  id: 'mistral',
  name: 'Mistral Le Chat',
  matches: ['https://chat.mistral.ai/*'],
  conversation: ['^/chat/([0-9a-f-]{36})'],
  generations: [current],
  checkedOn:
    'Turns: one saved page of 2026-01, without code blocks. The rest from public code. Replica made from ' +
    'the same facts (test/fixtures/pages).',
};

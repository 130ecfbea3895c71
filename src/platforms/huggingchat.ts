import type { Generation, Platform } from './types.ts';

/** A textarea; messages say by an attribute whose they are; thinking in a smaller prose. */
const current: Generation = {
  id: 'current',
  detect: ['[data-message-role]', 'textarea[placeholder*="Ask anything"]'],
  composer: ['textarea[placeholder*="Ask anything"]', 'form textarea'],
  send: ['button[aria-label*="Send"]', 'form button[type="submit"]'],
  busy: ['.stop-generating-btn', 'button[aria-label="Stop generating"]'],
  fileInput: ['input[type="file"]'],
  dropZone: ['form'],
  fileChip: ['[class*="file-"]'],
  assistantTurn: ['[data-message-role="assistant"]'],
  userTurn: ['[data-message-role="user"]', '[data-message-type="user"]'],
  turnId: [],
  answer: ['div.prose:not([class*="prose-sm"])'],
  exclude: ['.thinking-viewport', 'div.prose.prose-sm'],
  codeBlock: ['pre'],
  pollutants: [],
};

export const huggingchat: Platform = {
  id: 'huggingchat',
  name: 'HuggingChat',
  matches: ['https://huggingface.co/chat', 'https://huggingface.co/chat/*'],
  conversation: ['^/chat/conversation/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code only; file input and chips are guesses. Replica made from the same facts (test/fixtures/pages).',
};

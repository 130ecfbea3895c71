import type { Generation, Platform } from './types.ts';

/** A textarea; an answer is an article. */
const current: Generation = {
  id: 'current',
  detect: ['textarea#chat-input', '.prose[role="article"]'],
  composer: ['textarea#chat-input', 'textarea[placeholder*="Type your message"]'],
  send: ['button[type="submit"]:not([aria-label*="Stop"])', 'button[aria-label*="Send"]'],
  busy: ['button[aria-label*="Stop"]'],
  fileInput: ['input[type="file"]'],
  dropZone: ['form'],
  fileChip: ['[class*="ttachment"]'],
  assistantTurn: ['.prose[role="article"]'],
  userTurn: ['div[aria-label="Your message"]'],
  turnId: [],
  answer: [':scope'],
  exclude: ['details'],
  codeBlock: ['pre'],
  pollutants: [],
};

export const t3chat: Platform = {
  id: 't3chat',
  name: 'T3 Chat',
  matches: ['https://t3.chat/*'],
  conversation: ['^/chat/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code only; the stop control and file chips are guesses. Replica made from the same facts ' +
    '(test/fixtures/pages).',
};

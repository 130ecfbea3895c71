import type { Generation, Platform } from './types.ts';

/** A textarea beside a hidden copy of it; the newest message comes first; two models may answer side by side. */
const current: Generation = {
  id: 'current',
  detect: ['ol .bg-surface-primary', '#response-content-container', 'textarea[aria-hidden="true"]'],
  composer: ['textarea:not([aria-hidden="true"])'],
  send: ['button[aria-label="Send message"]', 'form button[type="submit"]'],
  busy: ['ol .animate-spin'],
  fileInput: ['input[type="file"]'],
  dropZone: ['form'],
  fileChip: ['[class*="ttachment"]'],
  newestFirst: true,
  columns: ['[class~="@container/carousel"]'],
  assistantTurn: ['ol .bg-surface-primary', '#response-content-container'],
  userTurn: ['ol [class*="self-end"]'],
  turnId: [],
  answer: [':scope'],
  exclude: ['details', '.animate-spin'],
  codeBlock: ['pre'],
  pollutants: [],
};

export const lmarena: Platform = {
  id: 'lmarena',
  name: 'LMArena',
  matches: ['https://lmarena.ai/*', 'https://arena.ai/*', 'https://www.arena.ai/*'],
  conversation: ['^/(?:c|agent|battle)/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code of 2026 only; file input and chips are guesses. Replica made from the same facts (test/fixtures/pages).',
};

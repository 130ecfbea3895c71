import type { Generation, Platform } from './types.ts';

/** Angular. Turns out of sight keep their element and lose their text; thought and answer are two turns of the model. */
const current: Generation = {
  id: 'current',
  detect: ['ms-chat-turn', 'ms-prompt-input-wrapper', 'ms-autosize-textarea'],
  composer: ['ms-prompt-input-wrapper textarea', 'ms-autosize-textarea textarea', 'footer textarea'],
  send: [
    'ms-run-button button:not(.stoppable):not([aria-label*="Stop"])',
    'run-button button:not(.stoppable)',
  ],
  busy: ['run-button button.stoppable', 'ms-run-button button.stoppable', 'ms-run-button .spin'],
  fileInput: ['input[type="file"]'],
  dropZone: ['ms-prompt-input-wrapper', 'ms-autosize-textarea'],
  fileChip: ['ms-prompt-media', 'ms-file-chunk', 'ms-media-chip'],
  assistantTurn: ['ms-chat-turn:has([data-turn-role="Model" i])'],
  userTurn: ['ms-chat-turn:has([data-turn-role="User" i])'],
  turnId: ['ms-chat-turn[id^="turn-"]@id'],
  answer: ['.turn-content'],
  exclude: ['.thought-container', 'ms-thought-chunk'],
  codeBlock: ['ms-code-block', 'pre'],
  pollutants: ['.ignore-when-copying', 'footer', 'mat-expansion-panel-header'],
};

export const aistudio: Platform = {
  id: 'aistudio',
  name: 'Google AI Studio',
  matches: ['https://aistudio.google.com/*'],
  conversation: ['^/(?:u/\\d+/)?(?:prompts|app/prompts)/(?!new_chat)([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Turns and code blocks: six saved pages of 2025-04 and 2025-05. Composer and run button from the same ' +
    'pages and public code. Replica made from the same facts (test/fixtures/pages).',
};

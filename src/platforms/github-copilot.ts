import type { Generation, Platform } from './types.ts';

/** A textarea; names of classes end in a hash. Only below /copilot: other pages of the site quote calls. */
const current: Generation = {
  id: 'current',
  detect: ['#copilot-chat-textarea', '[class*="ChatMessage-module__"]', '[class*="ChatInput-module__"]'],
  composer: [
    'textarea#copilot-chat-textarea',
    'textarea[aria-label*="Ask anything"]',
    'textarea[class*="ChatInput-module__input"]',
  ],
  send: ['button[aria-labelledby*="Send"]', 'button:has(.octicon-paper-airplane)'],
  busy: ['button:has(path[d^="M5.75 4h4.5c.966"])'],
  fileInput: ['input[type="file"][accept*=".md"]', 'input#image-uploader', 'input[type="file"]'],
  dropZone: ['[class*="ChatInput-module__inputContainer"]'],
  fileChip: ['[class*="ttachment"]'],
  assistantTurn: ['[class*="ChatMessage-module__ai"]'],
  userTurn: ['[class*="ChatMessage-module__user"]', '[class*="UserMessage-module__container"]'],
  turnId: [],
  answer: ['.markdown-body', ':scope'],
  exclude: ['.sr-only', 'details'],
  codeBlock: ['pre'],
  pollutants: [],
};

export const githubCopilot: Platform = {
  id: 'github-copilot',
  name: 'GitHub Copilot',
  matches: ['https://github.com/copilot', 'https://github.com/copilot/*'],
  conversation: ['^/copilot/c/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code of 2025 and 2026 only; file chips by the names of their classes. A chat that was reached by a link ' +
    'from another page of the site must be reloaded. Replica made from the same facts (test/fixtures/pages).',
};

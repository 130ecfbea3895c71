import type { Generation, Platform } from './types.ts';

/** ProseMirror composer. Answers carry whether they stream; user turns that are only a file have no mark at all. */
const current: Generation = {
  id: 'current',
  detect: ['[data-is-streaming]', '[data-testid="chat-input"]', '[data-testid="user-message"]'],
  composer: [
    'div[contenteditable="true"][data-testid="chat-input"]',
    '[data-testid="chat-input-grid-area"] div.ProseMirror[contenteditable="true"]',
    'fieldset div.ProseMirror[contenteditable="true"]',
    'div.ProseMirror[contenteditable="true"]',
  ],
  send: ['button[aria-label="Send message" i]', 'button[data-testid="send-button"]'],
  busy: ['[data-is-streaming="true"]', 'button[aria-label="Stop response" i]'],
  fileInput: ['input[data-testid="file-upload"]', 'input[type="file"]'],
  dropZone: ['[data-testid="chat-input-grid-area"]', 'fieldset'],
  fileChip: ['[data-testid="file-thumbnail"]'],
  // The same fonts are used outside of turns: for the model's name, for artifacts.
  assistantTurn: ['[data-is-streaming]'],
  userTurn: ['[data-testid="user-message"]', '[data-user-message-bubble="true"]'],
  turnId: [],
  answer: ['.standard-markdown', '.progressive-markdown', '.font-claude-message', ':scope'],
  // A status button opens the thinking, which stands beside it in a box of its own.
  exclude: [
    'button[class*="group/row"][aria-expanded] ~ *',
    'button[class*="group/status"][aria-expanded] ~ *',
    '.artifact-block-cell',
    '[id^="mcp-app-container"]',
  ],
  codeBlock: ['pre'],
  pollutants: [],
};

export const claude: Platform = {
  id: 'claude',
  name: 'Claude',
  matches: ['https://claude.ai/*'],
  conversation: ['^/chat/([0-9a-f-]{36})'],
  generations: [current],
  checkedOn:
    'Turns and code blocks: eight saved pages of 2024-11 to 2026-01. Composer, send and stop from public ' +
    'code of 2026-07. Replica made from the same facts (test/fixtures/pages).',
};

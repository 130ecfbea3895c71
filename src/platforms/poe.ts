import type { Generation, Platform } from './types.ts';

/** A textarea that grows; bubbles left and right; names of classes end in a hash. */
const current: Generation = {
  id: 'current',
  detect: ['[class*="GrowingTextArea"]', '[class*="Message_leftSideMessageBubble"]'],
  composer: [
    '[class*="GrowingTextArea"] textarea',
    'textarea[class*="GrowingTextArea"]',
    'textarea[placeholder="Message"]',
  ],
  send: ['button[data-button-send="true"]', 'button[aria-label="Send message"]'],
  busy: ['button[aria-label="Stop message"]'],
  fileInput: ['input[type="file"]'],
  dropZone: [],
  fileChip: ['[class*="FileInfo"]', '[class*="ttachment"]'],
  assistantTurn: ['[class*="Message_leftSideMessageBubble"]'],
  userTurn: ['[class*="Message_rightSideMessageBubble"]', '[class*="ChatMessage_rightSide"]'],
  turnId: [],
  answer: ['[class*="Markdown_markdown"]', ':scope'],
  exclude: ['details'],
  codeBlock: ['[class*="MarkdownCodeBlock_container"]', 'pre'],
  pollutants: ['[class*="MarkdownCodeBlock_languageName"]'],
};

export const poe: Platform = {
  id: 'poe',
  name: 'Poe',
  matches: ['https://poe.com/*'],
  conversation: ['^/chat/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code only, in part old; the stop control and file chips are guesses. Replica made from the same facts ' +
    '(test/fixtures/pages).',
};

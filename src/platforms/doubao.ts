import type { Generation, Platform } from './types.ts';

/** TipTap or a textarea, account by account; names of classes end in a hash; rows far away are unmounted. */
const current: Generation = {
  id: 'current',
  detect: ['.semi-input-textarea', '#input-engine-container', '[data-foundation-type]', '.v_list_row'],
  composer: [
    'div.tiptap.ProseMirror[contenteditable="true"]',
    'textarea.semi-input-textarea',
    '#input-engine-container textarea',
    '[data-guidance-input-boundary="true"] textarea',
    'textarea[placeholder*="发消息"]',
  ],
  send: [
    '#flow-end-msg-send',
    '.send-btn-wrapper button',
    'button[data-dbx-name="button"][class*="bg-dbx-fill-highlight"]',
  ],
  busy: ['[data-streaming="true"]', '[class*="break-btn"]:not(.\\!hidden)'],
  fileInput: ['input[type="file"]'],
  dropZone: [],
  fileChip: ['[class*="file-card"]', '[class*="attachment"]'],
  assistantTurn: [
    '[data-message-id]:not(.justify-end):not(:has([class*="bg-g-send-msg-bubble"], [data-foundation-type="send-message-action-bar"]))',
    '[data-plugin-identifier="block_type:10000"]',
  ],
  userTurn: ['[class*="bg-g-send-msg-bubble"]', '.v_list_row .justify-end'],
  turnId: ['data-message-id', 'data-observe-row'],
  answer: ['.md-box-root', ':scope'],
  exclude: [
    '[data-plugin-identifier="block_type:10040"]',
    '[class*="thinking-box-root"]',
    '[data-thinking-box="content"]',
  ],
  codeBlock: ['[class*="code-block-element-"]', 'pre'],
  pollutants: ['[data-copy-ignore]'],
};

/** Until 2026-04: every part names itself for tests. */
const named: Generation = {
  ...current,
  id: 'until-2026-04',
  detect: ['[data-testid="chat_input_input"]', '[data-testid="receive_message"]'],
  composer: ['[data-testid="chat_input_input"]'],
  busy: ['[data-testid="chat_input_local_break_button"]:not(.\\!hidden)'],
  fileInput: ['input[data-testid="upload-file-input"]', 'input[type="file"]'],
  assistantTurn: ['[data-testid="receive_message"]'],
  userTurn: ['[data-testid="send_message"]'],
  answer: ['[data-testid="message_text_content"]'],
};

export const doubao: Platform = {
  id: 'doubao',
  name: 'Doubao',
  matches: ['https://www.doubao.com/*'],
  conversation: ['^/chat/(\\d+)'],
  generations: [named, current],
  checkedOn:
    'Public code of 2026-03 to 2026-09 only; file chips by the names of their classes. Replica of the present page ' +
    'made from the same facts (test/fixtures/pages).',
};

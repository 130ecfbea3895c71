import type { Generation, Platform } from './types.ts';

/** Slate composer; line numbers stand as text in the code. */
const current: Generation = {
  id: 'current',
  detect: ['[data-chat-answers-wrap]', '[data-slate-editor]', '[class*="textareaWrap"]'],
  composer: [
    '[data-slate-editor="true"][contenteditable="true"]',
    '[role="textbox"][contenteditable="true"]',
    '[class*="textareaWrap"] [contenteditable="true"]',
  ],
  send: ['button[aria-label="发送消息"]', 'button[class*="bg-black-button"]:not([aria-label="停止回答"])'],
  busy: ['[aria-label="停止回答"]', '.chat-answers-card-wrap [class*="loading-"]'],
  fileInput: ['input[type="file"]'],
  dropZone: ['[class*="textareaWrap"]'],
  fileChip: ['[class*="file-item"]', '[class*="fileCard" i]'],
  assistantTurn: ['[data-chat-answers-wrap]', '.chat-answers-card-wrap', '#qk-markdown-react'],
  userTurn: [
    '[data-chat-question-wrap]',
    '.chat-question-card-wrap',
    '.message-card-wrap.question',
    '[class*="questionItem"][data-msgid]',
  ],
  turnId: ['.chat-msg-bottom-anchor[data-req-id]@data-req-id'],
  answer: ['.answer-common-card .qk-markdown', '.qk-markdown', ':scope'],
  exclude: ['[data-card_name="bar_workflow"]', '[class*="thinking-content-"]'],
  codeBlock: ['.qw-md-code', 'pre'],
  pollutants: ['.linenumber'],
};

export const qianwen: Platform = {
  id: 'qianwen',
  name: 'Qianwen (Tongyi)',
  matches: [
    'https://www.qianwen.com/*',
    'https://qianwen.com/*',
    'https://www.tongyi.com/*',
    'https://tongyi.aliyun.com/*',
  ],
  conversation: ['^/chat/([\\w-]+)'],
  generations: [current],
  checkedOn:
    'Public code of 2026-08 only; file chips by the names of their classes. The replica (test/fixtures/pages) has ' +
    'ProseMirror in place of Slate.',
};

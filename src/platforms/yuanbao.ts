import type { Generation, Platform } from './types.ts';

/** Quill; send is a link that is there only beside a text, stop the same link without its id; code in three nested pre. */
const current: Generation = {
  id: 'current',
  detect: ['.agent-chat__input-box', '[class*="agent-chat__"]', '.chat-input-editor .ql-editor'],
  composer: [
    '.agent-chat__input-box .ql-editor[contenteditable="true"]',
    '.chat-input-editor .ql-editor[contenteditable="true"]',
    '.ql-editor[contenteditable="true"]',
  ],
  send: ['#yuanbao-send-btn'],
  sendDisabled: ['[class*="disabled"]'],
  busy: [
    '.agent-chat__input-box a[class*="style__send-btn"]:not(#yuanbao-send-btn):not([class*="disabled"])',
    '.agent-chat__list__item[data-conv-outputting="true"]',
  ],
  fileInput: ['input[type="file"]'],
  dropZone: ['.agent-chat__input-box'],
  fileChip: ['[class*="file-card"]', '[class*="file-item"]'],
  assistantTurn: ['.agent-chat__list__item--ai', '.agent-chat__bubble--ai'],
  userTurn: ['.agent-chat__list__item--human', '[data-conv-speaker="human"]', '.agent-chat__bubble--human'],
  turnId: [],
  answer: [
    '.hyc-component-deepsearch-cot > .hyc-content-md',
    '.hyc-component-deep-search-agent .hyc-content-md',
    '.hyc-content-md',
  ],
  exclude: [
    '.hyc-component-deepsearch-cot__think',
    '.hyc-component-reasoner__think-content',
    '.hyc-card-box-process-list',
    '.ybc-p--file-card',
  ],
  codeBlock: ['pre.ybc-pre-component', 'pre'],
  pollutants: ['[class*="__code__hd"]', '.hyc-code-scrollbar__track', '.hyc-common-markdown__ref-list'],
};

export const yuanbao: Platform = {
  id: 'yuanbao',
  name: 'Yuanbao',
  matches: ['https://yuanbao.tencent.com/*'],
  conversation: ['^/chat/[\\w-]+/([\\w-]{6,64})'],
  generations: [current],
  checkedOn:
    'Composer: a saved fragment of 2025-01. The rest from public code of 2026-08; file chips by the names of their ' +
    'classes. Replica made from the same facts (test/fixtures/pages).',
};

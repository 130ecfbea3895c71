import type { Platform } from './types.ts';

/** Ours: `mcp-multi-bridge playground` serves it on the first free of these ports of 127.0.0.1. */
export const playground: Platform = {
  id: 'playground',
  name: 'Playground',
  matches: ['http://127.0.0.1:43117/*', 'http://127.0.0.1:43118/*', 'http://127.0.0.1:43119/*'],
  conversation: ['^/c/([\\w-]+)'],
  generations: [
    {
      id: '1',
      detect: ['[data-playground]'],
      composer: ['[data-composer] textarea'],
      send: ['[data-composer] button[data-send]:not([hidden])'],
      busy: ['[data-composer] button[data-stop]:not([hidden])'],
      fileInput: ['[data-composer] input[type=file]'],
      dropZone: ['[data-composer]'],
      fileChip: ['[data-composer] [data-file-chip]'],
      assistantTurn: ['[data-turn][data-role=assistant]'],
      userTurn: ['[data-turn][data-role=user]'],
      turnId: ['data-turn'],
      answer: ['[data-answer]'],
      exclude: ['[data-thinking]'],
      codeBlock: ['[data-answer] pre'],
      pollutants: ['button', '[data-code-header]'],
    },
  ],
  checkedOn: 'Our own page: native/playground.',
};

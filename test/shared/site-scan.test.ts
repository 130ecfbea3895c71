import { expect, test } from 'vitest';
import { siteFault, type SiteEvidence } from '../../src/shared/site-scan.ts';

const sound: SiteEvidence = {
  inConversation: true,
  writing: false,
  hasComposer: true,
  answers: 1,
  userTurns: 1,
};

test.each<[string, Partial<SiteEvidence>, ReturnType<typeof siteFault>]>([
  ['a conversation as it should be', {}, undefined],
  ['a new chat', { inConversation: false, answers: 0, userTurns: 0 }, undefined],
  [
    'a new chat without a message box, as where one must sign in',
    { inConversation: false, hasComposer: false, answers: 0, userTurns: 0 },
    undefined,
  ],
  ['a conversation without messages', { answers: 0, userTurns: 0 }, 'noTurns'],
  [
    'a conversation without messages and message box',
    { answers: 0, userTurns: 0, hasComposer: false },
    'noTurns',
  ],
  ['messages of the user alone', { answers: 0 }, 'noAnswers'],
  ['messages of the user alone, in a chat without an id', { answers: 0, inConversation: false }, 'noAnswers'],
  ['messages of the user alone while the answer is being written', { answers: 0, writing: true }, undefined],
  ['answers alone, as where a list shows only what is near', { userTurns: 0 }, undefined],
  ['a conversation without a message box', { hasComposer: false }, 'noComposer'],
  ['a shared chat to look at', { hasComposer: false, inConversation: false }, undefined],
])('%s', (_name, change, fault) => {
  expect(siteFault({ ...sound, ...change })).toBe(fault);
});

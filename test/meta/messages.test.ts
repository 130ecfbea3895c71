import { expect, test } from 'vitest';
import { uiEnvelopeSchema } from '../../src/shared/messages.ts';
import { fromContentSchema } from '../../src/shared/page-messages.ts';

/** The switches that handle these are exhaustive by type; these lists make a removal be noticed. */
test('the page side tells exactly this', () => {
  expect(fromContentSchema.def.options.map((option) => option.shape.type.def.values[0])).toEqual([
    'page.opened',
    'conversation.changed',
    'calls.seen',
    'reply.finished',
    'turn.named',
    'site.judged',
    'user.sent',
    'call.runRequested',
    'request.settled',
  ]);
});

test('the UI asks exactly this', () => {
  expect(uiEnvelopeSchema.shape.message.def.options.map((option) => option.shape.type.def.values[0])).toEqual(
    [
      'ui.opened',
      'ui.watching',
      'server.saved',
      'server.removed',
      'server.toggled',
      'tool.repeatableSet',
      'server.logLevelSet',
      'server.reconnectRequested',
      'server.signInRequested',
      'server.signOutRequested',
      'tools.refreshRequested',
      'config.exportRequested',
      'settings.changed',
      'call.approved',
      'call.denied',
      'call.cancelled',
      'call.runAgain',
      'batch.deliverRequested',
      'batch.sendRequested',
      'batch.stopped',
      'result.requested',
      'result.fileRequested',
      'prompt.requested',
      'prompt.attachRequested',
      'tools.tellRequested',
      'log.requested',
      'diagnostics.requested',
      'scan.requested',
      'notice.acknowledged',
      'question.accepted',
      'question.declined',
      'question.cancelled',
      'question.visited',
      'question.modelAsked',
      'question.modelStopped',
      'question.replied',
      'chat.insertRequested',
      'chat.answerRequested',
      'endpoint.saved',
      'endpoint.removed',
      'messages.requested',
      'resources.requested',
      'resource.readRequested',
      'resource.attachRequested',
      'resources.watched',
      'serverPrompts.requested',
      'serverPrompt.readRequested',
      'serverPrompt.insertRequested',
      'completion.requested',
    ],
  );
});

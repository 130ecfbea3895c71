// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail, succeed } from '../../../src/shared/failure.ts';
import { McpSampling } from '../../../src/ui/components/mcp-sampling.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { samplingView } from '../gallery/question-views.ts';
import { button, buttons, deep, mount, settle, text, type } from './render.ts';

async function shown(
  change: Parameters<typeof samplingView>[0] = {},
  inChat = false,
  options: Parameters<typeof fakeLink>[0] = {},
) {
  const { link, asked } = fakeLink(options);
  const element = await mount(new McpSampling(), { link, question: samplingView(change), inChat });
  return { element, asked };
}
const press = async (element: McpSampling, words: string) => {
  button(element, words).click();
  await settle(element);
};

it('shows the whole request; without a model it is copied, and an answer is pasted', async () => {
  const { element, asked } = await shown();
  expect([deep(element, '#system').value, deep(element, '#message-0').value]).toEqual([
    'You summarise in one sentence.',
    'Summarise: the parser reads tokens and builds a tree.',
  ]);
  expect(text(element)).toContain(
    'Pictures and sound of the request are left out. Wants: small-model · at most 200 tokens',
  );
  expect(buttons(element)).toEqual(['Copy the request', 'Send answer', 'Decline']);
  await press(element, 'Copy the request');
  await press(element, 'Send answer');
  expect(asked.messages).toEqual([]);
  type(deep(element, '#answer'), 'A tree.');
  await press(element, 'Send answer');
  expect([asked.copied, asked.messages]).toEqual([
    ['You summarise in one sentence.\n\nSummarise: the parser reads tokens and builds a tree.'],
    [{ type: 'question.replied', question: 'question-1', text: 'A tree.' }],
  ]);
});

it('has the configured model answer the request as the user changed it, and only proposes what it says', async () => {
  const { element, asked } = await shown({ model: 'llama' });
  type(deep(element, '#system'), 'Be brief.');
  await settle(element);
  await press(element, 'Ask llama');
  expect(asked.messages).toEqual([
    {
      type: 'question.modelAsked',
      question: 'question-1',
      request: {
        system: 'Be brief.',
        messages: [{ role: 'user', text: 'Summarise: the parser reads tokens and builds a tree.' }],
        maxTokens: 200,
      },
    },
  ]);
  element.question = samplingView({ model: 'llama', draft: { text: 'A tree.', model: 'llama-3' } });
  await settle(element);
  expect([deep(element, '#answer').value, asked.messages.length]).toEqual(['A tree.', 1]);
});

it('in a chat, puts the request as the user changed it into the message box', async () => {
  const { element, asked } = await shown({}, true);
  expect(buttons(element)).toEqual([
    'Put into the chat',
    'Take the chat’s last answer',
    'Copy the request',
    'Send answer',
    'Decline',
  ]);
  type(deep(element, '#system'), 'Be brief.');
  await settle(element);
  await press(element, 'Put into the chat');
  expect(asked.messages).toEqual([
    {
      type: 'chat.insertRequested',
      text: 'Be brief.\n\nSummarise: the parser reads tokens and builds a tree.',
    },
  ]);
  expect(text(element)).toContain('The request is in the message box, and nothing was sent.');
});

it('takes the chat’s last answer into the field, where it is changed before it is sent', async () => {
  const outcomes = { 'chat.answerRequested': succeed({ text: 'A tree.' }) };
  const { element, asked } = await shown({}, true, { outcomes });
  await press(element, 'Take the chat’s last answer');
  expect(deep(element, '#answer').value).toBe('A tree.');
  type(deep(element, '#answer'), 'A tall tree.');
  await press(element, 'Send answer');
  expect(asked.messages).toEqual([
    { type: 'chat.answerRequested' },
    { type: 'question.replied', question: 'question-1', text: 'A tall tree.' },
  ]);
});

it('says why there is no answer to take, and leaves what stands in the field', async () => {
  const outcomes = { 'chat.answerRequested': fail('answerMissing', 'The chat is still writing.') };
  const { element } = await shown({}, true, { outcomes });
  type(deep(element, '#answer'), 'Mine.');
  await press(element, 'Take the chat’s last answer');
  expect([deep(element, '#answer').value, text(element)]).toEqual([
    'Mine.',
    expect.stringContaining('The chat is still writing.'),
  ]);
});

it('in a frame, asks nothing of the chat for a press that nobody can have seen', async () => {
  const { element, asked } = await shown({}, true, { framed: true });
  await press(element, 'Put into the chat');
  await press(element, 'Take the chat’s last answer');
  expect([asked.messages, text(element)]).toEqual([
    [],
    expect.stringContaining('Something on the page covers this button.'),
  ]);
});

// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { McpSampling } from '../../../src/ui/components/mcp-sampling.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { samplingView } from '../gallery/question-views.ts';
import { button, buttons, deep, mount, settle, text, type } from './render.ts';

async function shown(change: Parameters<typeof samplingView>[0] = {}) {
  const { link, asked } = fakeLink();
  const element = await mount(new McpSampling(), { link, question: samplingView(change) });
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

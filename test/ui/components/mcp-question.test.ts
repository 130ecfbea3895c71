// @vitest-environment happy-dom
import { expect, it } from 'vitest';
import { fail } from '../../../src/shared/failure.ts';
import { readFields } from '../../../src/shared/form-fields.ts';
import type { QuestionView } from '../../../src/shared/views.ts';
import { McpQuestion } from '../../../src/ui/components/mcp-question.ts';
import { fakeLink } from '../gallery/fake-link.ts';
import { addressQuestion, formQuestion } from '../gallery/question-views.ts';
import { button, buttons, deep, deepAll, mount, settle, text, type } from './render.ts';

async function shown(question: QuestionView, options: Parameters<typeof fakeLink>[0] = {}) {
  const { link, asked } = fakeLink(options);
  const element = await mount(new McpQuestion(), { link, question });
  return { element, asked };
}
const press = async (element: McpQuestion, words: string) => {
  button(element, words).click();
  await settle(element);
};

it('draws every kind of field, filled in as the server proposes, and says who asks', async () => {
  const { element, asked } = await shown(formQuestion());
  expect(text(element)).toContain('Travel asks you Waiting for you Where do you want to go?');
  const values = deepAll(element, 'input, select').map((field) => {
    const input = field as HTMLInputElement;
    return input.type === 'checkbox' ? input.checked : [input.type, input.value];
  });
  expect(values).toEqual([
    ['text', ''],
    ['email', 'ana@example.org'],
    ['date', ''],
    ['text', '2'],
    true,
    ['select-one', 'train'],
    false,
    true,
  ]);
  expect(buttons(element)).toEqual(['Send answer', 'Decline', 'Close without an answer']);
  expect(asked.messages).toEqual([]);
});

it('sends nothing that does not fit, and says at the field why', async () => {
  const { element, asked } = await shown(formQuestion());
  await press(element, 'Send answer');
  expect([asked.messages, deep(element, '.error').textContent.trim()]).toEqual([
    [],
    'The server needs this.',
  ]);
  type(deep(element, '#field-0'), 'Lisbon');
  await settle(element);
  expect(deepAll(element, '.error')).toEqual([]);
  await press(element, 'Send answer');
  expect(asked.messages).toEqual([
    {
      type: 'question.accepted',
      question: 'question-1',
      content: {
        city: 'Lisbon',
        mail: 'ana@example.org',
        people: 2,
        insured: true,
        by: 'train',
        meals: ['dinner'],
      },
    },
  ]);
});

it.each([
  ['Decline', 'question.declined'],
  ['Close without an answer', 'question.cancelled'],
])('%s is sent as it is', async (words, message) => {
  const { element, asked } = await shown(formQuestion());
  await press(element, words);
  expect(asked.messages).toEqual([{ type: message, question: 'question-1' }]);
});

it('warns of a form that asks for a secret, hides what is typed, and proposes nothing', async () => {
  const schema = { type: 'object', properties: { token: { type: 'string', default: 'ghp_1' } } };
  const { element } = await shown(formQuestion({ fields: readFields(schema)!, asksSecret: true }));
  const { type: kind, value } = deep(element, '#field-0');
  expect([text(element).includes('This asks for a password, key or token.'), kind, value]).toEqual([
    true,
    'password',
    '',
  ]);
});

it('keeps what was typed when the worker tells anew of the same question', async () => {
  const { element } = await shown(formQuestion());
  type(deep(element, '#field-0'), 'Lisbon');
  element.question = { ...formQuestion(), problems: { mail: 'Wrong.' } };
  await settle(element);
  expect([deep(element, '#field-0').value, deep(element, '.error').textContent.trim()]).toEqual([
    'Lisbon',
    'Wrong.',
  ]);
});

it('shows whose page would be opened, and what is odd about its address', async () => {
  const { element, asked } = await shown(addressQuestion('http://xn--pple-43d.com@evil.example/x'));
  expect(text(element)).toContain('Opens a page of evil.example');
  expect(deepAll(element, '.callout')).toHaveLength(2);
  expect(deepAll(element, 'a, iframe, img, link')).toEqual([]);
  await press(element, 'Open the page');
  expect(asked.messages).toEqual([{ type: 'question.accepted', question: 'question-1' }]);
});

it('waits for the end of a visit', async () => {
  const { element, asked } = await shown({ ...addressQuestion('https://a.example/'), state: 'visiting' });
  await press(element, 'I have finished there');
  expect(asked.messages).toEqual([{ type: 'question.visited', question: 'question-1' }]);
});

it('tells when nobody waits any more', async () => {
  const gone = fail('notAllowed', 'Nobody waits for this answer any more.');
  const { element } = await shown(formQuestion(), { outcomes: { 'question.declined': gone } });
  await press(element, 'Decline');
  expect(text(element)).toContain('Nobody waits for this answer any more.');
});

it('sends nothing where the page may cover the button', async () => {
  const { element, asked } = await shown(addressQuestion('https://a.example/'), { framed: true });
  await press(element, 'Open the page');
  expect(asked.messages).toEqual([]);
});

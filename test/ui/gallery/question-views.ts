import { readFields } from '../../../src/shared/form-fields.ts';
import type { FormQuestion } from '../../../src/shared/question.ts';
import type { QuestionView } from '../../../src/shared/views.ts';

const travel = readFields({
  type: 'object',
  required: ['city', 'by'],
  properties: {
    city: { type: 'string', title: 'City', description: 'Where the trip ends', maxLength: 60 },
    mail: { type: 'string', title: 'E-mail', format: 'email', default: 'ana@example.org' },
    day: { type: 'string', title: 'Day of travel', format: 'date' },
    people: { type: 'integer', title: 'People', minimum: 1, maximum: 9, default: 2 },
    insured: { type: 'boolean', title: 'With insurance', default: true },
    by: {
      type: 'string',
      title: 'How',
      default: 'train',
      oneOf: [
        { const: 'train', title: 'By train' },
        { const: 'plane', title: 'By plane' },
      ],
    },
    meals: {
      type: 'array',
      title: 'Meals',
      items: { type: 'string', enum: ['breakfast', 'dinner'] },
      default: ['dinner'],
    },
  },
})!;

function questionView(question: QuestionView['question']): QuestionView {
  return {
    id: 'question-1',
    server: 'travel',
    serverName: 'Travel',
    question,
    state: 'asked',
    status: 'The server waits for your answer.',
    problems: {},
  };
}

/** A form with a field of every kind. */
export function formQuestion(change: Partial<FormQuestion> = {}): QuestionView {
  const form = {
    kind: 'form',
    message: 'Where do you want to go?',
    fields: travel,
    asksSecret: false,
  } as const;
  return questionView({ ...form, ...change });
}

/** An address to be opened. */
export function addressQuestion(url: string): QuestionView {
  return questionView({ kind: 'url', message: 'Sign in with your bank to go on.', url, waits: false });
}

/** A request for a model's answer. */
export function samplingView(change: Partial<QuestionView> = {}): QuestionView {
  const request = {
    system: 'You summarise in one sentence.',
    messages: [{ role: 'user', text: 'Summarise: the parser reads tokens and builds a tree.' }],
    maxTokens: 200,
  } as const;
  const question = { kind: 'sampling', message: '', request, hints: ['small-model'], omitted: 1 } as const;
  return { ...questionView(question), ...change };
}

/** A form that asks for what no form may ask for. */
export function secretQuestion(): QuestionView {
  const fields = readFields({
    type: 'object',
    properties: { password: { type: 'string', title: 'Password' } },
    required: ['password'],
  })!;
  return { ...formQuestion({ message: 'Enter your password', fields, asksSecret: true }), id: 'question-2' };
}

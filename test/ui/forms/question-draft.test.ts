import { expect, test } from 'vitest';
import { problemsOf } from '../../../src/shared/form-answer.ts';
import { readFields } from '../../../src/shared/form-fields.ts';
import { contentOfDraft, draftOfFields } from '../../../src/ui/forms/question-draft.ts';

const fields = readFields({
  type: 'object',
  properties: {
    name: { type: 'string', default: 'Ana' },
    note: { type: 'string' },
    age: { type: 'integer', default: 4 },
    ok: { type: 'boolean' },
    some: { type: 'array', items: { type: 'string', enum: ['a', 'b'] }, default: ['a'] },
  },
})!;

test('a form begins with the server’s defaults, and sends them when nothing is changed', () => {
  const draft = draftOfFields(fields);
  expect(draft).toEqual({ name: 'Ana', note: '', age: '4', ok: false, some: ['a'] });
  expect(contentOfDraft(fields, draft)).toEqual({ name: 'Ana', age: 4, ok: false, some: ['a'] });
});

test('what the user emptied is left out, and what is no number is told', () => {
  const content = contentOfDraft(fields, { name: '', note: '', age: 'four', ok: true, some: [] });
  expect([content, problemsOf(fields, content)]).toEqual([
    { age: Number.NaN, ok: true },
    { age: 'This must be a number.' },
  ]);
});

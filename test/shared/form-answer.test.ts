import { expect, test } from 'vitest';
import { defaultsOf, type FormContent, problemsOf } from '../../src/shared/form-answer.ts';
import { readFields } from '../../src/shared/form-fields.ts';

const fields = readFields({
  type: 'object',
  required: ['name'],
  properties: {
    name: { type: 'string', minLength: 2, maxLength: 3 },
    mail: { type: 'string', format: 'email' },
    site: { type: 'string', format: 'uri' },
    day: { type: 'string', format: 'date', default: '2026-01-31' },
    moment: { type: 'string', format: 'date-time' },
    code: { type: 'string', pattern: '^[a-z]+$' },
    age: { type: 'integer', minimum: 1, maximum: 9, default: 4 },
    share: { type: 'number' },
    ok: { type: 'boolean', default: false },
    one: { type: 'string', enum: ['a', 'b'] },
    some: {
      type: 'array',
      items: { type: 'string', enum: ['a', 'b', 'c'] },
      minItems: 1,
      maxItems: 2,
      default: ['a'],
    },
  },
})!;
const problem = (content: FormContent) => problemsOf(fields, { name: 'Ana', ...content });

test('the defaults are the server’s', () => {
  expect(defaultsOf(fields)).toEqual({ day: '2026-01-31', age: 4, ok: false, some: ['a'] });
});

test('what fits may be sent; what may be left out may', () => {
  expect(
    problem({
      mail: 'a@b.example',
      site: 'https://a.example',
      day: '2028-02-29',
      moment: '2026-01-31T09:30:00.5+01:00',
      age: 9,
      share: 0.5,
      ok: true,
      one: 'b',
      code: 'ab',
      some: ['a', 'c'],
    }),
  ).toEqual({});
  expect(problemsOf(fields, {})).toEqual({ name: 'The server needs this.' });
});

test.each<[FormContent, string]>([
  [{ name: 'A' }, 'Write at least 2 characters.'],
  [{ name: 'Anna' }, 'Write at most 3 characters.'],
  [{ name: 5 }, 'This must be a text.'],
  [{ code: 'A1' }, 'The server wants it written in another way: ^[a-z]+$'],
  [{ mail: 'nobody' }, 'This is not an e-mail address.'],
  [{ site: 'a.example' }, 'This is not a complete address, such as https://example.org.'],
  [{ day: '2026-02-31' }, 'This is not a date, such as 2026-01-31.'],
  [{ day: 'soon' }, 'This is not a date, such as 2026-01-31.'],
  [{ moment: '2026-01-31T09:30:00' }, 'This is not a date with a time, such as 2026-01-31T09:30:00Z.'],
  [{ age: 0 }, 'The least is 1.'],
  [{ age: 10 }, 'The most is 9.'],
  [{ age: 1.5 }, 'This must be a whole number.'],
  [{ share: Number.NaN }, 'This must be a number.'],
  [{ ok: 'yes' }, 'This must be yes or no.'],
  [{ one: 'z' }, 'Choose one of the list.'],
  [{ some: ['z'] }, 'Choose from the list.'],
  [{ some: [] }, 'Choose at least 1.'],
  [{ some: ['a', 'b', 'c'] }, 'Choose at most 2.'],
  [{ other: 'x' }, 'The server did not ask for this.'],
])('%j is told: %s', (content, words) => {
  expect(Object.values(problem(content))).toEqual([words]);
});

test('a longer text than a pattern may be tried on is the server’s to check', () => {
  expect(problem({ code: 'A'.repeat(4097) })).toEqual({});
});

test('a field may be called as what every object has', () => {
  const field = { kind: 'text', name: 'constructor', title: 'c', required: false, secret: false } as const;
  expect(problemsOf([field], {})).toEqual({});
});

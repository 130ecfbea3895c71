import { beforeEach, expect, test } from 'vitest';
import { answerQuestion } from '../../src/background/answer-question.ts';
import { Questions } from '../../src/background/questions.ts';
import { readFields } from '../../src/shared/form-fields.ts';
import type { FormQuestion, ModelRequest, UrlQuestion } from '../../src/shared/question.ts';

let questions: Questions;
let opened: string[];
const never = new AbortController().signal;
const call = { stream: 'session-1', key: 'k', run: 1 };

const world = () => {
  let count = 0;
  return {
    nameOf: (id: string) => id.toUpperCase(),
    openPage: ({ url }: { url: string }) => {
      opened.push(url);
      return Promise.resolve({ ok: true as const, value: null });
    },
    askModel: ({ messages }: ModelRequest) =>
      Promise.resolve({ ok: true as const, value: { text: `Re: ${messages[0]?.text ?? ''}`, model: 'm-1' } }),
    model: () => 'm',
    clean: <T>(said: T) => JSON.parse(JSON.stringify(said).replaceAll('hidden', '[secret]')) as T,
    changed: () => undefined,
    newId: () => `question-${++count}`,
  };
};

beforeEach(() => {
  opened = [];
  questions = new Questions(world());
});

const form: FormQuestion = {
  kind: 'form',
  message: 'Your hidden name?',
  asksSecret: true,
  fields: readFields({
    type: 'object',
    properties: { name: { type: 'string' }, password: { type: 'string' } },
    required: ['name'],
  })!,
};
const page: UrlQuestion = {
  kind: 'url',
  message: 'Go',
  url: 'https://a.example/',
  elicitation: 'e',
  waits: true,
};

test('shows who asks what, at the call it surely belongs to, without the user’s secrets', () => {
  void questions.ask(form, { server: 'files', calls: [call] }, never);
  void questions.ask(form, { server: 'files', calls: [call, { ...call, key: 'l' }] }, never);
  expect(questions.views()).toEqual([
    {
      id: 'question-1',
      server: 'files',
      serverName: 'FILES',
      call,
      question: { ...form, message: 'Your [secret] name?' },
      state: 'asked',
      status: 'The server waits for your answer.',
      problems: {},
    },
    expect.objectContaining({ id: 'question-2' }),
  ]);
  expect(questions.views()[1]).not.toHaveProperty('call');
});

test('an answer that fits is sent, one that does not is told to the user', async () => {
  const outcome = questions.ask(form, { server: 'files', calls: [] }, never);
  expect(
    answerQuestion(questions, { type: 'question.accepted', question: 'question-1', content: {} }),
  ).toEqual({
    ok: false,
    failure: {
      code: 'argumentsInvalid',
      message: 'The answer is not what the server asked for; look at its fields.',
      detail: 'name: The server needs this.',
    },
  });
  const content = { name: 'Ana', password: 'hunter2' };
  expect(answerQuestion(questions, { type: 'question.accepted', question: 'question-1', content })).toEqual({
    ok: true,
    value: null,
  });
  expect([await outcome, questions.isOpen, questions.secrets()]).toEqual([
    { state: 'accepted', content },
    false,
    ['hunter2'],
  ]);
  expect(answerQuestion(questions, { type: 'question.declined', question: 'question-1' })).toMatchObject({
    ok: false,
    failure: { code: 'notAllowed' },
  });
});

test('an address is opened at the yes and at nothing else; the server’s word ends the visit', async () => {
  const outcome = questions.ask(page, { server: 'files', calls: [] }, never);
  expect(opened).toEqual([]);
  questions.tell('question-1', { type: 'question.accepted' });
  await Promise.resolve();
  questions.visited('other', 'e');
  questions.visited('files', 'another');
  await new Promise((resolve) => setTimeout(resolve));
  expect([opened, questions.views()[0]?.state]).toEqual([['https://a.example/'], 'visiting']);
  questions.visited('files', 'e');
  expect(await outcome).toEqual({ state: 'accepted' });
});

test('a question that nobody waits for any more is gone', async () => {
  const stop = new AbortController();
  const outcome = questions.ask(form, { server: 'files', calls: [] }, stop.signal);
  stop.abort(new Error('over'));
  expect([await outcome, questions.views()]).toEqual([{ state: 'expired' }, []]);
  expect(await questions.ask(form, { server: 'files', calls: [] }, stop.signal)).toEqual({
    state: 'expired',
  });
});

test('a server that floods the user is shown five times', async () => {
  for (let n = 0; n < 5; n++) void questions.ask(form, { server: 'loud', calls: [] }, never);
  expect(await questions.ask(form, { server: 'loud', calls: [] }, never)).toEqual({ state: 'cancelled' });
  void questions.ask(form, { server: 'quiet', calls: [] }, never);
  expect(questions.count).toBe(6);
});

test('an answer that was pressed before the worker began anew meets no other question', () => {
  const lives = ['first', 'second'].map((life) => {
    const one = new Questions({ ...world(), newId: () => `question-${life}` });
    void one.ask(form, { server: 'files', calls: [] }, never);
    return one;
  });
  const [shown] = lives[0]!.views();
  expect(answerQuestion(lives[1]!, { type: 'question.declined', question: shown!.id })).toMatchObject({
    ok: false,
    failure: { code: 'notAllowed' },
  });
  expect(lives[1]!.count).toBe(1);
});

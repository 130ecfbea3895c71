import { createActor } from 'xstate';
import { expect, test } from 'vitest';
import { questionMachine } from '../../../src/machines/question/question.machine.ts';
import type {
  AskModelInput,
  AskModelOutput,
  OpenPageInput,
  OpenPageOutput,
} from '../../../src/machines/question/question.types.ts';
import { questionView } from '../../../src/machines/question/question.view.ts';
import { readFields } from '../../../src/shared/form-fields.ts';
import type { Question } from '../../../src/shared/question.ts';
import { explore, inertEffect } from '../../support/model.ts';

const inert = questionMachine.provide({
  actors: {
    openPage: inertEffect<OpenPageOutput, OpenPageInput>(),
    askModel: inertEffect<AskModelOutput, AskModelInput>(),
  },
});
const form: Question = {
  kind: 'form',
  message: 'Who are you?',
  asksSecret: false,
  fields: readFields({
    type: 'object',
    properties: { name: { type: 'string' }, age: { type: 'integer', minimum: 1, default: 42 } },
    required: ['name'],
  })!,
};
const url = (waits: boolean): Question => ({ kind: 'url', message: 'Go', url: 'https://a.example/', waits });
const request = { system: 'Be short.', messages: [{ role: 'user', text: 'Hi' }], maxTokens: 9 } as const;
const sampling: Question = { kind: 'sampling', message: '', request, hints: [], omitted: 0 };
const failed: OpenPageOutput = { ok: false, failure: { code: 'internal', message: 'm' } };
const events = [
  { type: 'question.accepted' },
  { type: 'question.accepted', content: { name: 'Ana' } },
  { type: 'question.declined' },
  { type: 'question.cancelled' },
  { type: 'question.expired' },
  { type: 'question.visited' },
  { type: 'question.modelAsked', request },
  { type: 'question.modelStopped' },
  { type: 'question.replied', text: 'Hello' },
  { type: 'question.replied', text: ' ' },
  { type: 'xstate.done.actor.askModel', output: { ok: true, value: { text: 'Hello', model: 'm-1' } } },
  { type: 'xstate.done.actor.askModel', output: failed },
  { type: 'xstate.error.actor.askModel', error: { message: 'bug' } },
  { type: 'xstate.done.actor.openPage', output: { ok: true, value: null } },
  { type: 'xstate.done.actor.openPage', output: failed },
  { type: 'xstate.error.actor.openPage', error: { message: 'bug' } },
];

test('every transition can be taken, and every state reached', () => {
  const found = [form, url(true), url(false), sampling].map((question) =>
    explore(inert, { question }, events),
  );
  const missed = found
    .map((one) => new Set(one.missed))
    .reduce((all, one) => new Set([...all].filter((name) => one.has(name))));
  expect([...missed]).toEqual([]);
  expect([...new Set(found.flatMap((one) => one.values))].sort()).toEqual(
    ['accepted', 'answering', 'asked', 'cancelled', 'declined', 'expired', 'opening', 'visiting'].map(
      (state) => JSON.stringify(state),
    ),
  );
});

function begin(question: Question) {
  const actor = createActor(inert, { input: { question } });
  actor.start();
  return actor;
}

test('a form is sent only as the server asked for it; what is wrong is told at its field', () => {
  const actor = begin(form);
  actor.send({ type: 'question.accepted', content: { age: 0 } });
  expect(
    questionView({ id: 'q-1', server: 's', serverName: 'S', model: undefined }, actor.getSnapshot() as never),
  ).toMatchObject({ state: 'asked', problems: { name: 'The server needs this.', age: 'The least is 1.' } });
  actor.send({ type: 'question.accepted', content: { name: 'Ana' } });
  expect(actor.getSnapshot().output).toEqual({ state: 'accepted', content: { name: 'Ana' } });
});

test('a yes without content means the form as it was proposed', () => {
  const proposed = {
    ...form,
    fields: form.fields.map((field) => ({ ...field, required: false })),
  } as Question;
  const actor = begin(proposed);
  actor.send({ type: 'question.accepted' });
  expect(actor.getSnapshot().output).toEqual({ state: 'accepted', content: { age: 42 } });
});

test('no address is opened before the yes, and a page that did not open leaves the question open', () => {
  const actor = begin(url(true));
  const values = [actor.getSnapshot().value];
  actor.send({ type: 'question.visited' });
  values.push(actor.getSnapshot().value);
  actor.send({ type: 'question.accepted' });
  values.push(actor.getSnapshot().value);
  actor.send({ type: 'xstate.done.actor.openPage', output: failed } as never);
  values.push(actor.getSnapshot().value);
  expect([values, actor.getSnapshot().context.failure]).toEqual([
    ['asked', 'asked', 'opening', 'asked'],
    { code: 'internal', message: 'm' },
  ]);
});

test('an answer ends it for good', () => {
  for (const last of ['question.declined', 'question.cancelled', 'question.expired'] as const) {
    const actor = begin(form);
    actor.send({ type: last });
    actor.send({ type: 'question.accepted', content: { name: 'Ana' } });
    expect(actor.getSnapshot().output).toEqual({ state: last.replace('question.', '') });
  }
});

test('what a model answered is only proposed; its name stands under its own words alone', () => {
  const answers = (['Hello', 'Hello!'] as const).map((text) => {
    const actor = begin(sampling);
    actor.send({ type: 'question.accepted' });
    actor.send({ type: 'question.replied', text: '  ' });
    actor.send({ type: 'question.modelAsked', request });
    actor.send({
      type: 'xstate.done.actor.askModel',
      output: { ok: true, value: { text: 'Hello', model: 'm-1' } },
    } as never);
    expect([actor.getSnapshot().value, actor.getSnapshot().context.draft?.text]).toEqual(['asked', 'Hello']);
    actor.send({ type: 'question.replied', text });
    return actor.getSnapshot().output;
  });
  expect(answers).toEqual([
    { state: 'accepted', reply: { text: 'Hello', model: 'm-1' } },
    { state: 'accepted', reply: { text: 'Hello!', model: 'user' } },
  ]);
});

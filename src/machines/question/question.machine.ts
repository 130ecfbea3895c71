import { assign, setup } from 'xstate';
import { errorText, failure, type Failure } from '../../shared/failure.ts';
import type { FormContent } from '../../shared/form-answer.ts';
import { unprovided } from '../unprovided.ts';
import { judge } from './question.decide.ts';
import type {
  OpenPageInput,
  OpenPageOutput,
  QuestionContext,
  QuestionEvent,
  QuestionInput,
  QuestionOutput,
} from './question.types.ts';

/**
 * What a server asks of the user: decides what counts as an answer and when nobody waits for one any more. It has no
 * log: with the worker dies the request that asked. It answers nothing by itself, and opens an address only on a yes.
 */
export const questionMachine = setup({
  types: {
    context: {} as QuestionContext,
    input: {} as QuestionInput,
    events: {} as QuestionEvent,
    output: {} as QuestionOutput,
  },
  actors: { openPage: unprovided<OpenPageOutput, OpenPageInput>('openPage') },
  guards: {
    isAddress: ({ context }) => context.question.kind === 'url',
    fits: ({ context }, params: { content: FormContent | undefined }) =>
      judge(context.question, params.content).ok,
    opened: (_, output: OpenPageOutput) => output.ok,
    openedForLong: ({ context }, output: OpenPageOutput) =>
      output.ok && context.question.kind === 'url' && context.question.waits,
  },
  actions: {
    keepContent: assign(({ context }, params: { content: FormContent | undefined }) => {
      const judged = judge(context.question, params.content);
      return { content: judged.ok ? judged.content : {}, problems: {} };
    }),
    keepProblems: assign(({ context }, params: { content: FormContent | undefined }) => {
      const judged = judge(context.question, params.content);
      return { problems: judged.ok ? {} : judged.problems };
    }),
    keepFailure: assign({ failure: (_, reason: Failure | undefined) => reason }),
  },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({
    question: input.question,
    problems: {},
    failure: undefined,
    content: undefined,
  }),
  initial: 'asked',
  output: ({ context, event }) => {
    const state = event.output as QuestionOutput['state'];
    if (state !== 'accepted') return { state };
    return context.question.kind === 'form' && context.content !== undefined
      ? { state, content: context.content }
      : { state };
  },
  on: {
    'question.declined': '.declined',
    'question.cancelled': '.cancelled',
    'question.expired': '.expired',
  },
  states: {
    asked: {
      on: {
        'question.accepted': [
          { guard: 'isAddress', target: 'opening' },
          {
            guard: { type: 'fits', params: ({ event }) => ({ content: event.content }) },
            target: 'accepted',
            actions: { type: 'keepContent', params: ({ event }) => ({ content: event.content }) },
          },
          { actions: { type: 'keepProblems', params: ({ event }) => ({ content: event.content }) } },
        ],
      },
    },
    opening: {
      invoke: {
        id: 'openPage',
        src: 'openPage',
        input: ({ context }) => ({ url: context.question.kind === 'url' ? context.question.url : '' }),
        onDone: [
          {
            guard: { type: 'openedForLong', params: ({ event }) => event.output },
            target: 'visiting',
            actions: { type: 'keepFailure', params: undefined },
          },
          { guard: { type: 'opened', params: ({ event }) => event.output }, target: 'accepted' },
          {
            target: 'asked',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: {
          target: 'asked',
          actions: {
            type: 'keepFailure',
            params: ({ event }) =>
              failure(
                'internal',
                'The extension failed while opening the page. Please report it.',
                errorText(event.error),
              ),
          },
        },
      },
    },
    visiting: { on: { 'question.visited': 'accepted' } },
    accepted: { type: 'final', output: 'accepted' },
    declined: { type: 'final', output: 'declined' },
    cancelled: { type: 'final', output: 'cancelled' },
    expired: { type: 'final', output: 'expired' },
  },
});

function failureOf(output: OpenPageOutput): Failure | undefined {
  return output.ok ? undefined : output.failure;
}

import { assign, setup } from 'xstate';
import { errorText, failure, type Failure } from '../../shared/failure.ts';
import type { FormContent } from '../../shared/form-answer.ts';
import { unprovided } from '../unprovided.ts';
import { judge, replyOf } from './question.decide.ts';
import type {
  AskModelInput,
  AskModelOutput,
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
  actors: {
    openPage: unprovided<OpenPageOutput, OpenPageInput>('openPage'),
    askModel: unprovided<AskModelOutput, AskModelInput>('askModel'),
  },
  guards: {
    isAddress: ({ context }) => context.question.kind === 'url',
    fits: ({ context }, params: { content: FormContent | undefined }) =>
      context.question.kind === 'form' && judge(context.question, params.content).ok,
    isForm: ({ context }) => context.question.kind === 'form',
    isForModel: ({ context }) => context.question.kind === 'sampling',
    isReply: ({ context }, params: { text: string }) =>
      context.question.kind === 'sampling' && params.text.trim() !== '',
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
    keepDraft: assign((_, output: AskModelOutput) =>
      output.ok ? { draft: output.value, failure: undefined } : { failure: output.failure },
    ),
    keepReply: assign(({ context }, params: { text: string }) => ({
      reply: replyOf(params.text, context.draft),
    })),
  },
}).createMachine({
  id: 'question',
  context: ({ input }) => ({
    question: input.question,
    problems: {},
    failure: undefined,
    content: undefined,
    draft: undefined,
    reply: undefined,
  }),
  initial: 'asked',
  output: ({ context, event }) => {
    const state = event.output as QuestionOutput['state'];
    if (state !== 'accepted') return { state };
    return {
      state,
      ...(context.content && { content: context.content }),
      ...(context.reply && { reply: context.reply }),
    };
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
          {
            guard: 'isForm',
            actions: { type: 'keepProblems', params: ({ event }) => ({ content: event.content }) },
          },
        ],
        'question.modelAsked': { guard: 'isForModel', target: 'answering' },
        'question.replied': {
          guard: { type: 'isReply', params: ({ event }) => ({ text: event.text }) },
          target: 'accepted',
          actions: { type: 'keepReply', params: ({ event }) => ({ text: event.text }) },
        },
      },
    },
    answering: {
      invoke: {
        id: 'askModel',
        src: 'askModel',
        input: ({ event }) => ({ request: event.type === 'question.modelAsked' ? event.request : undefined }),
        onDone: { target: 'asked', actions: { type: 'keepDraft', params: ({ event }) => event.output } },
        onError: {
          target: 'asked',
          actions: {
            type: 'keepFailure',
            params: ({ event }) =>
              failure(
                'internal',
                'The extension failed while asking the model. Please report it.',
                errorText(event.error),
              ),
          },
        },
      },
      on: { 'question.modelStopped': 'asked' },
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

import { assign, sendParent, setup } from 'xstate';
import { errorText, failure } from '../../shared/failure.ts';
import { unprovided } from '../unprovided.ts';
import {
  askedInstead,
  backOffMs,
  cancelled,
  denied,
  interrupted,
  isUnknown,
  kept,
  malformed,
  mayResume,
  mayRetry,
  saysError,
} from './tool-call.decide.ts';
import type {
  RunToolInput,
  RunToolOutput,
  ToolCallContext,
  ToolCallEvent,
  ToolCallInput,
  ToolCallOutput,
} from './tool-call.types.ts';

/**
 * Decides when one tool call is sent, sent again, given up, and how it ended. It sends nothing itself, and never
 * repeats a call of which nobody knows whether it ran.
 */
export const toolCallMachine = setup({
  types: {
    context: {} as ToolCallContext,
    input: {} as ToolCallInput,
    events: {} as ToolCallEvent,
    output: {} as ToolCallOutput,
    tags: {} as 'open',
  },
  actors: { runTool: unprovided<RunToolOutput, RunToolInput>('runTool') },
  delays: { backOff: ({ context }) => backOffMs(context) },
  guards: {
    isMalformed: ({ context }) => context.malformed !== undefined,
    runsByItself: ({ context }) => context.mode === 'auto' || context.mode === 'approved',
    waitsForUser: ({ context }) => context.mode === 'ask',
    runsUnasked: ({ context }) => context.mode === 'auto',
    countsAsSent: ({ context }) => context.tellsSent !== true,
    runsUnaskedAndTells: ({ context }) => context.mode === 'auto' && context.tellsSent === true,
    tellsSent: ({ context }) => context.tellsSent === true,
    mayResume: ({ context }, params: Parameters<typeof mayResume>[0]) =>
      context.held === undefined && mayResume(params),
    mayResumeAsked: ({ context }, params: Parameters<typeof mayResume>[0]) =>
      context.held === 'autoRunStopped' && mayResume(params),
    mayRetry: ({ context }, output: RunToolOutput) =>
      context.held === undefined && mayRetry(context.attempt, output),
    mayRetryAsked: ({ context }, output: RunToolOutput) =>
      context.held === 'autoRunStopped' && mayRetry(context.attempt, output),
    isUnknown: (_, output: RunToolOutput) => isUnknown(output),
    saysError: (_, output: RunToolOutput) => saysError(output),
    failed: (_, output: RunToolOutput) => !output.ok,
  },
  actions: {
    countAttempt: assign({ attempt: ({ context }) => context.attempt + 1 }),
    keep: assign((_, output: RunToolOutput) => kept(output)),
    keepMalformed: assign({
      failure: ({ context }) => malformed(context.malformed ?? 'unreadable'),
    }),
    keepDenied: assign({ failure: () => denied }),
    keepInterrupted: assign({ failure: () => interrupted }),
    keepCancelled: assign({ failure: (_, params: { sent: boolean }) => cancelled(params.sent) }),
    keepFault: assign({
      failure: (_, params: { error: unknown }) =>
        failure(
          'internal',
          'The extension failed while running this call. Please report it.',
          errorText(params.error),
        ),
    }),
    askInstead: assign({ mode: 'ask', reason: askedInstead, held: undefined }),
    hold: assign({ held: (_, params: { why: NonNullable<ToolCallContext['held']> }) => params.why }),
    tellOpened: sendParent(({ context }) => ({ type: 'call.opened', id: context.id })),
  },
}).createMachine({
  id: 'toolCall',
  context: ({ input }) => ({ ...input, attempt: 0 }),
  initial: 'proposed',
  output: ({ context, event }) => ({
    id: context.id,
    state: event.output as ToolCallOutput['state'],
    ...(context.result && { result: context.result }),
    ...(context.failure && { failure: context.failure }),
  }),
  states: {
    proposed: {
      always: [
        { guard: 'isMalformed', target: 'failed', actions: 'keepMalformed' },
        { guard: 'runsByItself', target: 'running' },
        { guard: 'waitsForUser', target: 'awaitingApproval' },
      ],
      on: { 'call.approved': 'running' },
    },
    awaitingApproval: {
      tags: 'open',
      entry: 'tellOpened',
      on: {
        'call.approved': 'running',
        'call.denied': { target: 'denied', actions: 'keepDenied' },
        'call.cancelled': { target: 'denied', actions: 'keepDenied' },
        'call.withdrawn': {
          target: 'cancelled',
          actions: { type: 'keepCancelled', params: { sent: false } },
        },
      },
    },
    running: {
      tags: 'open',
      entry: ['tellOpened', 'countAttempt'],
      invoke: {
        id: 'runTool',
        src: 'runTool',
        input: ({ context: { key, run, attempt, name, server, args } }) => ({
          key,
          run,
          attempt,
          name,
          ...(server !== undefined && { server }),
          args,
        }),
        onDone: [
          {
            guard: { type: 'mayRetryAsked', params: ({ event }) => event.output },
            target: 'awaitingApproval',
            actions: [{ type: 'keep', params: ({ event }) => event.output }, 'askInstead'],
          },
          {
            guard: { type: 'mayRetry', params: ({ event }) => event.output },
            target: 'backingOff',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'isUnknown', params: ({ event }) => event.output },
            target: 'outcomeUnknown',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'failed', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          {
            guard: { type: 'saysError', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'keep', params: ({ event }) => event.output },
          },
          { target: 'succeeded', actions: { type: 'keep', params: ({ event }) => event.output } },
        ],
        // A bug of ours, not a foreseen failure: what happened to the call is not known.
        onError: {
          target: 'outcomeUnknown',
          actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
        },
      },
      initial: 'waiting',
      states: {
        // For its server, or its place at the server's origin: nothing has left yet, so it can still be held back.
        waiting: {
          always: { guard: 'countsAsSent', target: 'sent' },
          on: {
            'call.sent': 'sent',
            'call.cancelled': {
              target: '#toolCall.cancelled',
              actions: { type: 'keepCancelled', params: { sent: false } },
            },
            'autoRun.stopped': {
              guard: 'runsUnasked',
              target: '#toolCall.awaitingApproval',
              actions: 'askInstead',
            },
            'call.withdrawn': {
              target: '#toolCall.cancelled',
              actions: { type: 'keepCancelled', params: { sent: false } },
            },
          },
        },
        sent: {
          on: {
            'call.cancelled': {
              target: '#toolCall.cancelled',
              actions: { type: 'keepCancelled', params: { sent: true } },
            },
            // It goes on to its end, but no further attempt follows by itself.
            'autoRun.stopped': {
              guard: 'runsUnaskedAndTells',
              actions: { type: 'hold', params: { why: 'autoRunStopped' } },
            },
            'call.withdrawn': {
              guard: 'tellsSent',
              actions: { type: 'hold', params: { why: 'withdrawn' } },
            },
          },
        },
      },
      on: {
        'host.resumed': [
          {
            guard: { type: 'mayResumeAsked', params: ({ event }) => event },
            target: 'awaitingApproval',
            actions: 'askInstead',
          },
          { guard: { type: 'mayResume', params: ({ event }) => event }, target: 'running', reenter: true },
          { target: 'outcomeUnknown', actions: 'keepInterrupted' },
        ],
      },
    },
    backingOff: {
      tags: 'open',
      after: { backOff: 'running' },
      on: {
        'call.approved': 'running',
        'call.cancelled': {
          target: 'cancelled',
          actions: { type: 'keepCancelled', params: { sent: false } },
        },
        'autoRun.stopped': { guard: 'runsUnasked', target: 'awaitingApproval', actions: 'askInstead' },
        'call.withdrawn': {
          target: 'cancelled',
          actions: { type: 'keepCancelled', params: { sent: false } },
        },
      },
    },
    succeeded: { type: 'final', output: 'succeeded' },
    failed: { type: 'final', output: 'failed' },
    denied: { type: 'final', output: 'denied' },
    cancelled: { type: 'final', output: 'cancelled' },
    outcomeUnknown: { type: 'final', output: 'outcomeUnknown' },
  },
});

import { assign, setup } from 'xstate';
import { errorText, failure, type Failure } from '../../shared/failure.ts';
import { unprovided } from '../unprovided.ts';
import { backOffMs, isLasting, steadyMs } from './server.decide.ts';
import type { ConnectOutput, ServerContext, ServerEvent, ServerInput, ServerOffer } from './server.types.ts';

/**
 * The connection to one MCP server: decides when to connect, when to try again and when to give up. It has no log: after
 * a worker's death it connects anew from the settings.
 */
export const serverMachine = setup({
  types: { context: {} as ServerContext, input: {} as ServerInput, events: {} as ServerEvent },
  actors: { connect: unprovided<ConnectOutput, undefined>('connect') },
  delays: { backOff: ({ context }) => backOffMs(context.attempt), steady: steadyMs },
  guards: {
    isEnabled: (_, params: { enabled: boolean }) => params.enabled,
    connected: (_, output: ConnectOutput) => output.ok,
    failedForGood: (_, output: ConnectOutput) => !output.ok && isLasting(output.failure),
    isLasting: (_, reason: Failure) => isLasting(reason),
  },
  actions: {
    keepOffer: assign({ offer: (_, offer: ServerOffer) => offer, failure: undefined }),
    keepFailure: assign({
      failure: (_, reason: Failure) => reason,
      attempt: ({ context }) => context.attempt + 1,
    }),
    forgetAttempts: assign({ attempt: 0 }),
    forgetAll: assign({ attempt: 0, offer: undefined, failure: undefined }),
  },
}).createMachine({
  id: 'server',
  context: { attempt: 0, offer: undefined, failure: undefined },
  initial: 'deciding',
  on: {
    'server.disabled': { target: '.disabled', actions: 'forgetAll' },
    'connect.requested': { target: '.connecting', reenter: true, actions: 'forgetAttempts' },
  },
  states: {
    deciding: {
      always: [
        {
          guard: {
            type: 'isEnabled',
            params: ({ event }) => (event as unknown as { input: ServerInput }).input,
          },
          target: 'idle',
        },
        { target: 'disabled' },
      ],
    },
    idle: {},
    connecting: {
      tags: 'busy',
      invoke: {
        id: 'connect',
        src: 'connect',
        input: undefined,
        onDone: [
          {
            guard: { type: 'connected', params: ({ event }) => event.output },
            target: 'ready',
            actions: {
              type: 'keepOffer',
              params: ({ event }) => (event.output as { value: ServerOffer }).value,
            },
          },
          {
            guard: { type: 'failedForGood', params: ({ event }) => event.output },
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.output) },
          },
          {
            target: 'backingOff',
            actions: { type: 'keepFailure', params: ({ event }) => failureOf(event.output) },
          },
        ],
        onError: {
          target: 'failed',
          actions: {
            type: 'keepFailure',
            params: ({ event }) =>
              failure(
                'internal',
                'The extension failed while connecting. Please report it.',
                errorText(event.error),
              ),
          },
        },
      },
    },
    ready: {
      after: { steady: { actions: 'forgetAttempts' } },
      on: {
        'connection.lost': [
          {
            guard: { type: 'isLasting', params: ({ event }) => event.failure },
            target: 'failed',
            actions: { type: 'keepFailure', params: ({ event }) => event.failure },
          },
          { target: 'backingOff', actions: { type: 'keepFailure', params: ({ event }) => event.failure } },
        ],
        'tools.changed': { actions: { type: 'keepOffer', params: ({ event }) => event.offer } },
      },
    },
    backingOff: { after: { backOff: 'connecting' } },
    failed: {},
    disabled: {},
  },
});

function failureOf(output: ConnectOutput): Failure {
  return output.ok ? failure('internal', 'No failure to tell.') : output.failure;
}

import { assign, enqueueActions, setup } from 'xstate';
import { errorText, failure } from '../../shared/failure.ts';
import { toolCallMachine } from '../tool-call/tool-call.machine.ts';
import type { ToolCallInput, ToolCallOutput } from '../tool-call/tool-call.types.ts';
import { unprovided } from '../unprovided.ts';
import * as decide from './batch.decide.ts';
import type {
  AdmittedCall,
  BatchContext,
  BatchEvent,
  BatchInput,
  DeliverInput,
  DeliverOutput,
  SendInput,
  SendOutput,
} from './batch.types.ts';

/**
 * Decides when the calls of one reply are all settled, and when their results go to the chat and are sent there. Each
 * result goes in at most once, and send is pressed at most once a delivery; what is uncertain is left to the user.
 */
export const batchMachine = setup({
  types: {
    context: {} as BatchContext,
    input: {} as BatchInput,
    events: {} as BatchEvent,
    children: {} as { deliverResults: 'deliverResults'; pressSend: 'pressSend' } & Record<
      `call-${number}`,
      'toolCall'
    >,
  },
  actors: {
    toolCall: toolCallMachine,
    deliverResults: unprovided<DeliverOutput, DeliverInput>('deliverResults'),
    pressSend: unprovided<SendOutput, SendInput>('pressSend'),
  },
  delays: {
    injectDelay: ({ context }) => context.delivery.injectDelay,
    sendDelay: ({ context }) => context.delivery.sendDelay,
  },
  guards: {
    hasOpenCall: ({ context }) => decide.hasOpenCall(context),
    isHeldBack: ({ context }) => context.heldBack === true,
    hasResults: ({ context }) => decide.undelivered(context).length > 0,
    isUnfinished: ({ context }) => decide.hasOpenCall(context) || decide.undelivered(context).length > 0,
    settledWithResults: ({ context }) =>
      !decide.hasOpenCall(context) && decide.undelivered(context).length > 0,
    settledWithNothing: ({ context }) =>
      !decide.hasOpenCall(context) && decide.undelivered(context).length === 0,
    maySend: ({ context }) => decide.maySend(context),
    sendsByItself: ({ context }) => context.delivery.autoSend && context.paused !== true,
    isPaused: ({ context }) => context.delivery.autoSend && context.paused === true,
    /** The user switched automatic sending off. */
    endsSending: ({ context }, next: BatchContext['delivery']) => context.delivery.autoSend && !next.autoSend,
    leftComposer: (_, output: SendOutput) => decide.leftComposer(output),
    mayDeliverAgain: ({ context }) => decide.mayDeliverAgain(context),
    worked: (_, output: { ok: boolean }) => output.ok,
    canRunAgain: ({ context }, params: { id: string }) =>
      decide.runAgainInput(context, params.id) !== undefined,
  },
  actions: {
    addCalls: assign(({ context, spawn }, admitted: readonly AdmittedCall[]) => {
      const inputs = decide.callInputs(context, admitted);
      for (const input of inputs) spawn('toolCall', { id: input.id as `call-${number}`, input });
      return { calls: decide.added(context.calls, inputs) };
    }),
    addRun: assign(({ context, spawn }, params: { id: string }) => {
      const input = decide.runAgainInput(context, params.id) as ToolCallInput;
      spawn('toolCall', { id: input.id as `call-${number}`, input });
      return { calls: decide.added(context.calls, [input]) };
    }),
    markOpened: assign({
      calls: ({ context }, params: { id: string }) => decide.opened(context.calls, params.id),
    }),
    keepOutput: assign({
      calls: ({ context }, output: ToolCallOutput) => decide.ended(context.calls, output),
    }),
    keepDelivery: assign({ delivery: (_, delivery: BatchContext['delivery']) => delivery }),
    beginDelivery: assign({
      deliveries: ({ context }) => context.deliveries + 1,
      inDelivery: ({ context }) => decide.undelivered(context).map((call) => call.input.id),
      failure: undefined,
    }),
    markDelivered: assign(({ context }, params: { visit: string }) => ({
      sent: false,
      calls: decide.markDelivered(context),
      deliveredIn: params.visit,
    })),
    keepFailure: assign({ failure: (_, reason: NonNullable<BatchContext['failure']>) => reason }),
    keepFault: assign({
      failure: (_, { error }: { error: unknown }) =>
        failure(
          'internal',
          'The extension failed while giving the results to the chat. Copy them by hand and report this.',
          errorText(error),
        ),
    }),
    keepStopped: assign({
      failure: (_, params: { while: 'settling' | 'delivering' | 'sending' }) =>
        decide.stoppedWhile[params.while],
    }),
    takeBack: assign(({ context }) => decide.takenBack(context)),
    keepRestarted: assign({ failure: () => decide.restarted }),
    pause: assign({ paused: true }),
    keepPaused: assign({ failure: () => decide.paused }),
    // Once: what comes later in this reply is told as ever.
    keepHeldBack: assign({ failure: () => decide.heldBack, heldBack: false }),
    markSent: assign({ sent: true, failure: undefined }),
    keepSendFailure: assign((_, reason: NonNullable<BatchContext['failure']>) => ({
      failure: reason,
      sent: decide.mayBeSent(reason),
    })),
    tellCalls: enqueueActions(
      ({ context, enqueue }, event: { type: 'call.withdrawn' | 'autoRun.stopped' }) => {
        for (const id of decide.openCalls(context)) enqueue.sendTo(id, event);
      },
    ),
  },
}).createMachine({
  id: 'batch',
  context: ({ input: { id, turn, delivery, heldBack } }) => ({
    ...(heldBack && { heldBack }),
    id,
    turn,
    delivery,
    calls: [],
    deliveries: 0,
    inDelivery: [],
    deliveredIn: undefined,
    sent: false,
    failure: undefined,
  }),
  initial: 'collecting',
  entry: { type: 'addCalls', params: ({ event }) => (event as unknown as { input: BatchInput }).input.calls },
  on: {
    'calls.added': { actions: { type: 'addCalls', params: ({ event }) => event.calls } },
    'call.runAgain': {
      guard: { type: 'canRunAgain', params: ({ event }) => event },
      actions: { type: 'addRun', params: ({ event }) => event },
    },
    'call.opened': { actions: { type: 'markOpened', params: ({ event }) => event } },
    'delivery.changed': { actions: { type: 'keepDelivery', params: ({ event }) => event.delivery } },
    'user.sent': { guard: 'isUnfinished', actions: 'pause' },
    'tab.closed': { actions: { type: 'tellCalls', params: { type: 'call.withdrawn' } } },
    'autoRun.stopped': { actions: { type: 'tellCalls', params: { type: 'autoRun.stopped' } } },
    'xstate.done.actor.*': { actions: { type: 'keepOutput', params: ({ event }) => event.output } },
  },
  states: {
    collecting: {
      on: {
        'reply.finished': 'running',
        'batch.deliverRequested': { guard: 'hasResults', target: 'delivering' },
      },
    },
    running: {
      always: [
        { guard: 'settledWithResults', target: 'settling' },
        { guard: 'settledWithNothing', target: 'done' },
      ],
      on: { 'batch.deliverRequested': { guard: 'hasResults', target: 'delivering' } },
    },
    settling: {
      always: [
        { guard: 'hasOpenCall', target: 'running' },
        { guard: 'isHeldBack', target: 'undelivered', actions: 'keepHeldBack' },
      ],
      after: { injectDelay: 'delivering' },
      on: {
        'batch.deliverRequested': 'delivering',
        'batch.stopped': {
          target: 'undelivered',
          actions: { type: 'keepStopped', params: { while: 'settling' } },
        },
        'tab.changed': { target: 'undelivered', actions: 'keepRestarted' },
      },
    },
    delivering: {
      entry: 'beginDelivery',
      initial: 'asking',
      states: {
        asking: {
          invoke: {
            id: 'deliverResults',
            src: 'deliverResults',
            input: ({ context }) => decide.deliverInput(context),
            onDone: [
              {
                guard: { type: 'worked', params: ({ event }) => event.output },
                target: '#batch.delivered',
                actions: { type: 'markDelivered', params: ({ event }) => event.output as { visit: string } },
              },
              {
                target: '#batch.undelivered',
                actions: {
                  type: 'keepFailure',
                  params: ({ event }) =>
                    (event.output as { failure: NonNullable<BatchContext['failure']> }).failure,
                },
              },
            ],
            onError: {
              target: '#batch.undelivered',
              actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
            },
          },
          // Same delivery, same number: the page answers a request it has carried out from memory.
          on: { 'host.resumed': { target: 'asking', reenter: true } },
        },
      },
      on: {
        'batch.stopped': {
          target: 'undelivered',
          actions: { type: 'keepStopped', params: { while: 'delivering' } },
        },
        'tab.changed': { target: 'undelivered', actions: 'keepRestarted' },
      },
    },
    delivered: {
      always: [
        { guard: 'sendsByItself', target: 'sending' },
        { guard: 'isPaused', target: 'done', actions: 'keepPaused' },
        { target: 'done' },
      ],
    },
    undelivered: {
      on: {
        'batch.deliverRequested': { guard: 'hasResults', target: 'delivering' },
        'page.returned': { guard: 'mayDeliverAgain', target: 'delivering' },
        'tab.changed': { actions: 'keepRestarted' },
      },
    },
    sending: {
      initial: 'waiting',
      states: {
        waiting: { after: { sendDelay: 'pressing' } },
        pressing: {
          invoke: {
            id: 'pressSend',
            src: 'pressSend',
            input: ({ context }) => decide.sendInput(context),
            onDone: [
              {
                guard: { type: 'worked', params: ({ event }) => event.output },
                target: '#batch.done',
                actions: 'markSent',
              },
              {
                guard: { type: 'leftComposer', params: ({ event }) => event.output },
                target: '#batch.undelivered',
                actions: [
                  {
                    type: 'keepFailure',
                    params: ({ event }) =>
                      (event.output as { failure: NonNullable<BatchContext['failure']> }).failure,
                  },
                  'takeBack',
                ],
              },
              {
                target: '#batch.done',
                actions: {
                  type: 'keepSendFailure',
                  params: ({ event }) =>
                    (event.output as { failure: NonNullable<BatchContext['failure']> }).failure,
                },
              },
            ],
            onError: {
              target: '#batch.done',
              actions: { type: 'keepFault', params: ({ event }) => ({ error: event.error }) },
            },
          },
          on: { 'host.resumed': { target: 'pressing', reenter: true } },
        },
      },
      on: {
        'batch.stopped': { target: 'done', actions: { type: 'keepStopped', params: { while: 'sending' } } },
        'delivery.changed': [
          {
            guard: { type: 'endsSending', params: ({ event }) => event.delivery },
            target: 'done',
            actions: [
              { type: 'keepDelivery', params: ({ event }) => event.delivery },
              { type: 'keepStopped', params: { while: 'sending' } },
            ],
          },
          { actions: { type: 'keepDelivery', params: ({ event }) => event.delivery } },
        ],
        'tab.changed': { target: 'done', actions: 'keepRestarted' },
      },
    },
    done: {
      always: [
        { guard: 'hasOpenCall', target: 'running' },
        { guard: 'hasResults', target: 'settling' },
      ],
      on: { 'batch.sendRequested': { guard: 'maySend', target: 'sending.pressing' } },
    },
  },
});

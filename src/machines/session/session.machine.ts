import { assign, enqueueActions, setup } from 'xstate';
import { batchMachine } from '../batch/batch.machine.ts';
import { admit, batchOf, guardMs, isHeldBack, malformedReplies, nextBatchId } from './session.decide.ts';
import type {
  KnownCall,
  SessionContext,
  SessionEvent,
  SessionInput,
  SessionSettings,
} from './session.types.ts';

/** Batches whose results found no page may deliver them now. */
const returned = { type: 'tellBatches', params: { type: 'page.returned' } } as const;

/** The replies of this page load are not watched any more: nobody else will tell that one of them is finished. */
const unwatched = { type: 'tellBatches', params: { type: 'reply.finished' } } as const;

/**
 * One conversation in one tab. Decides which calls are new and which of them may start by themselves; keeps one batch a
 * reply. It never runs or delivers anything itself.
 */
export const sessionMachine = setup({
  types: {
    context: {} as SessionContext,
    input: {} as SessionInput,
    events: {} as SessionEvent,
    children: {} as Record<`batch-${number}`, 'batch'>,
  },
  actors: { batch: batchMachine },
  guards: { wasSwitched: (_, params: { switched: boolean }) => params.switched },
  delays: { guard: guardMs },
  actions: {
    admitCalls: enqueueActions(
      ({ context, enqueue }, params: { turn: string; calls: readonly KnownCall[]; guarded: boolean }) => {
        const calls = admit(context, params.calls, params.guarded);
        if (calls.length === 0) return;
        const known = [...context.known, ...calls.map((call) => call.key)];
        const batch = batchOf(context, params.turn);
        if (batch !== undefined) {
          enqueue.assign({ known });
          enqueue.sendTo(batch, { type: 'calls.added', calls });
          return;
        }
        const malformed = malformedReplies(context, calls);
        const id = nextBatchId(context);
        enqueue.spawnChild('batch', {
          id,
          input: {
            id,
            turn: params.turn,
            calls,
            delivery: deliveryOf(context.settings),
            ...(isHeldBack(malformed) && { heldBack: true }),
          },
        });
        enqueue.assign({
          known,
          batches: [...context.batches, { id, turn: params.turn }],
          ...((malformed > 0 || context.malformed !== undefined) && { malformed }),
        });
      },
    ),
    finishReply: enqueueActions(({ context, enqueue }, params: { turn: string }) => {
      const batch = batchOf(context, params.turn);
      if (batch !== undefined) enqueue.sendTo(batch, { type: 'reply.finished' });
    }),
    tellBatches: enqueueActions(
      (
        { context, enqueue },
        event: { type: 'page.returned' | 'reply.finished' | 'tab.closed' | 'tab.changed' | 'user.sent' },
      ) => {
        for (const { id } of context.batches) enqueue.sendTo(id, event);
      },
    ),
    keepSettings: enqueueActions(({ context, enqueue }, settings: SessionSettings) => {
      enqueue.assign({ settings });
      const stopsAutoRun = context.settings.autoRun && !settings.autoRun;
      for (const { id } of context.batches) {
        enqueue.sendTo(id, { type: 'delivery.changed', delivery: deliveryOf(settings) });
        if (stopsAutoRun) enqueue.sendTo(id, { type: 'autoRun.stopped' });
      }
    }),
    keepName: assign({
      names: ({ context }, { turn, siteId }: { turn: string; siteId: string }) => ({
        ...context.names,
        [siteId]: turn,
      }),
    }),
    adopt: assign({ conversation: (_, params: { conversation: string }) => params.conversation }),
    keepVisit: assign({ visit: (_, params: { visit: string }) => params.visit }),
    keepTab: assign({ tab: (_, params: { tab: number }) => params.tab, tabClosed: false }),
    markTabClosed: assign({ tabClosed: true }),
  },
}).createMachine({
  id: 'session',
  context: ({ input: { tab, platform, conversation, visit, settings } }) => ({
    tab,
    platform,
    conversation,
    visit,
    settings,
    batches: [],
    known: [],
    tabClosed: false,
  }),
  initial: 'entering',
  on: {
    'calls.seen': { actions: { type: 'admitCalls', params: ({ event }) => ({ ...event, guarded: true }) } },
    'reply.finished': { actions: { type: 'finishReply', params: ({ event }) => event } },
    'turn.named': { actions: { type: 'keepName', params: ({ event }) => event } },
    'conversation.entered': [
      {
        guard: { type: 'wasSwitched', params: ({ event }) => event },
        target: '.guarded',
        reenter: true,
        actions: [{ type: 'keepVisit', params: ({ event }) => event }, unwatched, returned],
      },
      {
        target: '.watching',
        actions: [{ type: 'keepVisit', params: ({ event }) => event }, unwatched, returned],
      },
    ],
    'page.returned': { actions: returned },
    'user.sent': { actions: { type: 'tellBatches', params: { type: 'user.sent' } } },
    'conversation.left': { target: '.away', actions: unwatched },
    'conversation.adopted': { actions: { type: 'adopt', params: ({ event }) => event } },
    'settings.changed': { actions: { type: 'keepSettings', params: ({ event }) => event.settings } },
    'tab.closed': {
      target: '.away',
      actions: ['markTabClosed', unwatched, { type: 'tellBatches', params: { type: 'tab.closed' } }],
    },
    'tab.changed': {
      actions: [
        { type: 'keepTab', params: ({ event }) => event },
        { type: 'tellBatches', params: { type: 'tab.changed' } },
      ],
    },
    'session.ended': '.closed',
  },
  states: {
    entering: {
      always: [
        {
          guard: {
            type: 'wasSwitched',
            params: ({ event }) => (event as unknown as { input: SessionInput }).input,
          },
          target: 'guarded',
        },
        { target: 'watching' },
      ],
    },
    guarded: { after: { guard: 'watching' } },
    watching: {
      on: {
        'calls.seen': {
          actions: { type: 'admitCalls', params: ({ event }) => ({ ...event, guarded: false }) },
        },
      },
    },
    away: {},
    closed: { type: 'final' },
  },
});

function deliveryOf({ autoSend, injectDelay, sendDelay }: SessionSettings) {
  return { autoSend, injectDelay, sendDelay };
}

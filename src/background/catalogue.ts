import type { openedType } from '../eventlog/record.ts';
import type { EventCatalogue, Upcaster } from '../eventlog/upcasters.ts';
import type { BatchEvent } from '../machines/batch/batch.types.ts';
import type { SessionEvent } from '../machines/session/session.types.ts';
import type { ToolCallEvent } from '../machines/tool-call/tool-call.types.ts';

/** Events that may stand in a session's log; XState's own (`xstate.*`) need no entry. */
type LoggedType =
  Exclude<(SessionEvent | BatchEvent | ToolCallEvent)['type'], `xstate.${string}`> | typeof openedType;

/**
 * Every event type of the log with the steps from its first format to today's. To change a type's format, add a step;
 * never change one that was released: old logs are read through it for ever (test/logs).
 */
export const catalogue: EventCatalogue = {
  'stream.opened': [],
  'calls.seen': [],
  'calls.added': [],
  'reply.finished': [],
  'turn.named': [],
  'user.sent': [],
  'conversation.entered': [],
  'conversation.left': [],
  'conversation.adopted': [],
  'settings.changed': [],
  'delivery.changed': [],
  'page.returned': [],
  'tab.closed': [],
  'tab.changed': [],
  'session.ended': [],
  'host.resumed': [],
  'batch.deliverRequested': [],
  'batch.sendRequested': [],
  'batch.stopped': [],
  'call.approved': [],
  'call.sent': [],
  'call.denied': [],
  'call.cancelled': [],
  'call.withdrawn': [],
  'autoRun.stopped': [],
  'call.runAgain': [],
  'call.opened': [],
} satisfies Record<LoggedType, readonly Upcaster[]>;

import type { Failure } from '../../shared/failure.ts';
import type { SeenCall } from '../../shared/call.ts';
import type { CallMode, ToolCallInput, ToolCallOutput } from '../tool-call/tool-call.types.ts';

/** How results go back to the chat; times in ms. */
export interface DeliverySettings {
  readonly autoSend: boolean;
  readonly injectDelay: number;
  readonly sendDelay: number;
}

/** A call as the session admits it to a batch. */
export interface AdmittedCall extends SeenCall {
  readonly mode: Exclude<CallMode, 'approved'>;
  readonly reason: string;
  readonly run: number;
  readonly tellsSent?: true;
  /** See ToolCallInput. */
  readonly server?: string;
}

export interface BatchInput {
  /** Explicit id of this actor in its session: `batch-2`. */
  readonly id: string;
  readonly turn: string;
  readonly calls: readonly AdmittedCall[];
  readonly delivery: DeliverySettings;
  /** Its calls cannot be read, like those of the replies before: what to tell of that is left to the user. */
  readonly heldBack?: true;
}

/** One run of a call of this batch. */
export interface BatchCall {
  readonly input: ToolCallInput;
  /** Running, waiting or asked: the batch waits for it. */
  readonly open: boolean;
  readonly output?: ToolCallOutput;
  /** Its result has been put into the chat. */
  readonly delivered: boolean;
}

export interface BatchContext {
  readonly id: string;
  readonly turn: string;
  readonly delivery: DeliverySettings;
  /** See BatchInput. */
  readonly heldBack?: boolean;
  /** The user sent a message before the results were in the chat: they are not sent by themselves. */
  readonly paused?: true;
  readonly calls: readonly BatchCall[];
  /** Deliveries begun, and the calls in the one that is under way or was last. */
  readonly deliveries: number;
  readonly inDelivery: readonly string[];
  /** The page load that holds the delivered results in its composer. */
  readonly deliveredIn: string | undefined;
  /** Send was pressed for them, or it is not known that it was not: it is not pressed again. */
  readonly sent: boolean;
  readonly failure: Failure | undefined;
}

export type BatchEvent =
  | { readonly type: 'calls.added'; readonly calls: readonly AdmittedCall[] }
  | { readonly type: 'reply.finished' }
  | { readonly type: 'delivery.changed'; readonly delivery: DeliverySettings }
  /** The page is there again with this conversation open. */
  | { readonly type: 'page.returned' }
  | { readonly type: 'user.sent' }
  | { readonly type: 'tab.closed' }
  | { readonly type: 'autoRun.stopped' }
  /** The tab was gone and the conversation was opened again in another: nothing goes to it without the user. */
  | { readonly type: 'tab.changed' }
  | { readonly type: 'batch.deliverRequested' }
  | { readonly type: 'batch.sendRequested' }
  | { readonly type: 'batch.stopped' }
  | { readonly type: 'call.runAgain'; readonly id: string }
  | { readonly type: 'host.resumed' }
  /** From a call of this batch. */
  | { readonly type: 'call.opened'; readonly id: string }
  | { readonly type: `xstate.done.actor.call-${number}`; readonly output: ToolCallOutput };

/** What the effect `deliverResults` needs. `number` counts this batch's deliveries: with the batch it names the request. */
export interface DeliverInput {
  readonly batch: string;
  readonly number: number;
  readonly fileName: string;
  readonly results: readonly {
    readonly callId: string;
    readonly name: string;
    readonly output: ToolCallOutput;
  }[];
}

/** `how`: the way that worked. `visit`: the page load it was put into. */
export type DeliverOutput =
  | { readonly ok: true; readonly how: string; readonly visit: string }
  | { readonly ok: false; readonly failure: Failure };

/** What the effect `pressSend` needs. It must refuse if the page load is no longer `visit`. */
export interface SendInput {
  readonly batch: string;
  readonly number: number;
  readonly fileName: string;
  readonly visit: string;
}

export type SendOutput =
  { readonly ok: true; readonly how: string } | { readonly ok: false; readonly failure: Failure };

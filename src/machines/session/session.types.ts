import type { SeenCall } from '../../shared/call.ts';
import type { DeliverySettings } from '../batch/batch.types.ts';
import type { TurnNames } from './turn-names.ts';

/** A seen call and how often the conversation's claims say it ran already, in whatever tab. */
export interface KnownCall extends SeenCall {
  readonly priorRuns: number;
  /** Another tab that shows the conversation was told of it first: it is that tab's to run. */
  readonly elsewhere?: boolean;
  /** A call of the same place and content ran in this conversation: sites give a turn another id after a reload. */
  readonly ranAlike?: boolean;
  /** See ToolCallInput. */
  readonly tellsSent?: true;
  /** See ToolCallInput. */
  readonly server?: string;
}

/** The settings a session decides by. `autoRun` is already false while the log is in quarantine. */
export interface SessionSettings extends DeliverySettings {
  readonly autoRun: boolean;
}

export interface SessionInput {
  readonly tab: number;
  readonly platform: string;
  /** Missing while the site has not given the chat an id. */
  readonly conversation?: string;
  /** The page load it is shown in; tells chats without an id apart. */
  readonly visit: string;
  /** The page came here from another conversation without a load: the switch guard holds for 3 s. */
  readonly switched: boolean;
  readonly settings: SessionSettings;
}

export interface SessionContext {
  readonly tab: number;
  readonly platform: string;
  readonly conversation: string | undefined;
  readonly visit: string;
  readonly settings: SessionSettings;
  readonly batches: readonly { readonly id: string; readonly turn: string }[];
  /** Keys of all calls of this session. */
  readonly known: readonly string[];
  /** Missing while the site has renamed no turn. */
  readonly names?: TurnNames;
  readonly tabClosed: boolean;
  /** How many replies in a row held only calls that cannot be read. Missing while none did. */
  readonly malformed?: number;
}

export type SessionEvent =
  | { readonly type: 'calls.seen'; readonly turn: string; readonly calls: readonly KnownCall[] }
  | { readonly type: 'reply.finished'; readonly turn: string }
  /** The user sent a message of their own: what goes on by itself makes way for it. */
  | { readonly type: 'user.sent' }
  /** The site calls the turn `siteId` now, and will after a reload. */
  | { readonly type: 'turn.named'; readonly turn: string; readonly siteId: string }
  /** The page shows this conversation: by a load (`switched: false`) or by an in-page switch. */
  | { readonly type: 'conversation.entered'; readonly visit: string; readonly switched: boolean }
  /** The same page load is connected again (the worker had been away). */
  | { readonly type: 'page.returned' }
  | { readonly type: 'conversation.left' }
  /** The same chat got its id (`/` -> `/c/<id>`). */
  | { readonly type: 'conversation.adopted'; readonly conversation: string }
  | { readonly type: 'settings.changed'; readonly settings: SessionSettings }
  | { readonly type: 'tab.closed' }
  /** Its tab was gone, alone or with the browser; the conversation was opened again, in this tab. */
  | { readonly type: 'tab.changed'; readonly tab: number }
  /** Nothing of it is open and its tab is gone. */
  | { readonly type: 'session.ended' }
  | { readonly type: 'host.resumed' };

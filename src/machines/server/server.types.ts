import type { Failure, Outcome } from '../../shared/failure.ts';
import type { ToolInfo } from '../../shared/tool.ts';

/** What a connected server offers. */
export interface ServerOffer {
  readonly protocolVersion: string;
  /** A sentence: why the server is spoken to in an older way than it was asked in. */
  readonly compatibility?: string;
  readonly tools: readonly ToolInfo[];
  readonly rejected: readonly { readonly name: string; readonly reason: string }[];
}

export interface ServerInput {
  readonly enabled: boolean;
}

export interface ServerContext {
  /** Failed attempts since the last lasting connection. */
  readonly attempt: number;
  /** What it offered last: kept while the connection is away, so that a call for it waits instead of being unknown. */
  readonly offer: ServerOffer | undefined;
  readonly failure: Failure | undefined;
}

export type ServerEvent =
  /** Connect now, whatever it was doing: at start, after an edit, on the user's request. */
  | { readonly type: 'connect.requested' }
  | { readonly type: 'server.disabled' }
  | { readonly type: 'connection.lost'; readonly failure: Failure }
  | { readonly type: 'tools.changed'; readonly offer: ServerOffer };

export type ConnectOutput = Outcome<ServerOffer>;

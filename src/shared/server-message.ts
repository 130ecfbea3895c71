/** The levels of a server's messages (MCP "Logging", RFC 5424), mildest first. */
export const messageLevels = [
  'debug',
  'info',
  'notice',
  'warning',
  'error',
  'critical',
  'alert',
  'emergency',
] as const;
export type MessageLevel = (typeof messageLevels)[number];

/** Servers are asked for messages from this level on unless the user chose another: what they do, without how. */
export const usualLevel: MessageLevel = 'info';

/** What a server told of itself (`notifications/message`). `at`: ms since 1970. */
export interface ServerMessage {
  readonly at: number;
  readonly level: MessageLevel;
  /** Which part of the server speaks. */
  readonly logger?: string;
  readonly text: string;
}

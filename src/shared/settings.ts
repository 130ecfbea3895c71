import * as z from 'zod/mini';
import { limitBounds, usualResultChars } from './call-limits.ts';
import { messageLevels } from './server-message.ts';

const within = ([least, most]: readonly [number, number]) => [z.gte(least), z.lte(most)] as const;

/**
 * How to sign in to a server that wants it, where it cannot find out by itself: the client that the user registered at
 * the authorization server, or the address of a client ID metadata document. `clientSecret` is a secret like a header.
 */
const oauthSchema = z.object({
  clientId: z.optional(z.string().check(z.minLength(1))),
  clientSecret: z.optional(z.string()),
  metadataUrl: z.optional(z.string().check(z.minLength(1))),
});
export type OAuthConfig = z.infer<typeof oauthSchema>;

/** How bytes reach a server. `headers` and `env` hold secrets: the worker sends them to no page and to no log. */
const transportConfigSchema = z.discriminatedUnion('kind', [
  z.object({
    kind: z.literal('http'),
    url: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
    oauth: z.optional(oauthSchema),
  }),
  z.object({
    kind: z.literal('sse'),
    url: z.string(),
    headers: z.optional(z.record(z.string(), z.string())),
    oauth: z.optional(oauthSchema),
  }),
  z.object({
    kind: z.literal('stdio'),
    command: z.string().check(z.minLength(1)),
    /** One entry an argument, already split; the host never goes through a shell. */
    args: z.array(z.string()),
    env: z.optional(z.record(z.string(), z.string())),
    cwd: z.optional(z.string()),
  }),
  /** A browser's WebSocket carries no headers. */
  z.object({
    kind: z.literal('ws'),
    url: z.string(),
  }),
]);
export type TransportConfig = z.infer<typeof transportConfigSchema>;
export type TransportKind = TransportConfig['kind'];

const retriesSchema = z.object({
  max: z.int().check(...within(limitBounds.retries)),
  seconds: z.number().check(...within(limitBounds.wait)),
});

const timeLimitSchema = z.number().check(...within(limitBounds.timeout));

const rootSchema = z.object({
  /** A `file://` address (MCP, "Roots"). */
  uri: z.string().check(z.startsWith('file://')),
  name: z.optional(z.string()),
});
/** A folder that a server is shown. */
export type Root = z.infer<typeof rootSchema>;

export const serverConfigSchema = z.object({
  id: z.string().check(z.minLength(1)),
  name: z.string().check(z.minLength(1)),
  enabled: z.boolean(),
  transport: transportConfigSchema,
  /** The user's word that this server's readOnlyHint and idempotentHint are true: only then is an interrupted call repeated. */
  trustHints: z.boolean(),
  /** Pins the protocol's era; absent: found out by asking the server (protocol.md, section 1). */
  era: z.optional(z.enum(['legacy', 'modern'])),
  /** Absent: seedRetries (call-limits.ts). */
  retries: z.optional(retriesSchema),
  /** Seconds a call of this server may take; absent: as the settings say. */
  timeoutSeconds: z.optional(timeLimitSchema),
  /** Names of tools of which the user said that running them twice does no harm. */
  confirmedRepeatable: z.optional(z.array(z.string())),
  /** Folders that the server is shown; absent: none. */
  roots: z.optional(z.array(rootSchema)),
  /** Whether the server may ask for a model's answer; absent: never. The user sees and answers each request. */
  sampling: z.optional(z.enum(['never', 'ask'])),
  /** From which level on the server shall tell of itself; absent: usualLevel (server-message.ts). */
  logLevel: z.optional(z.enum(messageLevels)),
});
/** One MCP server as the user configured it. */
export type ServerConfig = z.infer<typeof serverConfigSchema>;

export const settingsSchema = z.object({
  /** Run live, exact calls without asking. Off until the user turns it on. */
  autoRun: z.boolean(),
  /** Press send after the results are in the composer. */
  autoSend: z.boolean(),
  /** Seconds between the last result and putting the results into the composer (seed: 4). 0 = as soon as the reply is finished. */
  injectDelay: z.number().check(z.gte(0), z.lte(120)),
  /** Seconds between results in the composer and pressing send (seed: 8). 0 = as soon as the page accepts it. */
  sendDelay: z.number().check(z.gte(0), z.lte(120)),
  /** Seconds a call may take (seed: 30). */
  callTimeout: timeLimitSchema,
  /** Characters of one result that are given to the chat at once; the rest is read with `read_more`. */
  resultChars: z.int().check(z.gte(1_000), z.lte(1_000_000)),
  /** Turn a pasted result text into an attached file. */
  interceptPaste: z.boolean(),
  theme: z.enum(['system', 'light', 'dark']),
});
export type Settings = z.infer<typeof settingsSchema>;

export const defaultSettings: Settings = {
  autoRun: false,
  autoSend: false,
  injectDelay: 0,
  sendDelay: 0,
  callTimeout: 60,
  resultChars: usualResultChars,
  interceptPaste: true,
  theme: 'system',
};

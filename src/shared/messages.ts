import * as z from 'zod/mini';
import type { Diagnostics } from './diagnostics.ts';
import type { Failure } from './failure.ts';
import { messageLevels, type ServerMessage } from './server-message.ts';
import { offerRequests, type OfferAnswers } from './offer-messages.ts';
import type { AppPatch } from './views.ts';
import type { SiteScan } from './site-scan.ts';
import { type ServerConfig, serverConfigSchema, settingsSchema } from './settings.ts';

/** Every message between the extension's own pages and the worker. */

const formContentSchema = z.record(
  z.string(),
  z.union([z.string(), z.number(), z.boolean(), z.array(z.string())]),
);

const modelRequestSchema = z.object({
  system: z.string(),
  messages: z.array(z.object({ role: z.enum(['user', 'assistant']), text: z.string() })),
  maxTokens: z.int().check(z.gte(1)),
  temperature: z.optional(z.number()),
  stop: z.optional(z.array(z.string())),
});

const target = { stream: z.string(), path: z.string() };

const fromUiSchema = z.discriminatedUnion('type', [
  /** First message on each port. A page inside a tab is told its own tab by the worker; the popup names the active one. */
  z.object({ type: z.literal('ui.opened'), tab: z.optional(z.number()) }),
  /** Sent every 20 s by a visible page: keeps the worker awake while somebody looks (chrome: port messages reset the idle timer). */
  z.object({ type: z.literal('ui.watching') }),
  /** Add or edit; reconnects. A secret given as null keeps its stored value. */
  z.object({ type: z.literal('server.saved'), config: serverConfigSchema, keepSecrets: z.array(z.string()) }),
  z.object({ type: z.literal('server.removed'), server: z.string() }),
  z.object({ type: z.literal('server.toggled'), server: z.string(), enabled: z.boolean() }),
  /** The user's word whether running a tool of a server twice does harm. */
  z.object({
    type: z.literal('tool.repeatableSet'),
    server: z.string(),
    tool: z.string(),
    repeatable: z.boolean(),
  }),
  /** From which level on a server shall tell of itself. */
  z.object({
    type: z.literal('server.logLevelSet'),
    server: z.string(),
    level: z.enum(messageLevels),
  }),
  z.object({ type: z.literal('server.reconnectRequested'), server: z.string() }),
  /**
   * The user pressed "Sign in" at a server whose view has `signIn.needed`; `host` is `signIn.host`, as the button named
   * it. Opens the authorization server's window; answered once tokens are kept (a server that is away then connects
   * by itself; a call that wanted more rights is run again by `call.runAgain`), or with the reason why not.
   */
  z.object({ type: z.literal('server.signInRequested'), server: z.string(), host: z.string() }),
  /** Forgets the server's tokens and reconnects it. */
  z.object({ type: z.literal('server.signOutRequested'), server: z.string() }),
  z.object({ type: z.literal('tools.refreshRequested') }),
  /** The user wants their servers with all secrets: the only message that is answered with any. Answered with {servers}. */
  z.object({ type: z.literal('config.exportRequested') }),
  z.object({ type: z.literal('settings.changed'), settings: z.partial(settingsSchema) }),
  z.object({ type: z.literal('call.approved'), ...target }),
  z.object({ type: z.literal('call.denied'), ...target }),
  z.object({ type: z.literal('call.cancelled'), ...target }),
  z.object({ type: z.literal('call.runAgain'), ...target }),
  z.object({ type: z.literal('batch.deliverRequested'), ...target }),
  z.object({ type: z.literal('batch.sendRequested'), ...target }),
  z.object({ type: z.literal('batch.stopped'), ...target }),
  /** Answered with {text}: the call's result in the MCP result format. */
  z.object({ type: z.literal('result.requested'), ...target }),
  /** Answered with a piece of one of the files that the call's whole result is saved as. */
  z.object({
    type: z.literal('result.fileRequested'),
    ...target,
    /** Which file, from 0, and from which character of it on. */
    file: z.int().check(z.gte(0)),
    from: z.int().check(z.gte(0)),
  }),
  /** Answered with {fileName, text}: the prompt for the connected servers. */
  z.object({ type: z.literal('prompt.requested') }),
  /** Attach the prompt in the tab's chat. Answered with {how}. */
  z.object({ type: z.literal('prompt.attachRequested') }),
  /** Insert what has changed since the tab's chat was told of its tools. Answered with {how}. */
  z.object({ type: z.literal('tools.tellRequested') }),
  /** Answered with {text, snapshot}: the session's records, one JSON a line, replayable by tests; and what its machines are now. */
  z.object({ type: z.literal('log.requested'), stream: z.string() }),
  /** Answered with Diagnostics: a look at every part, for the chat in `tab`. Starts the native host for a moment. */
  z.object({ type: z.literal('diagnostics.requested'), tab: z.optional(z.number()) }),
  /** Answered with {site, scan}: what is recognised in the page of the tab. */
  z.object({ type: z.literal('scan.requested') }),
  z.object({ type: z.literal('notice.acknowledged'), notice: z.string() }),
  /** Yes to a server's question. A form's `content` is exactly what is sent; without it, the form as it was proposed. */
  z.object({
    type: z.literal('question.accepted'),
    question: z.string(),
    content: z.optional(formContentSchema),
  }),
  z.object({ type: z.literal('question.declined'), question: z.string() }),
  z.object({ type: z.literal('question.cancelled'), question: z.string() }),
  /** The user has finished on the page that a server had opened. */
  z.object({ type: z.literal('question.visited'), question: z.string() }),
  /** Have the configured model answer this request; what it says comes as the question's draft, and goes nowhere. */
  z.object({ type: z.literal('question.modelAsked'), question: z.string(), request: modelRequestSchema }),
  z.object({ type: z.literal('question.modelStopped'), question: z.string() }),
  /** This is what the server gets as the model's answer. */
  z.object({ type: z.literal('question.replied'), question: z.string(), text: z.string() }),
  /** Put this text into the message box of the tab's chat. Answered with null. */
  z.object({ type: z.literal('chat.insertRequested'), text: z.string().check(z.minLength(1)) }),
  /** Answered with {text}: the assistant's last turn in the tab's chat. */
  z.object({ type: z.literal('chat.answerRequested') }),
  /** The model that may answer servers. `key` is stored, and told to no page; `keepKey` keeps the stored one. */
  z.object({
    type: z.literal('endpoint.saved'),
    url: z.string(),
    model: z.string().check(z.minLength(1)),
    key: z.optional(z.string().check(z.minLength(1))),
    keepKey: z.boolean(),
  }),
  z.object({ type: z.literal('endpoint.removed') }),
  /** Answered with {messages}: what a server told of itself last, oldest first. */
  z.object({ type: z.literal('messages.requested'), server: z.string() }),
  ...offerRequests,
]);
export type FromUi = z.infer<typeof fromUiSchema>;

/** UI to worker: every message but `ui.watching` is answered by id. */
export const uiEnvelopeSchema = z.object({ id: z.number(), message: fromUiSchema });
export type UiEnvelope = z.infer<typeof uiEnvelopeSchema>;

/** A piece of a file. `next`: where the next piece begins; absent at its end. `files`: how many there are. */
export interface FilePiece {
  readonly name: string;
  readonly mimeType: string;
  readonly encoding: 'text' | 'base64';
  readonly data: string;
  readonly next?: number;
  readonly files: number;
}

/** What a UI request is answered with, by message type. The rest are answered with null. */
export interface UiAnswers extends OfferAnswers {
  readonly 'result.requested': { readonly text: string };
  readonly 'result.fileRequested': FilePiece;
  readonly 'prompt.requested': { readonly fileName: string; readonly text: string };
  readonly 'prompt.attachRequested': { readonly how: string };
  readonly 'tools.tellRequested': { readonly how: string };
  readonly 'chat.answerRequested': { readonly text: string };
  readonly 'log.requested': { readonly text: string; readonly snapshot: unknown };
  readonly 'diagnostics.requested': Diagnostics;
  readonly 'scan.requested': { readonly site: string; readonly scan: SiteScan };
  readonly 'messages.requested': { readonly messages: readonly ServerMessage[] };
  readonly 'config.exportRequested': { readonly servers: readonly ServerConfig[] };
}

export type UiAnswer<T extends FromUi['type']> = T extends keyof UiAnswers ? UiAnswers[T] : null;

/** Worker to UI page. The first `view.changed` holds every key. */
export type ToUi =
  | { readonly type: 'view.changed'; readonly patch: AppPatch }
  | {
      readonly type: 'request.answered';
      readonly id: number;
      readonly outcome: { ok: true; value: unknown } | { ok: false; failure: Failure };
    };

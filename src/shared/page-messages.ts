import * as z from 'zod/mini';
import { longestAnswer, malformedReasons, maxCallsTold } from './call.ts';
import type { Outcome } from './failure.ts';
import { isJsonObject, type JsonObject } from './json.ts';
import { siteFaults, type SiteScan } from './site-scan.ts';
import { siteScanSchema } from './site-scan-schema.ts';
import type { Settings } from './settings.ts';
import type { CallView } from './views.ts';

/**
 * Every message between a chat page and the worker. What comes from the page's side is checked against these schemas in
 * the worker before anything else happens (threats T6).
 */

/** What came through a port is JSON already. Taken as it is: a schema of records would leave `__proto__` out. */
const jsonObjectSchema = z.custom<JsonObject>(isJsonObject);

const seenCallSchema = z.object({
  key: z.string(),
  name: z.string(),
  callId: z.string(),
  description: z.optional(z.string()),
  args: jsonObjectSchema,
  exact: z.boolean(),
  live: z.boolean(),
  malformed: z.optional(z.enum(malformedReasons)),
});

const failureSchema = z.object({ code: z.string(), message: z.string(), detail: z.optional(z.string()) });

/** Where the page is. `conversation` is missing until the site has given the chat an id of its own. */
const placeSchema = z.object({ platform: z.string(), conversation: z.optional(z.string()) });

export const fromContentSchema = z.discriminatedUnion('type', [
  /**
   * First message on each port: where the page is now. `visit` is random for each page load. `adopted`: during this visit
   * the chat got its id without a switch, so the worker may know it as one without an id.
   */
  z.object({
    type: z.literal('page.opened'),
    /** The site's name, for people. */
    name: z.string(),
    visit: z.string(),
    adopted: z.optional(z.boolean()),
    ...placeSchema.shape,
  }),
  /** The URL changed. `adopted`: the same chat got its id (`/` -> `/c/<id>`), nothing was switched. */
  z.object({ type: z.literal('conversation.changed'), adopted: z.boolean(), ...placeSchema.shape }),
  /** Complete calls of one assistant turn that this page has not told before. */
  z.object({
    type: z.literal('calls.seen'),
    turn: z.string(),
    calls: z.array(seenCallSchema).check(z.minLength(1), z.maxLength(maxCallsTold)),
  }),
  /** The reply that holds `turn` is finished: no stop control and its text is stable. Told once a turn. */
  z.object({ type: z.literal('reply.finished'), turn: z.string() }),
  /** The site gave the turn another name than the one its calls were told by; after a reload it has this one. */
  z.object({ type: z.literal('turn.named'), turn: z.string(), siteId: z.string() }),
  /** The page does not look as its site is known any more, or does again (`fault` missing). Told on each port. */
  z.object({ type: z.literal('site.judged'), fault: z.optional(z.enum(siteFaults)) }),
  /** The user sent a message of their own while something of this conversation was open. */
  z.object({ type: z.literal('user.sent') }),
  /** The user pressed the inline button of a call: a trusted click on a visible, uncovered button. */
  z.object({ type: z.literal('call.runRequested'), key: z.string() }),
  /** Answer to a PageRequest. */
  z.object({
    type: z.literal('request.settled'),
    id: z.string(),
    outcome: z.discriminatedUnion('ok', [
      z.object({
        ok: z.literal(true),
        value: z.object({
          how: z.string(),
          text: z.optional(z.string().check(z.maxLength(longestAnswer))),
          scan: z.optional(siteScanSchema),
        }),
      }),
      z.object({ ok: z.literal(false), failure: failureSchema }),
    ]),
  }),
]);
export type FromContent = z.infer<typeof fromContentSchema>;

/**
 * What the worker asks of the page. A page keeps the outcome by `id` and answers a repeated id from memory, so that a
 * worker that died between asking and hearing may ask again without the page doing it twice.
 * - `deliver`: put `text` into the composer, as the file `fileName` if the site takes files. `conversation` must still
 *   be the open one. Resolves `how`: 'fileInput' | 'drop' | 'paste' | 'text'.
 * - `send`: press send once and verify that it was sent. Resolves `how`: 'button' | 'enter' | 'alreadySent'. Fails with
 *   attachFailed where what was to be sent is not in the composer: then surely nothing was sent.
 * - `scan`: what is recognised in the page. Resolves `scan`.
 * - `attach`: put one file into the composer under its name, or a free one like it. Resolves `how` as `deliver` does;
 *   'text' only where `typed` is given, which is put in where the page takes no file. `isOurs`: no other file has this
 *   name, so one that is shown already is this one.
 * - `insert`: add `text` to the composer after what stands there. Resolves `how`: 'text'.
 * Neither of these two ever sends.
 * - `answer`: read the text of the assistant's last turn. Resolves `text`, of at most `longestAnswer` characters. Fails
 *   with answerMissing while that turn is being written, or where there is none.
 */
export type PageRequest =
  | {
      readonly kind: 'attach';
      readonly id: string;
      readonly conversation?: string;
      readonly file: AttachedFile;
      readonly typed?: string;
      readonly isOurs?: boolean;
    }
  | { readonly kind: 'insert'; readonly id: string; readonly conversation?: string; readonly text: string }
  | {
      readonly kind: 'deliver';
      readonly id: string;
      readonly conversation?: string;
      readonly fileName: string;
      readonly text: string;
    }
  | { readonly kind: 'scan'; readonly id: string }
  | { readonly kind: 'answer'; readonly id: string; readonly conversation?: string }
  | { readonly kind: 'send'; readonly id: string; readonly conversation?: string; readonly fileName: string };

/** A file on its way to the composer: its text, or its bytes in base64. */
export type AttachedFile = { readonly name: string; readonly mimeType: string } & (
  { readonly text: string } | { readonly base64: string }
);

export type PageOutcome = Outcome<{
  readonly how: string;
  readonly text?: string | undefined;
  readonly scan?: SiteScan | undefined;
}>;

/** Worker to content script. */
export type ToContent =
  | { readonly type: 'page.request'; readonly request: PageRequest }
  /** Nobody wants the request with this id any more: what was not done yet is not done. */
  | { readonly type: 'page.requestCancelled'; readonly id: string }
  /** State of the calls the page told us of, for the inline buttons; `busy` = reconnect at once if the port drops. */
  | {
      readonly type: 'calls.view';
      readonly calls: readonly InlineCall[];
      readonly busy: boolean;
      readonly interceptPaste: boolean;
      readonly theme: Settings['theme'];
    };

export type InlineCall = Pick<CallView, 'key' | 'state' | 'status'> & { readonly canRun: boolean };

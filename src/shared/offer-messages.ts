import * as z from 'zod/mini';
import type { Completion, Listed, PromptInfo, ResourceContent, ResourceLists } from './resource.ts';

/** What a UI page may ask of a server's resources and prompts; part of the messages in messages.ts. */

const resource = { server: z.string(), uri: z.string().check(z.minLength(1), z.maxLength(16_384)) };
const prompt = { server: z.string(), name: z.string(), args: z.record(z.string(), z.string()) };

/** Most resources that one page may watch. */
const maxWatched = 50;

export const offerRequests = [
  /** `fresh`: ask the server, not our memory. Answered with ResourceLists. */
  z.object({ type: z.literal('resources.requested'), server: z.string(), fresh: z.boolean() }),
  /** Answered with {contents}. */
  z.object({ type: z.literal('resource.readRequested'), ...resource }),
  /** Attach it in the tab's chat; `name` is what the server calls it. Answered with {how, files}. */
  z.object({ type: z.literal('resource.attachRequested'), ...resource, name: z.string() }),
  /** All resources that this page wants watched: the rest that it watched it no longer does. */
  z.object({
    type: z.literal('resources.watched'),
    list: z.array(z.object(resource)).check(z.maxLength(maxWatched)),
  }),
  z.object({ type: z.literal('serverPrompts.requested'), server: z.string(), fresh: z.boolean() }),
  /** Answered with {text}: what would be inserted. */
  z.object({ type: z.literal('serverPrompt.readRequested'), ...prompt }),
  /** Insert it in the tab's chat. Answered with InsertedPrompt. */
  z.object({ type: z.literal('serverPrompt.insertRequested'), ...prompt }),
  z.object({
    type: z.literal('completion.requested'),
    server: z.string(),
    of: z.discriminatedUnion('kind', [
      z.object({ kind: z.literal('prompt'), name: z.string() }),
      z.object({ kind: z.literal('template'), uriTemplate: z.string() }),
    ]),
    argument: z.string(),
    value: z.string(),
    others: z.record(z.string(), z.string()),
  }),
] as const;

/** What became of a prompt that was inserted. */
export interface InsertedPrompt {
  /** How many messages stand in the text now. */
  readonly messages: number;
  /** Names of the files that were attached beside it. */
  readonly files: readonly string[];
  readonly failed: readonly { readonly name: string; readonly message: string }[];
}

export interface OfferAnswers {
  readonly 'resources.requested': ResourceLists;
  readonly 'resource.readRequested': { readonly contents: readonly ResourceContent[] };
  readonly 'resource.attachRequested': { readonly how: string; readonly files: readonly string[] };
  readonly 'serverPrompts.requested': Listed<PromptInfo>;
  readonly 'serverPrompt.readRequested': { readonly text: string };
  readonly 'serverPrompt.insertRequested': InsertedPrompt;
  readonly 'completion.requested': Completion;
}

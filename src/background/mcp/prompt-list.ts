import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import type { Listed, PromptArgument, PromptInfo, PromptMessage } from '../../shared/resource.ts';
import type { ReadList } from './read-pages.ts';
import { toPart } from './result.ts';
import { entriesOf } from './unread-lists.ts';
import { describedBy, nameIn, type Sorted, sortOut } from './sort-out.ts';

/** Most prompts that one server's list may hold. */
export const maxPrompts = 2_000;

/** A page of prompts/list, with its prompts unread. */
export const promptPageSchema = z.looseObject({
  prompts: z.array(z.unknown()),
  nextCursor: z.nullish(z.string()),
  ttlMs: z.optional(z.unknown()),
});

/** The result of prompts/get, read loosely. */
export const promptSchema = z.looseObject({ messages: z.array(z.unknown()) });

export function readPromptList(list: ReadList): Listed<PromptInfo> {
  return sortOut(list, readPrompt);
}

/** The messages of a prompt, with every part kept; parts of unknown kinds become a note that shows them. */
export function readPromptMessages(result: z.infer<typeof promptSchema>): PromptMessage[] {
  return entriesOf(result, 'messages').flatMap((message) => {
    const { role, content = null }: JsonObject = isJsonObject(message) ? message : {};
    const blocks: readonly Json[] = Array.isArray(content) ? (content as readonly Json[]) : [content];
    return blocks.map((block) => ({
      role: role === 'assistant' ? ('assistant' as const) : ('user' as const),
      part: toPart(block),
    }));
  });
}

function readPrompt(entry: JsonObject): Sorted<PromptInfo> {
  const name = nameIn(entry['name']);
  if (name === undefined) return { name: '?', reason: 'It has no usable name.' };
  const raw = entry['arguments'] ?? [];
  const args = Array.isArray(raw) ? raw.map(readArgument) : [undefined];
  if (args.some((arg) => arg === undefined))
    return { name, reason: 'One of its arguments has no usable name.' };
  return { key: name, item: { name, ...describedBy(entry), args: args as PromptArgument[] } };
}

function readArgument(raw: Json): PromptArgument | undefined {
  const name = isJsonObject(raw) ? nameIn(raw['name']) : undefined;
  return isJsonObject(raw) && name !== undefined
    ? { name, ...describedBy(raw), required: raw['required'] === true }
    : undefined;
}

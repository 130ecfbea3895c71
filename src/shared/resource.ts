import type { ContentPart } from './tool.ts';

/** What servers offer beside tools (MCP 2025-11-25 and 2026-07-28, "Resources" and "Prompts"). Every text is untrusted. */

/** Entries of one list that can be used, and those that cannot, with the reason: one bad entry never takes the list. */
export interface Listed<T> {
  readonly items: readonly T[];
  readonly rejected: readonly { readonly name: string; readonly reason: string }[];
}

/** What resources and templates have in common. */
interface Described {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly mimeType?: string;
}

export interface ResourceInfo extends Described {
  readonly uri: string;
  /** Bytes, as the server says. */
  readonly size?: number;
}

export interface TemplateInfo extends Described {
  /** RFC 6570; readable by uri-template.ts. */
  readonly uriTemplate: string;
}

/** All that a server's resource lists hold. */
export interface ResourceLists {
  readonly resources: Listed<ResourceInfo>;
  readonly templates: Listed<TemplateInfo>;
}

export interface PromptArgument {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly required: boolean;
}

export interface PromptInfo {
  readonly name: string;
  readonly title?: string;
  readonly description?: string;
  readonly args: readonly PromptArgument[];
}

/** One part of a resource that was read: a text, or bytes in base64. */
export type ResourceContent = { readonly uri: string; readonly mimeType?: string } & (
  { readonly text: string } | { readonly blob: string }
);

/** One message of a prompt that was got. */
export interface PromptMessage {
  readonly role: 'user' | 'assistant';
  readonly part: ContentPart;
}

/** Which argument is to be completed, and what stands in it and in the others. */
export interface CompletionAsk {
  readonly of:
    | { readonly kind: 'prompt'; readonly name: string }
    | { readonly kind: 'template'; readonly uriTemplate: string };
  readonly argument: string;
  readonly value: string;
  /** Arguments that have a value already (2025-06-18, "context"). */
  readonly others: Readonly<Record<string, string>>;
}

/** Values that an argument may have. */
export interface Completion {
  readonly values: readonly string[];
  /** The server knows more than it tells. */
  readonly hasMore: boolean;
}

/** A resource that is watched for changes. Times are ms since 1970. */
export interface WatchedResource {
  readonly uri: string;
  /** From when on changes are told; missing while that is not so yet. Anew after each reconnect. */
  readonly since?: number;
  readonly changedAt?: number;
  /** Why changes are not told. */
  readonly problem?: string;
}

/** Which parts beside tools a server has, as it said when it connected. `revision` is another when a list changed. */
export interface OfferFacts {
  readonly resources?: {
    readonly revision: number;
    readonly canWatch: boolean;
    readonly watched: readonly WatchedResource[];
  };
  readonly prompts?: { readonly revision: number };
  /** It tells of itself, from the level on that it is asked for. */
  readonly logs?: true;
}

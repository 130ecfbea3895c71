import type { Json, JsonObject } from './json.ts';

/** MCP tool annotations (spec 2025-11-25, "Tool annotations"). Hints of an untrusted server: they show, they never allow. */
export interface ToolHints {
  readonly readOnlyHint?: boolean;
  readonly destructiveHint?: boolean;
  readonly idempotentHint?: boolean;
  readonly openWorldHint?: boolean;
}

/** One tool as a server lists it, and the name under which the chat may call it. */
export interface ToolInfo {
  /** Id of the server config that provides it. */
  readonly server: string;
  /** The server's own name for it; sent back to the server byte for byte. */
  readonly name: string;
  readonly title?: string;
  /** A data: URI of an image. */
  readonly icon?: string;
  readonly description: string;
  readonly inputSchema: JsonObject;
  /** What the structured content of its results is to fit; missing where the tool promises none. */
  readonly outputSchema?: JsonObject;
  readonly hints: ToolHints;
  /** It is to be called as a task (MCP 2025-11-25, "Tasks"). */
  readonly runsAsTask?: true;
}

/** One part of a tool's result (MCP content block), kept whole. `data` and `blob` are base64. */
export type ContentPart =
  | { readonly type: 'text'; readonly text: string }
  | { readonly type: 'image' | 'audio'; readonly mimeType: string; readonly data: string }
  | {
      readonly type: 'resource';
      readonly uri: string;
      readonly mimeType?: string;
      readonly text?: string;
      readonly blob?: string;
    }
  | { readonly type: 'link'; readonly uri: string; readonly name: string; readonly description?: string };

/** How far a running call says it is (MCP "Progress"). `total` is absent where the server does not know it. */
export interface ToolProgress {
  readonly progress: number;
  readonly total?: number;
  readonly message?: string;
}

/** A completed tool call. `isError` is the tool's own word that it failed: the call still ran. */
export interface ToolResult {
  readonly content: readonly ContentPart[];
  readonly structured?: Json;
  readonly isError: boolean;
  /** It is a part of a longer one: where the next part begins, and how many characters are left. */
  readonly more?: { readonly cursor: string; readonly left: number };
  /** What we have to say of it, to the user and the model: whole sentences. */
  readonly notes?: readonly string[];
}

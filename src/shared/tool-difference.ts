import { textHash } from './call.ts';
import type { PromptTool } from './prompt/tool-list.ts';

/** A tool that can be called now, as the prompt tells of it, and the id of its server's config. */
export interface KnownTool extends PromptTool {
  readonly serverId: string;
}

/** What can be called now. */
export interface ToolsNow {
  readonly tools: readonly KnownTool[];
  /** Ids of servers that are wanted and not connected: nobody knows what they offer now. */
  readonly silent: readonly string[];
  /** Names that run nothing any more, whoever is silent (name-book.ts). */
  readonly retired?: readonly string[];
}

/** A tool that the model was told of: the name it calls it by, its server, and a mark of what was said of it. */
export interface ToldTool {
  readonly name: string;
  readonly serverId: string;
  readonly mark: string;
}

/** How what can be called now differs from what the model was told; each list in order of the names. */
export interface ToolDifference {
  readonly added: readonly KnownTool[];
  readonly removed: readonly ToldTool[];
  readonly changed: readonly KnownTool[];
}

/**
 * Compares by the name that the model uses; a name that is another server's now has changed. Of a server that is silent
 * nothing is known, so none of its tools is gone unless its name is retired; those of a server that is not there at all
 * are.
 */
export function toolDifference(told: readonly ToldTool[], now: ToolsNow): ToolDifference {
  const before = new Map(told.map((tool) => [tool.name, tool]));
  const names = new Set(now.tools.map((tool) => tool.exposedName));
  const tools = [...now.tools].sort((a, b) => order(a.exposedName, b.exposedName));
  return {
    added: tools.filter((tool) => !before.has(tool.exposedName)),
    removed: told
      .filter((tool) => !names.has(tool.name) && !mayStand(tool, now))
      .sort((a, b) => order(a.name, b.name)),
    changed: tools.filter((tool) => {
      const known = before.get(tool.exposedName);
      return known !== undefined && (known.mark !== markOf(tool) || known.serverId !== tool.serverId);
    }),
  };
}

/** What the model knows once it has been told the difference: of silent servers, what it knew before. */
export function toldAfter(told: readonly ToldTool[], now: ToolsNow): readonly ToldTool[] {
  const names = new Set(now.tools.map((tool) => tool.exposedName));
  return [
    ...now.tools.map((tool) => ({
      name: tool.exposedName,
      serverId: tool.serverId,
      mark: markOf(tool),
    })),
    ...told.filter((tool) => !names.has(tool.name) && mayStand(tool, now)),
  ];
}

/** Whether there is nothing to tell. */
export function isSame({ added, removed, changed }: ToolDifference): boolean {
  return added.length + removed.length + changed.length === 0;
}

/** A tool that is not offered now, but may be in a moment. */
function mayStand({ name, serverId }: ToldTool, { silent, retired = [] }: ToolsNow): boolean {
  return silent.includes(serverId) && !retired.includes(name);
}

function markOf({ description, inputSchema }: PromptTool): string {
  return textHash(JSON.stringify([description, inputSchema]));
}

function order(a: string, b: string): number {
  if (a === b) return 0;
  return a < b ? -1 : 1;
}

import * as z from 'zod/mini';
import { isJsonObject, type Json, type JsonObject } from '../../shared/json.ts';
import type { ToolHints, ToolInfo } from '../../shared/tool.ts';
import { headerFault } from './param-headers.ts';
import { readPages } from './read-pages.ts';
import { toolIcon } from './tool-icon.ts';
import type { ToolList } from './types.ts';
import { entriesOf } from './unread-lists.ts';

/** A page of tools/list, with its tools unread: one bad tool must not take the others with it (faults 47). */
export const toolPageSchema = z.looseObject({
  tools: z.array(z.unknown()),
  nextCursor: z.nullish(z.string()),
});
export type ToolPage = z.infer<typeof toolPageSchema>;

const maxTools = 2_000;
const maxDescription = 20_000;

/** Whose list it is. `mirrorsHeaders`: calls carry headers that the tools' schemas ask for (param-headers.ts). */
export interface ListedBy {
  readonly server: string;
  readonly mirrorsHeaders: boolean;
}

/** Reads all pages. Rejects with whatever `readPage` rejects with. */
export async function readToolList(
  by: ListedBy,
  readPage: (cursor: string | undefined) => Promise<ToolPage>,
): Promise<ToolList> {
  const { entries, stopped } = await readPages('tools', maxTools, async (cursor) => {
    const page = await readPage(cursor);
    return { ...page, entries: entriesOf(page, 'tools') };
  });
  return sortOut(by, entries, stopped);
}

function sortOut(by: ListedBy, raw: readonly unknown[], stopped: string | undefined): ToolList {
  const tools = new Map<string, ToolInfo>();
  const rejected: { name: string; reason: string }[] = [];
  for (const entry of raw.slice(0, maxTools)) {
    const tool = readTool(by, entry);
    if ('reason' in tool) rejected.push(tool);
    else if (tools.has(tool.name))
      rejected.push({ name: tool.name, reason: 'The server lists two tools of this name.' });
    else tools.set(tool.name, tool);
  }
  if (stopped !== undefined) rejected.push({ name: '…', reason: stopped });
  return { tools: [...tools.values()], rejected };
}

/** One tool, or why it cannot be used. */
function readTool(by: ListedBy, raw: unknown): ToolInfo | { name: string; reason: string } {
  if (!isJsonObject(raw)) return { name: '?', reason: 'The entry is not an object.' };
  const name = raw['name'];
  if (typeof name !== 'string' || name === '' || name.length > 256)
    return { name: '?', reason: 'The tool has no usable name.' };
  const schema = raw['inputSchema'];
  if (!isJsonObject(schema)) return { name, reason: 'The tool has no inputSchema.' };
  if (schema['type'] !== 'object')
    return { name, reason: `Its inputSchema is of type ${JSON.stringify(schema['type'])}, not "object".` };
  const execution = raw['execution'];
  if (isJsonObject(execution) && execution['taskSupport'] === 'required')
    return { name, reason: 'It runs only as a task, a part of MCP that is not supported here.' };
  const fault = by.mirrorsHeaders ? headerFault(schema) : undefined;
  if (fault !== undefined) return { name, reason: fault };
  return toolOf(by.server, name, schema, raw);
}

function toolOf(server: string, name: string, inputSchema: JsonObject, raw: JsonObject): ToolInfo {
  const annotations = isJsonObject(raw['annotations']) ? raw['annotations'] : {};
  const title = text(raw['title']) ?? text(annotations['title']);
  const icon = toolIcon(raw['icons']);
  return {
    server,
    name,
    ...(title !== undefined && { title }),
    ...(icon !== undefined && { icon }),
    description: (text(raw['description']) ?? '').slice(0, maxDescription),
    inputSchema,
    hints: hintsOf(annotations),
  };
}

function hintsOf(annotations: JsonObject): ToolHints {
  const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof annotations[name] === 'boolean' ? [[name, annotations[name]]] : [])),
  );
}

function text(value: Json | undefined): string | undefined {
  return typeof value === 'string' ? value : undefined;
}

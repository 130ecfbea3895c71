import * as z from 'zod/mini';
import { isJsonObject, type JsonObject } from '../../shared/json.ts';
import type { ToolHints, ToolInfo } from '../../shared/tool.ts';
import { headerFault } from './param-headers.ts';
import { readPages } from './read-pages.ts';
import { describedBy, nameIn, type Sorted, sortOut } from './sort-out.ts';
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
const maxToolName = 256;

/**
 * Whose list it is. `mirrorsHeaders`: calls carry headers that the tools' schemas ask for (param-headers.ts).
 * `tasks`: whether it runs calls as tasks that are asked for (2025-11-25); `byServer`: it decides itself (2026-07-28).
 */
export interface ListedBy {
  readonly server: string;
  readonly mirrorsHeaders: boolean;
  readonly tasks: 'asked' | 'never' | 'byServer';
}

/** Reads all pages. Rejects with whatever `readPage` rejects with. */
export async function readToolList(
  by: ListedBy,
  readPage: (cursor: string | undefined) => Promise<ToolPage>,
): Promise<ToolList> {
  const list = await readPages('tools', maxTools, async (cursor) => {
    const page = await readPage(cursor);
    return { ...page, entries: entriesOf(page, 'tools') };
  });
  const { items, rejected } = sortOut(list, (entry) => readTool(by, entry));
  return { tools: items, rejected };
}

/** One tool, or why it cannot be used. */
function readTool(by: ListedBy, raw: JsonObject): Sorted<ToolInfo> {
  const name = nameIn(raw['name'], maxToolName);
  if (name === undefined) return { name: '?', reason: 'The tool has no usable name.' };
  const schema = raw['inputSchema'];
  if (!isJsonObject(schema)) return { name, reason: 'The tool has no inputSchema.' };
  if (schema['type'] !== 'object')
    return { name, reason: `Its inputSchema is of type ${JSON.stringify(schema['type'])}, not "object".` };
  const needsTask = taskSupport(raw) === 'required';
  if (needsTask && by.tasks === 'never')
    return { name, reason: 'It runs only as a task, and its server does not say that it runs any.' };
  const fault = by.mirrorsHeaders ? headerFault(schema) : undefined;
  if (fault !== undefined) return { name, reason: fault };
  const runsAsTask = needsTask && by.tasks === 'asked';
  return { key: name, item: { ...toolOf(by.server, name, schema, raw), ...(runsAsTask && { runsAsTask }) } };
}

function taskSupport(raw: JsonObject) {
  const execution = raw['execution'] ?? null;
  return isJsonObject(execution) ? execution['taskSupport'] : undefined;
}

function toolOf(server: string, name: string, inputSchema: JsonObject, raw: JsonObject): ToolInfo {
  const annotations = isJsonObject(raw['annotations']) ? raw['annotations'] : {};
  const { title = nameIn(annotations['title']), description = '' } = describedBy(raw);
  const icon = toolIcon(raw['icons']);
  return {
    server,
    name,
    ...(title !== undefined && { title }),
    ...(icon !== undefined && { icon }),
    description,
    inputSchema,
    ...(isJsonObject(raw['outputSchema']) && { outputSchema: raw['outputSchema'] }),
    hints: hintsOf(annotations),
  };
}

function hintsOf(annotations: JsonObject): ToolHints {
  const names = ['readOnlyHint', 'destructiveHint', 'idempotentHint', 'openWorldHint'] as const;
  return Object.fromEntries(
    names.flatMap((name) => (typeof annotations[name] === 'boolean' ? [[name, annotations[name]]] : [])),
  );
}

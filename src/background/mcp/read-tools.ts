import type { RequestOptions } from '@modelcontextprotocol/client';
import { pageAt } from './ask.ts';
import type { Session } from './session.ts';
import { readToolList, toolPageSchema } from './tool-list.ts';
import type { ToolList } from './types.ts';

/** The tools of a server as it lists them now; none where it has no tools. Rejects like a request. */
export async function readTools(
  { client, isModern, transport }: Session,
  server: string,
  options: RequestOptions,
): Promise<ToolList> {
  const capabilities = client.getServerCapabilities();
  if (capabilities?.tools === undefined) return { tools: [], rejected: [] };
  const mirrorsHeaders = isModern && transport.hasPerRequestStream === true;
  const runsTasks = capabilities.tasks?.requests?.tools?.call !== undefined;
  const tasks = isModern ? 'byServer' : runsTasks ? 'asked' : 'never';
  return readToolList({ server, mirrorsHeaders, tasks }, (cursor) =>
    client.request({ method: 'tools/list', params: pageAt(cursor) }, toolPageSchema, options),
  );
}

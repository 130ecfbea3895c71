import '../../shared/zod-jitless.ts';
import type { RequestOptions } from '@modelcontextprotocol/client';
import type { JsonObject } from '../../shared/json.ts';
import type { ToolInfo } from '../../shared/tool.ts';
import { paramHeaders } from './param-headers.ts';
import { callResultSchema } from './result.ts';
import type { Session } from './session.ts';

/**
 * Sends tools/call once on a session; resolves the raw result. The modern era wants marked arguments as headers and the
 * level of messages with each request (MCP 2026-07-28, "Streamable HTTP", "Logging"). Rejects like a request.
 */
export function sendCall(
  session: Session,
  call: { readonly name: string; readonly args: JsonObject; readonly tools: readonly ToolInfo[] },
  options: RequestOptions,
) {
  const { name, args, tools } = call;
  const { messageMeta, isModern } = session;
  const tool = isModern ? tools.find((offered) => offered.name === name) : undefined;
  const headers = tool === undefined ? {} : paramHeaders(tool.inputSchema, args);
  const isBare = Object.keys(messageMeta).length === 0;
  const params = { name, arguments: args, ...(!isBare && { _meta: messageMeta }) };
  return session.use((client) =>
    client.request({ method: 'tools/call', params }, callResultSchema, { ...options, headers }),
  );
}

import '../../shared/zod-jitless.ts';
import { Client, type ClientContext, ProtocolError } from '@modelcontextprotocol/client';
import { isJsonObject, type Json } from '../../shared/json.ts';
import { invalidRequest } from '../../shared/json-rpc.ts';

/** The SDK's client, which also answers a request that it finds in a task, as it does one that stands in a result. */
export class AnsweringClient extends Client {
  /**
   * Has the handler answer that a server's own request would get, with the SDK's checks. Rejects as the handler does, and
   * with a ProtocolError for what is no request, or one that nobody answers here.
   */
  async answer(request: Json, signal: AbortSignal): Promise<Json> {
    const { method, params } = isJsonObject(request) ? request : {};
    const handler = typeof method === 'string' ? this._getRequestHandler(method) : undefined;
    if (typeof method !== 'string' || handler === undefined)
      throw new ProtocolError(invalidRequest, `It is asked for ${JSON.stringify(method)}.`);
    // Our handlers want to know only when the question is over.
    const context = { mcpReq: { signal } } as ClientContext;
    const given = params !== undefined && isJsonObject(params) ? { params } : {};
    return (await handler({ jsonrpc: '2.0', id: 0, method, ...given }, context)) as Json;
  }
}

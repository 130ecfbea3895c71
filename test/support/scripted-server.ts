import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server, type ServerResponse } from 'node:http';

/** A JSON-RPC message as it came. */
export interface Received {
  readonly id?: number;
  readonly method: string;
  readonly params?: Readonly<Record<string, unknown>>;
}

/** Answers one request. `reply` sends a result as plain JSON. */
export type Script = (exchange: {
  readonly message: Received;
  readonly request: IncomingMessage;
  readonly response: ServerResponse;
  readonly reply: (result: unknown) => void;
}) => void;

/** A hand-written Streamable HTTP server that does what a test says, byte for byte. */
export class ScriptedServer {
  readonly received: Received[] = [];
  readonly requests: IncomingMessage[] = [];
  readonly #server: Server;
  readonly #scripts: Readonly<Record<string, Script>>;

  /** Scripts by JSON-RPC method, `answer` for the client's answers, or `GET` and `DELETE`; what is missing behaves like a plain stateless server. */
  constructor(scripts: Readonly<Record<string, Script>>) {
    this.#scripts = scripts;
    this.#server = createServer((request, response) => void this.#answer(request, response));
  }

  async start(port = 0): Promise<string> {
    this.#server.listen(port, '127.0.0.1');
    await once(this.#server, 'listening');
    const address = this.#server.address();
    if (address === null || typeof address === 'string') throw new Error('No port.');
    return `http://127.0.0.1:${address.port}/mcp`;
  }

  async stop(): Promise<void> {
    this.#server.close();
    this.#server.closeAllConnections();
    await once(this.#server, 'close');
  }

  /** How often a method was received. */
  count(method: string): number {
    return this.received.filter((message) => message.method === method).length;
  }

  async #answer(request: IncomingMessage, response: ServerResponse): Promise<void> {
    allowBrowsers(response);
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    this.requests.push(request);
    const body: Buffer[] = [];
    for await (const chunk of request) body.push(chunk as Buffer);
    const message =
      request.method === 'POST'
        ? ({ method: 'answer', ...(JSON.parse(Buffer.concat(body).toString('utf8')) as object) } as Received)
        : { method: request.method ?? '' };
    this.received.push(message);
    const reply = (result: unknown) => {
      response.setHeader('content-type', 'application/json');
      response.end(JSON.stringify({ jsonrpc: '2.0', id: message.id, result }));
    };
    const script = this.#scripts[message.method] ?? plain[message.method] ?? accepted;
    script({ message, request, response, reply });
  }
}

/** Without CORS a browser must be asked for the address, and a headless one has nobody to ask. */
export function allowBrowsers(response: ServerResponse): void {
  for (const what of ['Allow-Origin', 'Allow-Headers', 'Allow-Methods', 'Expose-Headers'])
    response.setHeader(`Access-Control-${what}`, '*');
}

/** The result of initialize. */
export const hello = (capabilities: unknown = { tools: {} }, protocolVersion = '2025-06-18') => ({
  protocolVersion,
  capabilities,
  serverInfo: { name: 'scripted', version: '1' },
});

/** The result of server/discover. */
export const discovered = (capabilities: unknown = { tools: {} }) => ({
  resultType: 'complete',
  supportedVersions: ['2026-07-28'],
  capabilities,
  ttlMs: 0,
  cacheScope: 'private',
});

const accepted: Script = ({ response }) => response.writeHead(202).end();

const plain: Readonly<Record<string, Script>> = {
  initialize: ({ reply }) => reply(hello()),
  'server/discover': ({ response }) => response.writeHead(400).end('Bad Request: no session'),
  ping: ({ reply }) => reply({}),
  'tools/list': ({ reply }) => reply({ tools: [tool('echo')] }),
  'tools/call': ({ reply }) => reply(textResult('done')),
  GET: ({ response }) => response.writeHead(405).end(),
  DELETE: ({ response }) => response.writeHead(405).end(),
};

/** A tool as servers list it. */
export const tool = (name: string, more: Readonly<Record<string, unknown>> = {}) => ({
  name,
  inputSchema: { type: 'object' },
  ...more,
});

/** A result with one text. */
export const textResult = (text: string) => ({ content: [{ type: 'text', text }] });

import type { ServerResponse } from 'node:http';
import { hello, type Script, ScriptedServer, textResult, tool } from './scripted-server.ts';
import type { AuthServer } from './auth-server.ts';

/** What a test may change of it. */
export interface Guarding {
  /** The authorization servers that its metadata names. */
  issuers: readonly string[];
  /** The resource that its metadata names; undefined: itself. */
  resource: string | undefined;
  /** Scopes that a request needs: by JSON-RPC method, or by tool for calls. */
  needs: Readonly<Record<string, string>>;
  /** Where every POST is sent on to, with 307. */
  redirect: string | undefined;
}

/** A legacy MCP server that wants a token for its own address from one of the given authorization servers. */
export class ProtectedServer {
  readonly guarding: Guarding = { issuers: [], resource: undefined, needs: {}, redirect: undefined };
  readonly mcp: ScriptedServer;
  /** What came of calls: tool and token. */
  readonly ran: { readonly tool: string; readonly token: string }[] = [];
  url = '';
  #stream: ServerResponse | undefined;

  constructor(private readonly trusted: readonly AuthServer[]) {
    const guard =
      (script: Script): Script =>
      (exchange) => {
        if (this.#admits(exchange)) script(this.#viaStream(exchange));
      };
    this.mcp = new ScriptedServer({
      GET: (exchange) => {
        const { request, response } = exchange;
        if (request.url === '/.well-known/oauth-protected-resource/mcp')
          response.end(JSON.stringify(this.#metadata()));
        else if (this.#admits(exchange) && request.url === '/sse') this.#openStream(response);
        else if (!response.writableEnded) response.writeHead(405).end();
      },
      'server/discover': guard(({ response }) => response.writeHead(400).end('Bad Request')),
      initialize: guard(({ reply }) => reply(hello())),
      ping: guard(({ reply }) => reply({})),
      'tools/list': guard(({ reply, request }) =>
        reply({
          tools: ['read', 'write'].map((name) => tool(name, { description: `For ${tokenOf(request)}` })),
        }),
      ),
      'tools/call': guard(({ message, request, reply }) => {
        const name = String(message.params?.['name']);
        this.ran.push({ tool: name, token: tokenOf(request) });
        reply(textResult(`You are ${tokenOf(request)}`));
      }),
    });
  }

  async start(): Promise<string> {
    this.url = await this.mcp.start();
    this.guarding.issuers = this.trusted.map(({ url }) => url).slice(0, 1);
    return this.url;
  }

  stop(): Promise<void> {
    return this.mcp.stop();
  }

  /** HTTP with SSE, of one client. */
  #openStream(response: ServerResponse): void {
    this.#stream = response;
    response.writeHead(200, { 'content-type': 'text/event-stream' });
    response.write('event: endpoint\ndata: /message\n\n');
  }

  #viaStream(exchange: Parameters<Script>[0]): Parameters<Script>[0] {
    const { request, response, message } = exchange;
    if (request.url !== '/message') return exchange;
    const reply = (result: unknown) => {
      response.writeHead(202).end();
      this.#stream?.write(`data: ${JSON.stringify({ jsonrpc: '2.0', id: message.id, result })}\n\n`);
    };
    return { ...exchange, reply };
  }

  #metadata() {
    const { issuers, resource } = this.guarding;
    return { resource: resource ?? this.url, authorization_servers: issuers };
  }

  #admits({ message, request, response }: Parameters<Script>[0]): boolean {
    const { redirect, needs } = this.guarding;
    if (redirect !== undefined) {
      response.writeHead(307, { location: redirect }).end();
      return false;
    }
    const token = tokenOf(request);
    const issued = this.trusted.map(({ access }) => access.get(token)).find((one) => one !== undefined);
    const metadata = `resource_metadata="${new URL('/.well-known/oauth-protected-resource/mcp', this.url).href}"`;
    const refuse = (status: number, words: readonly string[]) => {
      response.setHeader('www-authenticate', `Bearer ${[...words, metadata].join(', ')}`);
      response.writeHead(status).end('Not so.');
      return false;
    };
    const need = needs[message.method === 'tools/call' ? String(message.params?.['name']) : message.method];
    if (issued?.resource !== (this.guarding.resource ?? this.url))
      return refuse(401, ['error="invalid_token"']);
    if (need === undefined || issued.scope.split(' ').includes(need)) return true;
    return refuse(403, ['error="insufficient_scope"', `scope="${need}"`]);
  }
}

function tokenOf({ headers }: { headers: { authorization?: string | undefined } }): string {
  return /^Bearer (.+)$/.exec(headers.authorization ?? '')?.[1] ?? '';
}

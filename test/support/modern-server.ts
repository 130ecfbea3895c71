import { createServer } from 'node:http';
import { toNodeHandler } from '@modelcontextprotocol/node';
import {
  createMcpHandler,
  fromJsonSchema,
  inputRequired,
  inputResponse,
  McpServer,
} from '@modelcontextprotocol/server';
import { serveStdio } from '@modelcontextprotocol/server/stdio';
import { allowBrowsers } from './scripted-server.ts';

const nothing = fromJsonSchema<Record<string, never>>({ type: 'object' });
const message = fromJsonSchema<{ message: string }>({
  type: 'object',
  properties: { message: { type: 'string' } },
  required: ['message'],
});

/**
 * A server of the SDK that speaks the modern era alone: over HTTP at PORT, or over stdio with the argument `stdio`.
 * `grow` adds a tool and tells of it. With the argument `asks` it has tools that need the client: `ask` for a form, `visit`
 * for an address, `look` for roots, `sample` for a model; each tells as JSON what it was answered.
 */
let grown = false;
let tell = (): void => undefined;

function makeServer(): McpServer {
  const server = new McpServer(
    { name: 'modern', version: '1' },
    { capabilities: { tools: { listChanged: true } } },
  );
  const text = (said: string) => ({ content: [{ type: 'text' as const, text: said }] });
  server.registerTool('echo', { inputSchema: message }, ({ message: said }) => text(`Echo: ${said}`));
  server.registerTool('grow', { inputSchema: nothing }, () => {
    grown = true;
    tell();
    return text('grown');
  });
  if (process.argv.includes('asks')) askTools(server);
  if (grown) server.registerTool('more', { inputSchema: nothing }, () => text('more'));
  return server;
}

const questions = {
  ask: inputRequired.elicit({
    message: 'Which fruit?',
    requestedSchema: {
      type: 'object',
      properties: { fruit: { type: 'string', title: 'Fruit', enum: ['apple', 'pear'], default: 'pear' } },
      required: ['fruit'],
    },
  }),
  visit: inputRequired.elicitUrl({ message: 'Please sign in.', url: 'http://127.0.0.1:9/sign-in' }),
  look: inputRequired.listRoots(),
  sample: inputRequired.createMessage({
    messages: [{ role: 'user', content: { type: 'text', text: 'Hi' } }],
    maxTokens: 9,
  }),
};

function askTools(server: McpServer): void {
  for (const [name, question] of Object.entries(questions))
    server.registerTool(name, { inputSchema: nothing }, (_, { mcpReq }) => {
      const state = mcpReq.requestState();
      if (state !== `state of ${name}`)
        return inputRequired({ inputRequests: { it: question }, requestState: `state of ${name}` });
      const said = inputResponse(mcpReq.inputResponses, 'it');
      return { content: [{ type: 'text' as const, text: JSON.stringify(said) }] };
    });
}

if (process.argv.includes('stdio')) serveStdio(makeServer, { legacy: 'reject' });
else {
  const handler = createMcpHandler(makeServer, { legacy: 'reject' });
  tell = () => handler.notify.toolsChanged();
  const serve = toNodeHandler(handler);
  createServer((request, response) => {
    // Node's own types allow a request without these two; the adapter's do not.
    const { method = 'POST', url = '/mcp' } = request;
    allowBrowsers(response);
    if (method === 'OPTIONS') response.writeHead(204).end();
    else void serve(Object.assign(request, { method, url }), response);
  }).listen(Number(process.env['PORT']), '127.0.0.1');
}

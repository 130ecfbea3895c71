import { randomUUID } from 'node:crypto';
import { appendFileSync, closeSync, fsyncSync, openSync } from 'node:fs';
import { createServer, type IncomingMessage, type ServerResponse } from 'node:http';
import { setTimeout as wait } from 'node:timers/promises';
import { McpServer } from '@modelcontextprotocol/sdk/server/mcp.js';
import { StdioServerTransport } from '@modelcontextprotocol/sdk/server/stdio.js';
import { StreamableHTTPServerTransport } from '@modelcontextprotocol/sdk/server/streamableHttp.js';
import { isInitializeRequest } from '@modelcontextprotocol/sdk/types.js';
import * as z from 'zod/v4';

/**
 * An MCP server that writes down what it really did: the oracle for "at most once". Each line of the file JOURNAL is
 * `{tool, args, phase: 'start' | 'end', time}` and is on the disk before anything else happens.
 * `node --import tsx oracle-server.ts` speaks stdio; with PORT set it speaks Streamable HTTP at /mcp.
 */
const journalFile = process.env['JOURNAL'];

function journal(tool: string, args: unknown, phase: 'start' | 'end'): void {
  if (journalFile === undefined) return;
  const file = openSync(journalFile, 'a');
  appendFileSync(file, `${JSON.stringify({ tool, args, phase, time: Date.now() })}\n`);
  fsyncSync(file);
  closeSync(file);
}

const kept: string[] = [];
/** A PNG of one pixel. */
const pixel =
  'iVBORw0KGgoAAAANSUhEUgAAAAEAAAABCAYAAAAfFcSJAAAADUlEQVR42mNk+M9QDwADhgGAWjR9awAAAABJRU5ErkJggg==';

function oracle(): McpServer {
  const server = new McpServer({ name: 'oracle', version: '1.0.0' });
  const text = { text: z.string() };
  server.registerTool(
    'echo',
    { description: 'Gives the text back.', inputSchema: text },
    journaled('echo', (args: { text: string }) => args.text),
  );
  server.registerTool(
    'append',
    { description: 'Keeps the text; tells how many are kept.', inputSchema: text },
    journaled('append', (args: { text: string }) => String(kept.push(args.text))),
  );
  server.registerTool(
    'sleep',
    { description: 'Answers after ms milliseconds.', inputSchema: { ms: z.number() } },
    journaled('sleep', async (args: { ms: number }) => {
      await wait(args.ms);
      return `slept ${args.ms}`;
    }),
  );
  server.registerTool(
    'big',
    { description: 'Gives a text of this many bytes.', inputSchema: { bytes: z.number() } },
    journaled('big', (args: { bytes: number }) => 'x'.repeat(args.bytes)),
  );
  server.registerTool(
    'picture',
    { description: 'Gives a picture of one pixel, and a word.', inputSchema: {} },
    async (args) => {
      const content = await journaled('picture', () => 'a pixel')(args);
      return { content: [{ type: 'image', mimeType: 'image/png', data: pixel }, ...content.content] };
    },
  );
  server.registerTool(
    'fail',
    { description: 'Always fails.', inputSchema: {} },
    journaled('fail', () => {
      throw new Error('It failed, as asked.');
    }),
  );
  server.registerTool(
    'crashAfter',
    { description: 'Does its work and dies before it answers.', inputSchema: {} },
    journaled('crashAfter', () => process.exit(9)),
  );
  return server;
}

/** A tool whose every run is in the journal. */
function journaled<Args>(tool: string, run: (args: Args) => Promise<string> | string) {
  return async (args: Args) => {
    journal(tool, args, 'start');
    const text = await run(args);
    journal(tool, args, 'end');
    return { content: [{ type: 'text' as const, text }] };
  };
}

async function serveStdio(): Promise<void> {
  await oracle().connect(new StdioServerTransport());
}

const sessions = new Map<string, StreamableHTTPServerTransport>();

async function handle(request: IncomingMessage, response: ServerResponse): Promise<void> {
  if (request.url !== '/mcp') {
    response.writeHead(404).end();
    return;
  }
  const body = request.method === 'POST' ? await readJson(request) : undefined;
  const id = request.headers['mcp-session-id'];
  const known = typeof id === 'string' ? sessions.get(id) : undefined;
  if (known === undefined && !isInitializeRequest(body)) {
    response.writeHead(404, { 'content-type': 'application/json' });
    response.end(
      JSON.stringify({ jsonrpc: '2.0', error: { code: -32001, message: 'Session not found' }, id: null }),
    );
    return;
  }
  await (known ?? (await newSession())).handleRequest(request, response, body);
}

async function newSession(): Promise<StreamableHTTPServerTransport> {
  const transport = new StreamableHTTPServerTransport({
    sessionIdGenerator: randomUUID,
    onsessioninitialized: (id) => void sessions.set(id, transport),
    onsessionclosed: (id) => void sessions.delete(id),
  });
  await oracle().connect(transport);
  return transport;
}

async function readJson(request: IncomingMessage): Promise<unknown> {
  const chunks: Buffer[] = [];
  for await (const chunk of request) chunks.push(chunk as Buffer);
  return JSON.parse(Buffer.concat(chunks).toString('utf8'));
}

function serveHttp(port: number): void {
  const server = createServer((request, response) => {
    // Without CORS the browser must be asked for the address, and a headless one has nobody to ask.
    response.setHeader('Access-Control-Allow-Origin', '*');
    response.setHeader('Access-Control-Allow-Headers', '*');
    response.setHeader('Access-Control-Allow-Methods', '*');
    response.setHeader('Access-Control-Expose-Headers', '*');
    if (request.method === 'OPTIONS') {
      response.writeHead(204).end();
      return;
    }
    handle(request, response).catch((error: unknown) => {
      console.error(error);
      if (!response.headersSent) response.writeHead(500);
      response.end();
    });
  });
  server.listen(port, '127.0.0.1', () =>
    console.error(`oracle listens on ${JSON.stringify(server.address())}`),
  );
}

const port = process.env['PORT'];
if (port === undefined) await serveStdio();
else serveHttp(Number(port));

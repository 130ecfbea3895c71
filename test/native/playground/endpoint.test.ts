import { type IncomingMessage, type ServerResponse, createServer } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { endpointAssistant } from '../../../native/playground/assistant/endpoint.ts';
import type { ChatMessage, ReplyPart } from '../../../native/playground/chat.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

type Handler = (request: IncomingMessage, response: ServerResponse, body: string) => void;

/** A model server that answers with what the test says, over real HTTP. */
async function modelServer(handler: Handler): Promise<string> {
  const server = createServer((request, response) => {
    const pieces: Buffer[] = [];
    request.on('data', (piece: Buffer) => pieces.push(piece));
    request.on('end', () => handler(request, response, Buffer.concat(pieces).toString()));
  });
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close().closeAllConnections());
  return `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1`;
}

const messages: ChatMessage[] = [
  { role: 'user', text: 'Use the tools', files: [{ name: 'mcp-tools.md', text: '# MCP tools' }] },
  { role: 'assistant', text: 'Ready.', files: [] },
  { role: 'user', text: '', files: [{ name: 'r.md', text: 'results' }] },
];

async function ask(endpoint: string, apiKey?: string, heard?: () => void): Promise<ReplyPart[]> {
  const parts: ReplyPart[] = [];
  const assistant = endpointAssistant({
    endpoint,
    model: 'small',
    ...(apiKey === undefined ? {} : { apiKey }),
  });
  for await (const part of assistant.reply(messages, new AbortController().signal)) {
    parts.push(part);
    heard?.();
  }
  return parts;
}

describe('endpointAssistant', () => {
  it('sends the conversation with its files and streams the words back', async () => {
    let seen: { url?: string | undefined; key?: string | undefined; body: unknown } = { body: undefined };
    const endpoint = await modelServer((request, response, body) => {
      seen = { url: request.url, key: request.headers.authorization, body: JSON.parse(body) };
      response.writeHead(200, { 'content-type': 'text/event-stream' });
      response.write(': hello\n\ndata: {"choices":[{"delta":{"role":"assistant","content":""}}]}\r\n\r\n');
      response.write('data: {"choices":[{"delta":{"reasoning_content":"Hm."}}]}\n\n');
      const word = Buffer.from('data: {"choices":[{"delta":{"content":"Grüße"}}]}\n\n');
      // Cut inside the ü: a piece may end anywhere.
      response.write(word.subarray(0, 41));
      setImmediate(() => response.end(Buffer.concat([word.subarray(41), Buffer.from('data: [DONE]\n\n')])));
    });
    expect(await ask(`${endpoint}/`, 'k-1')).toEqual([
      { type: 'thinking', text: 'Hm.' },
      { type: 'text', text: 'Grüße' },
    ]);
    expect(seen).toEqual({
      url: '/v1/chat/completions',
      key: 'Bearer k-1',
      body: {
        model: 'small',
        stream: true,
        messages: [
          { role: 'user', content: 'Use the tools\n\nAttached file "mcp-tools.md":\n\n# MCP tools' },
          { role: 'assistant', content: 'Ready.' },
          { role: 'user', content: 'Attached file "r.md":\n\nresults' },
        ],
      },
    });
  });

  it('says in plain words that nothing answers', async () => {
    const [part] = await ask('http://127.0.0.1:1/v1');
    expect(part).toMatchObject({ type: 'error' });
    expect(part).toHaveProperty(
      'message',
      expect.stringContaining('Nothing answers at http://127.0.0.1:1/v1. Is the model server running?'),
    );
  });

  it.each([
    [401, 'Check the API key (--api-key-env).'],
    [404, 'knows the model "small".'],
    [500, 'Look into the model server’s own log.'],
  ])('tells what to check after HTTP %i', async (status, hint) => {
    const endpoint = await modelServer((_request, response) =>
      response.writeHead(status).end('no such thing'),
    );
    const [part] = await ask(endpoint);
    expect(part).toHaveProperty('message', expect.stringContaining(hint));
    expect(part).toHaveProperty('message', expect.stringContaining('It said: no such thing'));
  });

  it('keeps what came before the server broke off, and says that it did', async () => {
    let breakOff: () => void = () => undefined;
    const endpoint = await modelServer((_request, response) => {
      breakOff = () => response.destroy();
      response.writeHead(200).write('data: {"choices":[{"delta":{"content":"Half"}}]}\n\n');
    });
    const parts = await ask(endpoint, undefined, () => breakOff());
    expect(parts[0]).toEqual({ type: 'text', text: 'Half' });
    expect(parts[1]).toHaveProperty('message', expect.stringContaining('broke off in the middle'));
  });

  it('passes on an error that comes inside the stream', async () => {
    const endpoint = await modelServer((_request, response) =>
      response.writeHead(200).end('data: {"error":{"message":"out of memory"}}\n\n'),
    );
    expect(await ask(endpoint)).toEqual([
      { type: 'error', message: 'The model server reports: out of memory' },
    ]);
  });
});

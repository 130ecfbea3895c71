import type { IncomingMessage, ServerResponse } from 'node:http';
import { errorText } from '../../src/shared/failure.ts';
import { type Assistant, type ReplyPart, readMessages } from './chat.ts';
import type { PageFile } from './page-files.ts';

const maxBody = 64 * 1024 * 1024;

/** As strict as the strictest chat sites, so that the extension proves itself here (architecture, fact 2). */
const headers = {
  'content-security-policy':
    "default-src 'none'; script-src 'self'; style-src 'self'; img-src 'self' data:; connect-src 'self'; form-action 'none'; base-uri 'none'; frame-ancestors 'none'; require-trusted-types-for 'script'",
  'x-content-type-options': 'nosniff',
  'referrer-policy': 'no-referrer',
  'cache-control': 'no-store',
};

/** What the request handler serves. `port` is asked for each time: it is known only once the server listens. */
export interface Site {
  readonly port: () => number;
  readonly files: ReadonlyMap<string, PageFile>;
  readonly assistant: Assistant;
}

interface Answer {
  readonly status: number;
  readonly body: string | Buffer;
  readonly headers: Readonly<Record<string, string>>;
}

/** Answers one request. A page of another site can neither post (Origin) nor reach us under its own name (Host). */
export async function handle(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const hosts = [`127.0.0.1:${site.port()}`, `localhost:${site.port()}`];
  const path = new URL(request.url ?? '/', 'http://127.0.0.1').pathname;
  const isChat = request.method === 'POST' && path === '/api/chat';
  const refusal = refuse(hosts, isChat, request);
  if (refusal === undefined && isChat) {
    await chat(site, request, response);
    return;
  }
  const moved = request.headers.host === hosts[0] ? undefined : redirect(`http://${hosts[0] ?? ''}${path}`);
  send(response, refusal ?? moved ?? page(site, path));
}

function refuse(
  hosts: readonly string[],
  isChat: boolean,
  { headers, method }: IncomingMessage,
): Answer | undefined {
  if (!hosts.includes(headers.host ?? '')) return plain(403, 'This site answers only on 127.0.0.1.');
  if (isChat)
    return hosts.some((host) => headers.origin === `http://${host}`)
      ? undefined
      : plain(403, 'Only the playground’s own page may ask the assistant.');
  return method === 'GET' || method === 'HEAD' ? undefined : plain(405, 'This address only answers GET.');
}

function page(site: Site, path: string): Answer {
  if (path === '/api/about')
    return {
      status: 200,
      body: JSON.stringify({ assistant: site.assistant.name }),
      headers: { 'content-type': 'application/json' },
    };
  const file = site.files.get(path === '/' || path.startsWith('/c/') ? '/index.html' : path);
  if (file === undefined) return plain(404, 'There is no such page. The chat is at /.');
  return { status: 200, body: file.body, headers: { 'content-type': file.type } };
}

async function chat(site: Site, request: IncomingMessage, response: ServerResponse): Promise<void> {
  const messages = readMessages(await jsonBody(request));
  if (messages === undefined) {
    send(response, plain(400, 'Send {"messages": [{"role", "text", "files"}, …]}, up to 64 MiB.'));
    return;
  }
  const stop = new AbortController();
  response.on('close', () => stop.abort());
  response.writeHead(200, { ...headers, 'content-type': 'application/x-ndjson; charset=utf-8' });
  const tell = (part: ReplyPart) => response.write(`${JSON.stringify(part)}\n`);
  try {
    for await (const part of site.assistant.reply(messages, stop.signal)) tell(part);
    tell({ type: 'done' });
  } catch (error) {
    if (!stop.signal.aborted) tell({ type: 'error', message: `The assistant failed: ${errorText(error)}` });
  }
  response.end();
}

async function jsonBody(request: IncomingMessage): Promise<unknown> {
  const pieces: Buffer[] = [];
  let size = 0;
  for await (const piece of request as AsyncIterable<Buffer>) {
    size += piece.length;
    if (size > maxBody) return undefined;
    pieces.push(piece);
  }
  try {
    return JSON.parse(Buffer.concat(pieces).toString('utf8'));
  } catch {
    return undefined;
  }
}

function redirect(location: string): Answer {
  return { status: 307, body: '', headers: { location } };
}

function plain(status: number, body: string): Answer {
  return { status, body, headers: { 'content-type': 'text/plain; charset=utf-8' } };
}

function send(response: ServerResponse, answer: Answer): void {
  response.writeHead(answer.status, { ...headers, ...answer.headers }).end(answer.body);
}

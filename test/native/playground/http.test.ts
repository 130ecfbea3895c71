import { createServer, request } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, describe, expect, it } from 'vitest';
import { type Assistant, type ChatMessage, type ReplyPart } from '../../../native/playground/chat.ts';
import { handle } from '../../../native/playground/http.ts';

const closers: (() => void)[] = [];
afterEach(() => closers.splice(0).forEach((close) => close()));

async function serve(reply: Assistant['reply']): Promise<number> {
  const files = new Map([['/index.html', { type: 'text/html', body: Buffer.from('<p>page</p>') }]]);
  const site = { port: () => port, files, assistant: { name: 'Test', reply } };
  const server = createServer((incoming, response) => void handle(site, incoming, response));
  await new Promise<void>((resolve) => server.listen(0, '127.0.0.1', resolve));
  closers.push(() => server.close().closeAllConnections());
  const port = (server.address() as AddressInfo).port;
  return port;
}

interface Call {
  readonly path?: string;
  readonly method?: string;
  readonly headers?: Record<string, string>;
  readonly body?: string;
}

/** node:http, because fetch forbids to set Host. */
function call(port: number, { path = '/', method = 'GET', headers = {}, body = '' }: Call) {
  return new Promise<{ status: number; location: string; body: string }>((resolve, reject) => {
    const sent = request({ port, host: '127.0.0.1', path, method, headers }, (response) => {
      const pieces: Buffer[] = [];
      response.on('data', (piece: Buffer) => pieces.push(piece));
      response.on('end', () =>
        resolve({
          status: response.statusCode ?? 0,
          location: response.headers.location ?? '',
          body: Buffer.concat(pieces).toString(),
        }),
      );
    });
    sent.on('error', reject).end(body);
  });
}

const messages: ChatMessage[] = [{ role: 'user', text: 'Hi', files: [] }];
async function* echo(given: readonly ChatMessage[]): AsyncIterable<ReplyPart> {
  await Promise.resolve();
  yield { type: 'text', text: `You said: ${given[0]?.text ?? ''}` };
}
const post = (port: number, headers: Record<string, string>, body: unknown = { messages }) =>
  call(port, { path: '/api/chat', method: 'POST', headers, body: JSON.stringify(body) });

describe('the playground over HTTP', () => {
  it('serves the page at / and at every conversation, and nothing else', async () => {
    const port = await serve(echo);
    expect((await call(port, {})).body).toBe('<p>page</p>');
    expect((await call(port, { path: '/c/abc' })).body).toBe('<p>page</p>');
    expect((await call(port, { path: '/../../etc/passwd' })).status).toBe(404);
    expect((await call(port, { method: 'DELETE' })).status).toBe(405);
  });

  it('answers under its own names only (DNS rebinding), and moves localhost to where the extension looks', async () => {
    const port = await serve(echo);
    expect((await call(port, { headers: { host: `evil.test:${port}` } })).status).toBe(403);
    const moved = await call(port, { path: '/c/x', headers: { host: `localhost:${port}` } });
    expect(moved).toMatchObject({ status: 307, location: `http://127.0.0.1:${port}/c/x` });
  });

  it('lets only its own page ask the assistant', async () => {
    const port = await serve(echo);
    expect((await post(port, {})).status).toBe(403);
    expect((await post(port, { origin: 'https://evil.test' })).status).toBe(403);
    expect((await post(port, { origin: 'null' })).status).toBe(403);
  });

  it('streams a reply as lines that end with done', async () => {
    const port = await serve(echo);
    const { body } = await post(port, { origin: `http://127.0.0.1:${port}` });
    expect(body).toBe('{"type":"text","text":"You said: Hi"}\n{"type":"done"}\n');
  });

  it('says what is wrong with a request that it cannot read', async () => {
    const port = await serve(echo);
    const { status, body } = await post(port, { origin: `http://127.0.0.1:${port}` }, { messages: [{}] });
    expect([status, body]).toEqual([400, 'Send {"messages": [{"role", "text", "files"}, …]}, up to 64 MiB.']);
  });

  it('tells the assistant when the page stops the reply', async () => {
    let stopped: (value: string) => void = () => undefined;
    const heard = new Promise<string>((resolve) => (stopped = resolve));
    const port = await serve(async function* (_given, signal) {
      yield { type: 'text', text: 'first' };
      await new Promise<void>((resolve) => signal.addEventListener('abort', () => resolve()));
      stopped('aborted');
    });
    const stop = new AbortController();
    const response = await fetch(`http://127.0.0.1:${port}/api/chat`, {
      method: 'POST',
      headers: { origin: `http://127.0.0.1:${port}` },
      body: JSON.stringify({ messages }),
      signal: stop.signal,
    });
    await response.body?.getReader().read();
    stop.abort();
    expect(await heard).toBe('aborted');
  });
});

import { expect, test } from 'vitest';
import { openHttp } from '../../src/transports/http.ts';
import { refusedBy, retryAfterMs } from '../../src/transports/http-faults.ts';

const now = Date.parse('Thu, 03 Dec 2026 10:00:00 GMT');

test.each([
  ['120', 120_000],
  [' 0 ', 0],
  ['Thu, 03 Dec 2026 10:00:30 GMT', 30_000],
  ['Thu, 03 Dec 2026 09:00:00 GMT', 0],
  ['soon', undefined],
  ['-5', undefined],
  [null, undefined],
])('Retry-After %s is %s ms', (header, ms) => expect(retryAfterMs(header, now)).toBe(ms));

test.each([
  ['Bad Request: No valid session ID provided', 7, true],
  ['{"jsonrpc":"2.0","id":null,"error":{"code":-32000,"message":"No session"}}', 7, true],
  ['{"jsonrpc":"2.0","id":"server-error","error":{"code":-32600,"message":"Missing session ID"}}', 7, true],
  [
    '{"jsonrpc":"2.0","id":7,"error":{"code":-32603,"message":"The session was paid, the receipt failed"}}',
    7,
    false,
  ],
  ['create_checkout_session: paid, but the receipt failed', 7, false],
])('a 400 that says %s in answer to %j: the session is gone, so nothing ran: %j', (body, id, gone) => {
  const answer = { status: 400, statusText: '', headers: new Headers() };
  const fault = refusedBy(answer, body, { url: new URL('http://x/mcp'), session: true, id });
  expect([fault.sessionGone, fault.executed]).toEqual([gone, gone ? 'no' : 'unknown']);
});

test('of an error’s body only so much is read', async () => {
  let pulled = 0;
  const mebibyte = new Uint8Array(1024 * 1024);
  const endless = () =>
    new ReadableStream({ pull: (to) => (pulled++ < 100 ? to.enqueue(mebibyte) : to.close()) });
  const transport = openHttp(
    { kind: 'http', url: 'http://127.0.0.1:9/mcp' },
    { fetch: () => Promise.resolve(new Response(endless(), { status: 500 })) },
  );
  await transport.start();
  await expect(transport.send({ jsonrpc: '2.0', id: 1, method: 'tools/call', params: {} })).rejects.toThrow();
  expect(pulled).toBeLessThan(5);
});

test('an address that is none is told without the token in its path', () => {
  const answer = { status: 404, statusText: 'Not Found', headers: new Headers() };
  const url = new URL('https://h.example/s/sk-abc123def456ghi/mcp?api_key=p4ss-word-9x');
  expect(refusedBy(answer, '', { url, session: false }).failure.message).toBe(
    'There is no MCP server at https://h.example/s/…/mcp. Streamable HTTP addresses mostly end in /mcp; SSE servers in /sse, with the transport SSE.',
  );
});

import { once } from 'node:events';
import { createServer, type IncomingMessage, type Server } from 'node:http';
import type { AddressInfo } from 'node:net';
import { afterEach, expect, test } from 'vitest';
import { askModel } from '../../src/background/model-endpoint.ts';

let server: Server | undefined;
afterEach(() => server?.close());

const request = {
  system: 'Be short.',
  messages: [{ role: 'user', text: 'Hi' }],
  maxTokens: 9,
  temperature: 0.5,
  stop: ['\n'],
} as const;

async function asked(status: number, answer: unknown, key?: string) {
  const got: { request?: IncomingMessage; body?: unknown } = {};
  server = createServer((incoming, response) => {
    void (async () => {
      const parts: Buffer[] = [];
      for await (const part of incoming) parts.push(part as Buffer);
      Object.assign(got, { request: incoming, body: JSON.parse(Buffer.concat(parts).toString()) as unknown });
      response.writeHead(status, { location: '/elsewhere' }).end(JSON.stringify(answer));
    })();
  }).listen(0, '127.0.0.1');
  await once(server, 'listening');
  const url = `http://127.0.0.1:${(server.address() as AddressInfo).port}/v1/`;
  const outcome = await askModel(
    { url, model: 'm', ...(key !== undefined && { key }) },
    request,
    new AbortController().signal,
  );
  return { outcome, got };
}

test('asks as OpenAI-compatible servers want it, and reads their answer', async () => {
  const choices = [{ message: { role: 'assistant', content: 'Hello' } }];
  const { outcome, got } = await asked(200, { model: 'm-1', choices }, 'sk-1');
  expect(outcome).toEqual({ ok: true, value: { text: 'Hello', model: 'm-1' } });
  expect([got.request?.url, got.request?.headers.authorization, got.body]).toEqual([
    '/v1/chat/completions',
    'Bearer sk-1',
    {
      model: 'm',
      max_tokens: 9,
      messages: [
        { role: 'system', content: 'Be short.' },
        { role: 'user', content: 'Hi' },
      ],
      temperature: 0.5,
      stop: ['\n'],
    },
  ]);
});

test.each([
  [401, {}, 'unauthorized'],
  [404, {}, 'httpError'],
  [302, {}, 'connectionRefused'],
  [200, { choices: [] }, 'protocolError'],
])('tells %i %j as %s', async (status, answer, code) => {
  const { outcome, got } = await asked(status, answer);
  expect([outcome, got.request?.headers.authorization]).toMatchObject([
    { ok: false, failure: { code } },
    undefined,
  ]);
});

test('an answer that is too long is not read to its end', async () => {
  const { outcome } = await asked(200, { choices: [{ message: { content: 'x'.repeat(1_000_000) } }] });
  const message = "The model's answer is longer than 1000000 bytes. Nothing of it was used.";
  expect(outcome).toEqual({ ok: false, failure: { code: 'tooLarge', message } });
});

import { expect, test } from 'vitest';
import { clean } from '../../src/eventlog/clean.ts';
import { secretsOf } from '../../src/background/secrets.ts';
import type { ServerConfig } from '../../src/shared/settings.ts';

const server = (transport: ServerConfig['transport']): ServerConfig => ({
  id: 'a',
  name: 'A',
  enabled: true,
  trustHints: false,
  transport,
});
const headers = (values: Record<string, string>) =>
  secretsOf([server({ kind: 'http', url: 'http://x/mcp', headers: values })]);
const env = (values: Record<string, string>) =>
  secretsOf([server({ kind: 'stdio', command: 'npx', args: [], env: values })]);

test('a header is a secret, whole and in its parts', () => {
  expect(headers({ Authorization: 'Bearer tok_12345678' })).toEqual(['Bearer tok_12345678', 'tok_12345678']);
  expect(headers({ Cookie: 'sid=abcdefgh1; theme=dark' })).toEqual([
    'sid=abcdefgh1; theme=dark',
    'abcdefgh1',
  ]);
  expect(headers({ 'X-Key': 'short' })).toEqual(['short']);
  expect(headers({ Accept: 'application/json', 'User-Agent': 'something long' })).toEqual([]);
});

test('an environment variable is a secret if its name or its value looks like one', () => {
  expect(env({ API_KEY: 'production', PASSWORD: '/looks/like/a/path', DB: 'p4ss-word-9x' })).toEqual([
    '/looks/like/a/path',
    'p4ss-word-9x',
    'production',
  ]);
  expect(env({ URL: 'https://user:pw@host/' })).toEqual(['https://user:pw@host/']);
});

test('what tools say all day is left alone: folders, words, numbers, languages, addresses', () => {
  expect(
    env({
      ROOT: '/home/user/documents',
      HOMEDIR: '~/documents',
      DRIVE: 'C:\\Users\\me',
      NODE_ENV: 'production',
      PORT: '3006',
      LANG: 'en_US.UTF-8',
      BASE: 'https://api.example.com/v1',
    }),
  ).toEqual([]);
});

test('a token is a secret whole, longest first with the others, and so is a client’s own secret', () => {
  const transport = {
    kind: 'http' as const,
    url: 'http://x/mcp',
    oauth: { clientId: 'mine', clientSecret: 'client-secret-1' },
  };
  expect(secretsOf([server(transport)], ['access=token;one', 'refresh-token-of-some-length'])).toEqual([
    'refresh-token-of-some-length',
    'access=token;one',
    'client-secret-1',
  ]);
});

test('what is secret in an address or among the arguments is cut out of what is kept', () => {
  const web = server({ kind: 'http', url: 'https://h.example/mcp/sk-abc123def456ghi' });
  const local = server({ kind: 'stdio', command: 'x', args: ['--password', 'hunter22!'] });
  const said = { message: 'GET /mcp/sk-abc123def456ghi failed for hunter22!' };
  expect(clean(said, secretsOf([web, local]))).toEqual({ message: 'GET /mcp/*** failed for ***' });
});

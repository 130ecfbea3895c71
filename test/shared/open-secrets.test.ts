import { expect, test } from 'vitest';
import { openSecretsIn } from '../../src/shared/open-secrets.ts';

const inUrl = (url: string) => openSecretsIn({ kind: 'http', url });
const inArgs = (...args: string[]) => openSecretsIn({ kind: 'stdio', command: 'npx', args });

test.each([
  ['https://h.example/mcp/sk-abcdefghijklmnop', ['sk-abcdefghijklmnop']],
  ['https://h.example/s/NDVmYzQ3ZjgtYWJj/mcp', ['NDVmYzQ3ZjgtYWJj']],
  ['https://h.example/3f0c2f9e-6d1b-4c37-9d0e-0a1b2c3d4e5f/sse', ['3f0c2f9e-6d1b-4c37-9d0e-0a1b2c3d4e5f']],
  ['https://h.example/mcp?api_key=p4ss-word-9x&v=2', ['p4ss-word-9x']],
  ['https://h.example/mcp?accessToken=a%2Fb%2Fc%2Fd', ['a%2Fb%2Fc%2Fd', 'a/b/c/d']],
  ['https://h.example/mcp?profile=a1b2c3d4e5f6g7h8', ['a1b2c3d4e5f6g7h8']],
  ['https://h.example/mcp#token=p4ss-word-9x', ['p4ss-word-9x']],
  ['https://me:p4ssword@h.example/mcp', ['p4ssword']],
  ['h.example//mcp?token=p4ss-word-9x', ['p4ss-word-9x']],
])('in %s: %j', (url, secrets) => expect(inUrl(url)).toEqual(secrets));

test.each([
  [['--token', 'tok-1234'], ['tok-1234']],
  [['--api-key=k-123456'], ['k-123456']],
  [['--apiKey', 'correcthorse'], ['correcthorse']],
  [['-e', 'GITHUB_TOKEN=t-123456', 'image'], ['t-123456']],
  [
    ['--header', 'Authorization: Bearer t-123456'],
    ['Bearer t-123456', 't-123456'],
  ],
  [['mcp-remote', 'https://h.example/mcp?key=p4ss-word-9x'], ['p4ss-word-9x']],
  [['--url=https://h.example/mcp/sk-abcdefghijklmnop'], ['sk-abcdefghijklmnop']],
  [['postgresql://me:p4ssword@db.example/shop'], ['p4ssword']],
  [['ghp_a1b2c3d4e5f6g7h8'], ['ghp_a1b2c3d4e5f6g7h8']],
  [['--config', '{"apiKey":"a1b2c3d4e5f6g7h8"}'], ['a1b2c3d4e5f6g7h8']],
])('among the arguments %j: %j', (args, secrets) => expect(inArgs(...args)).toEqual(secrets));

test('what tools say all day is left alone', () => {
  for (const url of [
    'http://localhost:3006/mcp',
    'https://api.example.com/v1/projects/my-server-2024-11-05-preview/mcp',
    'https://h.example/mcp?version=2024-11-05&workspace=production&token_type=bearer&key=default',
    'https://abcdef1234567890abcd.trycloudflare.com/mcp',
  ])
    expect(inUrl(url)).toEqual([]);
  expect(
    inArgs(
      ...[
        '-y',
        '@modelcontextprotocol/server-everything@2026.1.26',
        'stdio',
        '/home/user/Projects2024Final1a',
      ],
      ...[
        '--max-tokens',
        '100000',
        '--token-file',
        '/run/secrets/token',
        '--auth',
        'none',
        '--author',
        'somebody-else',
      ],
      ...[
        '--verbose',
        '--port=3006',
        'TZ=Europe/Berlin',
        '--header',
        'Authorization: Bearer ${env:TOKEN}',
        '--key',
      ],
    ),
  ).toEqual([]);
});

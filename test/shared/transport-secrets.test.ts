import { expect, test } from 'vitest';
import type { TransportConfig } from '../../src/shared/settings.ts';
import { secretsIn, withSecrets } from '../../src/shared/transport-secrets.ts';

const http: TransportConfig = {
  kind: 'http',
  url: 'http://x/mcp',
  headers: { A: 'a' },
  oauth: { clientId: 'mine', clientSecret: 's' },
};

test('a client secret is one of a server’s secrets, under a name that no header can have', () => {
  expect(secretsIn(http)).toEqual({ A: 'a', 'client secret': 's' });
  expect(() => new Headers([['client secret', 's']])).toThrow();
});

test('it goes back where it came from, with its client or not at all', () => {
  expect(withSecrets(http, { B: 'b', 'client secret': 't' })).toEqual({
    kind: 'http',
    url: 'http://x/mcp',
    headers: { B: 'b' },
    oauth: { clientId: 'mine', clientSecret: 't' },
  });
  expect(withSecrets({ kind: 'sse', url: 'http://x' }, { 'client secret': 't' })).toEqual({
    kind: 'sse',
    url: 'http://x',
  });
});

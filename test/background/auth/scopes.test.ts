import { expect, test } from 'vitest';
import { asksForMore, scopeFor } from '../../../src/background/auth/scopes.ts';
import type { Found } from '../../../src/background/auth/types.ts';

const at = (scopes?: string[], known?: string[]): Found => ({
  issuer: 'https://login.test',
  url: 'https://login.test',
  metadata: {
    issuer: 'https://login.test',
    authorization_endpoint: 'https://login.test/a',
    token_endpoint: 'https://login.test/t',
    response_types_supported: ['code'],
    ...(known && { scopes_supported: known }),
  },
  resource: undefined,
  scopes,
});

test('what the server asked for comes before all that it lists, and nothing is asked for where it names nothing', () => {
  expect(scopeFor({ scope: 'a b' }, at(['c']), undefined)).toBe('a b');
  expect(scopeFor({}, at(['c', 'd']), undefined)).toBe('c d');
  expect(scopeFor({}, at(), undefined)).toBeUndefined();
  expect(scopeFor({}, at(undefined, ['offline_access']), undefined)).toBeUndefined();
});

test('earlier rights stay, and offline access is asked for once where it is known', () => {
  expect(scopeFor({ scope: 'b c' }, at(), 'a b')).toBe('a b c');
  expect(scopeFor({ scope: 'a' }, at(undefined, ['a', 'offline_access']), undefined)).toBe(
    'a offline_access',
  );
  expect(scopeFor({ scope: 'a' }, at(undefined, ['offline_access']), 'offline_access a')).toBe(
    'offline_access a',
  );
});

test('only a scope that was not asked for yet is a reason to ask again', () => {
  expect(asksForMore({ scope: 'a b' }, at(), 'b')).toBe(true);
  expect(asksForMore({ scope: 'a b' }, at(), 'b  a')).toBe(false);
  expect(asksForMore({}, at(['a']), undefined)).toBe(true);
  expect(asksForMore({}, at(), 'a')).toBe(false);
});

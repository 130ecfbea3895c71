import { expect, it } from 'vitest';
import { plural } from '../../src/ui/strings.ts';
import { tConfig } from '../../src/ui/strings-config.ts';

it('fills slots with values as they are', () => {
  expect(tConfig('import.fileFailed', { name: '{reason}', reason: '<b>$&' })).toBe(
    '{reason} cannot be read: <b>$&',
  );
});

it('chooses the plural', () => {
  expect([0, 1, 2].map((n) => plural('server.tools', n))).toEqual(['0 tools', '1 tool', '2 tools']);
});

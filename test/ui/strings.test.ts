import { expect, it } from 'vitest';
import { plural, t } from '../../src/ui/strings.ts';

it('fills slots with values as they are', () => {
  expect(t('import.fileFailed', { name: '{reason}', reason: '<b>$&' })).toBe(
    '{reason} cannot be read: <b>$&',
  );
});

it('chooses the plural', () => {
  expect([0, 1, 2].map((n) => plural('server.tools', n))).toEqual(['0 tools', '1 tool', '2 tools']);
});

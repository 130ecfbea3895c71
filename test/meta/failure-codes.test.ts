import { expect, test } from 'vitest';
import { failureCodes } from '../../src/shared/failure.ts';
import { sources } from './sources.ts';

test('every failure code is told by somebody', () => {
  const code = sources(['src', 'native'])
    .filter(({ path }) => path !== 'src/shared/failure.ts')
    .map(({ text }) => text)
    .join('\n');
  expect(failureCodes.filter((name) => !code.includes(`'${name}'`))).toEqual([]);
});

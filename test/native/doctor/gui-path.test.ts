import { expect, it } from 'vitest';
import { guiPath, variable } from '../../../native/doctor/gui-path.ts';

it('reads PATH out of an environment, and no other variable that ends so', () => {
  expect(variable('MANPATH=/m\0PATH=/usr/bin:/x y\0HOME=/h\0', '\0')).toBe('/usr/bin:/x y');
  expect(variable('LANG=C\nPATH=/bin\n', '\n')).toBe('/bin');
  expect(variable('MANPATH=/m', '\n')).toBe('');
});

it('always knows a PATH, but for Windows, where there is only one', () => {
  expect(guiPath('linux')?.path).toContain('/bin');
  expect(guiPath('win32')).toBe(undefined);
});

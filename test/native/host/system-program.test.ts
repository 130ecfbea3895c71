import { expect, it } from 'vitest';
import { systemProgram } from '../../../native/host/system-program.ts';

it('names programs of Windows by their full path, however the variable is spelled', () => {
  expect(systemProgram('reg.exe', { SystemRoot: 'D:\\Windows' })).toBe('D:\\Windows\\System32\\reg.exe');
  expect(systemProgram('cmd.exe', { SYSTEMROOT: 'D:\\W' })).toBe('D:\\W\\System32\\cmd.exe');
  expect(systemProgram('cmd.exe', {})).toBe('C:\\Windows\\System32\\cmd.exe');
});

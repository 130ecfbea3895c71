import { expect, test, vi } from 'vitest';
import { asksForHelp, readOptions, tellFailure, WrongUsage } from '../../native/wrong-usage.ts';

const told = (error: unknown) => {
  const print = vi.spyOn(console, 'error').mockImplementation(() => undefined);
  const code = tellFailure(error);
  const text = print.mock.calls.flat().join('\n');
  print.mockRestore();
  return { code, text };
};

test('tells the usage after a wrong call only', () => {
  expect(told(new WrongUsage('No.', 'so it goes'))).toEqual({ code: 2, text: 'No.\n\nso it goes' });
  expect(told(new Error('No disk.'))).toEqual({ code: 1, text: 'No disk.' });
});

test('reads options; what is wrong comes as a sentence, with the usage', () => {
  const config = { options: { to: { type: 'string' } } } as const;
  expect(readOptions({ ...config, args: ['--to', 'x'] }, 'u').to).toBe('x');
  expect(() => readOptions({ ...config, args: ['--from'] }, 'u')).toThrow(
    new WrongUsage("Unknown option '--from'.", 'u'),
  );
});

test('knows who asks for help', () => {
  expect([['-h'], ['--to', 'x', '--help'], ['help'], []].map(asksForHelp)).toEqual([
    true,
    true,
    false,
    false,
  ]);
});

import fc from 'fast-check';
import { expect, it } from 'vitest';
import {
  hasOpenQuote,
  joinArgs,
  openQuoteAt,
  repeatsCommand,
  splitArgs,
  splitCommandLine,
} from '../../../src/ui/text/argv.ts';

it('gives back any arguments after joining and splitting', () => {
  fc.assert(
    fc.property(fc.array(fc.oneof(fc.string(), fc.stringMatching(/^["' \\a]*$/))), (args) => {
      expect(splitArgs(joinArgs(args))).toEqual(args);
      expect(hasOpenQuote(joinArgs(args))).toBe(false);
    }),
    { numRuns: 2000 },
  );
});

it('shows arguments as one would type them', () => {
  expect(joinArgs(['-y', 'C:\\Users\\Ana', 'C:\\My files', "O'Brien", 'say "hi"', ''])).toBe(
    `-y C:\\Users\\Ana "C:\\My files" "O'Brien" "say "'"'"hi"'"' ""`,
  );
});

it('finds a quote that is not closed', () => {
  expect(["O'Brien", '"a b', `"O'Brien"`, 'plain'].map(hasOpenQuote)).toEqual([true, true, false, false]);
});

it('takes a whole command line apart', () => {
  expect(splitCommandLine(' npx -y @scope/server "/a b" ')).toEqual({
    command: 'npx',
    args: ['-y', '@scope/server', '/a b'],
    env: {},
  });
  expect(splitCommandLine('env KEY="a b" LAST= uvx server A=1')).toEqual({
    command: 'uvx',
    args: ['server', 'A=1'],
    env: { KEY: 'a b', LAST: '' },
  });
  expect(splitCommandLine('"D:\\my tools\\run" --port 1')).toEqual({
    command: 'D:\\my tools\\run',
    args: ['--port', '1'],
    env: {},
  });
  expect(splitCommandLine('A=1 B=2')).toBeUndefined();
  expect(splitCommandLine('C:\\Program Files\\nodejs\\node.exe server.js --port 1')).toEqual({
    command: 'C:\\Program Files\\nodejs\\node.exe',
    args: ['server.js', '--port', '1'],
    env: {},
  });
});

it('leaves a command alone that is one word, or a Windows path with blanks', () => {
  expect(splitCommandLine('npx')).toBeUndefined();
  expect(splitCommandLine('C:\\Program Files\\nodejs\\node.exe')).toBeUndefined();
  expect(splitCommandLine("it's open")).toBeUndefined();
});

it('notices the command repeated in the arguments', () => {
  expect(repeatsCommand('npx', ['npx', '-y'])).toBe(true);
  expect(repeatsCommand('C:\\nodejs\\npx.cmd', ['npx'])).toBe(true);
  expect(repeatsCommand('npx', ['-y', 'npx'])).toBe(false);
  expect(repeatsCommand('', [''])).toBe(false);
  expect(repeatsCommand('npx', [])).toBe(false);
});

it('finds the quote that is opened and not closed', () => {
  expect([`a "b`, `"a 'b" 'c`, `'a"'`, ''].map(openQuoteAt)).toEqual([2, 7, undefined, undefined]);
});

import { expect, test } from 'vitest';
import { installOptions, installUsage } from '../../../native/install/options.ts';
import { WrongUsage } from '../../../native/wrong-usage.ts';

const read = (...argv: string[]) => installOptions(argv, installUsage.install);

test('reads which browsers are meant', () => {
  expect(read()).toEqual({ browsers: [] });
  expect(read('--browser', 'edge', '--browser=arc')).toEqual({ browsers: ['edge', 'arc'] });
  expect(read('--user-data-dir', '/a b')).toEqual({ browsers: [], userDataDir: '/a b' });
});

test.each([
  [['--browser', 'netscape', '--browser', 'mosaic'], 'There is no browser netscape, mosaic.'],
  [['--user-data-dir', ''], '--user-data-dir needs the name of a folder.'],
  [
    ['--browser', 'edge', '--user-data-dir', 'd'],
    'Give --browser or --user-data-dir, not both: the folder says already which browser is meant.',
  ],
  [['edge'], "Unexpected argument 'edge'. This command does not take positional arguments."],
])('does not take %j', (argv, message) => {
  expect(() => read(...argv)).toThrow(new WrongUsage(message, installUsage.install));
});

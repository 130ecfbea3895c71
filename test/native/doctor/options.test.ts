import { expect, it } from 'vitest';
import { doctorOptions } from '../../../native/doctor/options.ts';
import { WrongUsage } from '../../../native/wrong-usage.ts';

it('reads flags, browsers and, after --, commands', () => {
  expect(doctorOptions(['--fix', '--browser', 'chromium', '--', 'npx', 'C:\\My Files\\x.exe'])).toEqual({
    browsers: ['chromium'],
    fix: true,
    json: false,
    commands: ['npx', 'C:\\My Files\\x.exe'],
  });
  expect(doctorOptions(['--json', '--user-data-dir', '/p'])).toEqual({
    browsers: [],
    userDataDir: '/p',
    fix: false,
    json: true,
    commands: [],
  });
});

it.each([
  [['--frob'], "Unknown option '--frob'"],
  [['--browser', 'netscape'], 'There is no browser netscape.'],
  [['npx'], "Unexpected argument 'npx'"],
  [['--', 'npx', '-y', 'pkg'], 'Leave "-y" out: only commands are looked for.'],
])('refuses %j', (argv, message) => {
  expect(() => doctorOptions(argv)).toThrow(WrongUsage);
  expect(() => doctorOptions(argv)).toThrow(message);
});

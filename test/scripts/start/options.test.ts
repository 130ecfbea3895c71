import { describe, expect, it } from 'vitest';
import { WrongUsage } from '../../../native/wrong-usage.ts';
import { startOptions, startUsage } from '../../../scripts/start/options.ts';

describe('startOptions', () => {
  it('shows the browser where there is a display, and only there', () => {
    expect(startOptions([], 'linux', {})).toEqual({
      keep: false,
      headless: true,
      screenshot: '.tmp/start.png',
    });
    expect(startOptions([], 'linux', { DISPLAY: ':0' }).headless).toBe(false);
    expect(startOptions([], 'linux', { DISPLAY: '' }).headless).toBe(true);
    expect(startOptions([], 'darwin', {}).headless).toBe(false);
  });

  it('does as it is told', () => {
    expect(startOptions(['--headless'], 'win32', {})).toMatchObject({ headless: true, keep: false });
    expect(startOptions(['--headed', '--keep', '--screenshot', 'a.png'], 'linux', { DISPLAY: ':0' })).toEqual(
      {
        keep: true,
        headless: false,
        screenshot: 'a.png',
      },
    );
  });

  it.each([
    [['--kepp'], "Unknown option '--kepp'."],
    [['--screenshot'], "Option '--screenshot <value>' argument missing."],
    [
      ['--headed', '--headless'],
      '--headed is about a window, and --headless shows none: leave one of them out.',
    ],
    [['--keep', '--headless'], '--keep is about a window, and --headless shows none: leave one of them out.'],
    [
      ['--keep'],
      '--keep needs a display, and there is none (DISPLAY and WAYLAND_DISPLAY are not set): run this in a desktop ' +
        'session, or with xvfb-run, or leave --keep out.',
    ],
  ])('does not take %j without a display', (argv, message) => {
    expect(() => startOptions(argv, 'linux', {})).toThrow(new WrongUsage(message, startUsage));
  });
});

import { describe, expect, it } from 'vitest';
import { startOptions } from '../../../scripts/start/options.ts';

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
    expect(startOptions(['--headless', '--keep'], 'win32', {})).toMatchObject({ headless: true, keep: true });
    expect(startOptions(['--headed', '--screenshot', 'a.png'], 'linux', {})).toEqual({
      keep: false,
      headless: false,
      screenshot: 'a.png',
    });
  });

  it('answers a wrong option with the right ones', () => {
    expect(() => startOptions(['--kepp'], 'linux', {})).toThrow(/--kepp[^]*--keep/);
  });
});

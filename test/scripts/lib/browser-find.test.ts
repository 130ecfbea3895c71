import { describe, expect, it } from 'vitest';
import { type Machine, findBrowser, knownPaths } from '../../../scripts/lib/browser-find.ts';

const machine = (given: Partial<Machine> & { files?: Record<string, string> }): Machine => ({
  platform: 'linux',
  env: {},
  home: '/home/ann',
  exists: (path) => path in (given.files ?? {}),
  versionOf: (path) => given.files?.[path] ?? '',
  ...given,
});

describe('findBrowser', () => {
  it('prefers a browser that takes --load-extension to branded Chrome', () => {
    const files = {
      '/usr/bin/google-chrome': 'Google Chrome 142.0.1',
      '/usr/bin/chromium': 'Chromium 142.0.1',
    };
    expect(findBrowser(machine({ files }))).toEqual({
      path: '/usr/bin/chromium',
      name: 'Chromium 142.0.1',
      loads: 'bySwitch',
    });
  });

  it.each([
    ['Google Chrome 136.0.7103.113', 'bySwitch'],
    ['Google Chrome 137.0.7151.40', 'byDebugger'],
    ['Google Chrome for Testing 140.0.7339.80', 'bySwitch'],
    ['Microsoft Edge 142.0.3595.53', 'bySwitch'],
  ])('loads the extension into %s %s', (version, loads) => {
    expect(findBrowser(machine({ env: { CHROME_PATH: '/x' }, files: { '/x': version } }))?.loads).toBe(loads);
  });

  it('never falls back when CHROME_PATH names nothing', () => {
    const files = { '/usr/bin/chromium': 'Chromium 142.0.1' };
    expect(findBrowser(machine({ env: { CHROME_PATH: '/gone' }, files }))).toBeUndefined();
  });

  it('reads the brand from the path where no version is told (Windows)', () => {
    const path = 'C:\\Program Files\\Google\\Chrome\\Application\\chrome.exe';
    const found = findBrowser(
      machine({ platform: 'win32', env: { PROGRAMFILES: 'C:\\Program Files' }, files: { [path]: '' } }),
    );
    expect(found).toEqual({ path, name: 'chrome.exe', loads: 'byDebugger' });
  });

  it('looks into both application folders of macOS', () => {
    expect(knownPaths(machine({ platform: 'darwin' })).slice(0, 2)).toEqual([
      '/Applications/Chromium.app/Contents/MacOS/Chromium',
      '/home/ann/Applications/Chromium.app/Contents/MacOS/Chromium',
    ]);
  });
});

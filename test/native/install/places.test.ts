import { describe, expect, it } from 'vitest';
import { choosePlaces, type System } from '../../../native/install/places.ts';

function system(platform: string, home: string, there: readonly string[], env = {}): System {
  const has = (name: string) => there.includes(name);
  return { platform, home, env, exists: has, keyExists: has };
}

const all = (machine: System) => choosePlaces({ browsers: [] }, machine);

describe('choosePlaces on Linux', () => {
  const config = '/home/jörg müller/.config';
  const folders = [
    'google-chrome',
    'chromium',
    'microsoft-edge',
    'BraveSoftware/Brave-Browser',
    'vivaldi',
    'opera',
  ].map((name) => `${config}/${name}`);

  it('finds every browser, and for Opera also writes where Chrome reads', () => {
    expect(all(system('linux', '/home/jörg müller', folders))).toEqual([
      { browser: 'chrome, opera', manifestDir: `${config}/google-chrome/NativeMessagingHosts` },
      { browser: 'chromium', manifestDir: `${config}/chromium/NativeMessagingHosts` },
      { browser: 'edge', manifestDir: `${config}/microsoft-edge/NativeMessagingHosts` },
      { browser: 'brave', manifestDir: `${config}/BraveSoftware/Brave-Browser/NativeMessagingHosts` },
      { browser: 'vivaldi', manifestDir: `${config}/vivaldi/NativeMessagingHosts` },
      { browser: 'opera', manifestDir: `${config}/opera/NativeMessagingHosts` },
    ]);
  });

  it('goes where XDG_CONFIG_HOME points, as Chromium does, unless it is no absolute path', () => {
    const moved = system('linux', '/home/u', ['/c/chromium'], { XDG_CONFIG_HOME: '/c' });
    expect(all(moved)).toEqual([{ browser: 'chromium', manifestDir: '/c/chromium/NativeMessagingHosts' }]);
    const wrong = system('linux', '/home/u', ['/home/u/.config/chromium'], { XDG_CONFIG_HOME: 'c' });
    expect(all(wrong)).toEqual([
      { browser: 'chromium', manifestDir: '/home/u/.config/chromium/NativeMessagingHosts' },
    ]);
  });

  it('writes only for the browsers that are named', () => {
    expect(choosePlaces({ browsers: ['vivaldi'] }, system('linux', '/home/jörg müller', folders))).toEqual([
      { browser: 'vivaldi', manifestDir: `${config}/vivaldi/NativeMessagingHosts` },
    ]);
  });

  it('takes a profile folder as it is', () => {
    expect(choosePlaces({ browsers: [], userDataDir: '/tmp/my profile' }, system('linux', '/', []))).toEqual([
      { browser: '/tmp/my profile', manifestDir: '/tmp/my profile/NativeMessagingHosts' },
    ]);
  });

  it.each([
    [['edge'], folders.slice(0, 2), 'edge has not been used by this user yet.'],
    [[], [], 'No known browser was found.'],
  ])('does not pretend for %j', (browsers, there, message) => {
    expect(() => choosePlaces({ browsers }, system('linux', '/home/jörg müller', there))).toThrow(message);
  });
});

describe('choosePlaces on macOS', () => {
  const support = '/Users/王 伟/Library/Application Support';
  const parts = [
    'Google/Chrome',
    'Chromium',
    'Microsoft Edge',
    'BraveSoftware/Brave-Browser',
    'Vivaldi',
    'com.operasoftware.Opera',
    'Arc/User Data',
  ];

  it('finds every browser; Opera and Arc read Chrome’s place too', () => {
    const folders = parts.map((part) => `${support}/${part}`);
    expect(all(system('darwin', '/Users/王 伟', folders))).toEqual([
      { browser: 'chrome, opera, arc', manifestDir: `${support}/Google/Chrome/NativeMessagingHosts` },
      { browser: 'chromium', manifestDir: `${support}/Chromium/NativeMessagingHosts` },
      { browser: 'edge', manifestDir: `${support}/Microsoft Edge/NativeMessagingHosts` },
      { browser: 'brave', manifestDir: `${support}/BraveSoftware/Brave-Browser/NativeMessagingHosts` },
      { browser: 'vivaldi', manifestDir: `${support}/Vivaldi/NativeMessagingHosts` },
      { browser: 'opera', manifestDir: `${support}/com.operasoftware.Opera/NativeMessagingHosts` },
      { browser: 'arc', manifestDir: `${support}/Arc/User Data/NativeMessagingHosts` },
    ]);
  });
});

describe('choosePlaces on Windows', () => {
  const local = 'C:\\Users\\Zoë O’Neil\\AppData\\Local';
  const ours = `${local}\\mcp-multi-bridge`;
  const place = (browser: string, folder: string, key: string) => ({
    browser,
    manifestDir: `${ours}\\${folder}`,
    key: `Software\\${key}`,
  });

  it('finds every browser by its key or folder and gives each the keys it reads', () => {
    const there = [
      'Software\\Chromium',
      'Software\\Microsoft\\Edge',
      'Software\\BraveSoftware\\Brave-Browser',
      'Software\\Vivaldi',
      'Software\\Opera Software',
      `${local}\\Packages\\TheBrowserCompany.Arc_ttt1ap7aakyb4`,
    ];
    expect(all(system('win32', 'C:\\Users\\Zoë O’Neil', there))).toEqual([
      place('chromium', 'chromium', 'Chromium'),
      place('edge', 'edge', 'Microsoft\\Edge'),
      place('brave', 'brave', 'BraveSoftware\\Brave-Browser'),
      place('brave, vivaldi, opera, arc', 'chrome', 'Google\\Chrome'),
      place('vivaldi', 'vivaldi', 'Vivaldi'),
    ]);
  });

  it('keeps its files below LOCALAPPDATA, wherever that is', () => {
    const moved = system('win32', 'C:\\Users\\u', ['Software\\Google\\Chrome'], {
      LOCALAPPDATA: 'D:\\My Data',
    });
    expect(all(moved)).toEqual([
      {
        browser: 'chrome',
        manifestDir: 'D:\\My Data\\mcp-multi-bridge\\chrome',
        key: 'Software\\Google\\Chrome',
      },
    ]);
  });

  it('says that a profile folder does not help there', () => {
    expect(() => choosePlaces({ browsers: [], userDataDir: 'D:\\p' }, system('win32', 'C:\\', []))).toThrow(
      'leave --user-data-dir out',
    );
  });
});

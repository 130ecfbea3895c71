import { writeFileSync } from 'node:fs';
import { describe, expect, it } from 'vitest';
import {
  defaultValue,
  keyExists,
  type Reg,
  registeredManifest,
  registerKey,
  registryViews,
  unregisterKey,
} from '../../../native/install/registry.ts';

const key = 'HKCU\\Software\\Google\\Chrome\\NativeMessagingHosts\\com.mcp.bridge';
const manifest = 'C:\\Users\\Jörg 王\\AppData\\Local\\mcp-multi-bridge\\chrome\\com.mcp.bridge.json';

/** A reg.exe that keeps what it was asked; `answer` decides what succeeds. */
function recorded(answer: (args: readonly string[]) => boolean = () => true) {
  const asked: (readonly string[])[] = [];
  const reg: Reg = (args) => {
    asked.push(args);
    return { ok: answer(args), output: 'denied' };
  };
  return { asked, reg };
}

describe('the registry', () => {
  it('is written in both views, the path as one argument whatever is in it', () => {
    const { asked, reg } = recorded();
    registerKey('Software\\Google\\Chrome', manifest, ['32', '64'], reg);
    expect(asked).toEqual([
      ['add', key, '/ve', '/t', 'REG_SZ', '/d', manifest, '/f', '/reg:32'],
      ['add', key, '/ve', '/t', 'REG_SZ', '/d', manifest, '/f', '/reg:64'],
    ]);
  });

  it('tells what reg.exe said when it refuses', () => {
    const { reg } = recorded(() => false);
    expect(() => registerKey('Software\\Chromium', 'C:\\x.json', ['32'], reg)).toThrow(/^reg add .* denied$/);
  });

  it('is cleared where the key is: in HKCU both views may show the same one', () => {
    let there = true;
    const { asked, reg } = recorded(([verb]) => {
      const was = there;
      if (verb === 'delete') there = false;
      return was;
    });
    unregisterKey('Software\\Google\\Chrome', ['32', '64'], reg);
    expect(asked).toEqual([
      ['query', key, '/reg:32'],
      ['delete', key, '/f', '/reg:32'],
      ['query', key, '/reg:64'],
    ]);
  });

  it('tells whether a browser has run', () => {
    const { asked, reg } = recorded(() => false);
    expect(keyExists('Software\\Vivaldi', reg)).toBe(false);
    expect(asked).toEqual([['query', 'HKCU\\Software\\Vivaldi']]);
  });

  it('is read by way of an exported file, which keeps foreign letters', () => {
    const reg: Reg = ([verb, exported, file]) => {
      if (verb === 'export' && exported === key && file !== undefined)
        writeFileSync(
          file,
          `\uFEFFWindows Registry Editor Version 5.00\r\n\r\n[${key}]\r\n@="${manifest.replaceAll('\\', '\\\\')}"\r\n\r\n`,
          'utf16le',
        );
      return { ok: true, output: '' };
    };
    expect(registeredManifest('Software\\Google\\Chrome', '32', reg)).toBe(manifest);
    expect(registeredManifest('Software\\Google\\Chrome', '64', () => ({ ok: false, output: '' }))).toBe(
      undefined,
    );
  });

  it('may hold a key without a value, or one of another kind', () => {
    expect(defaultValue('[HKCU\\x]\r\n"a"="b"\r\n')).toBe(undefined);
    expect(defaultValue('[HKCU\\x]\r\n@=dword:00000001\r\n')).toBe(undefined);
  });

  it('has one view only on a 32-bit Windows', () => {
    expect(registryViews('x64', {})).toEqual(['32', '64']);
    expect(registryViews('arm64', {})).toEqual(['32', '64']);
    expect(registryViews('ia32', {})).toEqual(['32']);
    expect(registryViews('ia32', { PROCESSOR_ARCHITEW6432: 'AMD64' })).toEqual(['32', '64']);
  });
});

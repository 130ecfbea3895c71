import fc from 'fast-check';
import { describe, expect, it } from 'vitest';
import { readWrapper, wrapperFor } from '../../../native/install/wrapper.ts';
import { extensionOrigin } from '../../../src/shared/extension-id.ts';

describe('wrapperFor', () => {
  it('quotes for cmd.exe, where % is read even inside quotes', () => {
    expect(wrapperFor('win32', 'C:\\Program Files\\node.exe', 'C:\\100% me\\host.mjs')).toEqual({
      fileName: 'mcp-bridge-host.bat',
      text: `@echo off\r\n"C:\\Program Files\\node.exe" "C:\\100%% me\\host.mjs" --origin ${extensionOrigin} %*\r\n`,
    });
  });

  it('lets cmd.exe read UTF-8 before a path with foreign letters comes', () => {
    expect(wrapperFor('win32', 'C:\\node.exe', 'C:\\Users\\José Müller\\host.mjs').text).toBe(
      [
        '@echo off',
        '"%SystemRoot%\\System32\\chcp.com" 65001 >nul <nul',
        `"C:\\node.exe" "C:\\Users\\José Müller\\host.mjs" --origin ${extensionOrigin} %*`,
        '',
      ].join('\r\n'),
    );
  });

  it.each([
    ['linux', fc.stringMatching(/^\/[^\0]{0,30}$/u)],
    ['win32', fc.stringMatching(/^C:\\[^"\0\r\n]{0,30}$/u)],
  ])('makes on %s what can be read back, whatever the paths', (platform, path) => {
    fc.assert(
      fc.property(path, path, (nodePath, hostScript) => {
        expect(readWrapper(platform, wrapperFor(platform, nodePath, hostScript).text)).toEqual({
          nodePath,
          hostScript,
          origin: extensionOrigin,
        });
      }),
    );
  });

  it('knows no other script', () => {
    expect(readWrapper('linux', '#!/bin/sh\nexec node host.mjs "$@"\n')).toBe(undefined);
    expect(readWrapper('win32', '@node host.mjs %*\r\n')).toBe(undefined);
  });
});

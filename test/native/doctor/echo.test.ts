import { chmodSync, mkdtempSync, writeFileSync } from 'node:fs';
import { tmpdir } from 'node:os';
import { join } from 'node:path';
import { describe, expect, it } from 'vitest';
import { asTheBrowser, echoThroughHost, reply } from '../../../native/doctor/echo.ts';
import { extensionOrigin } from '../../../src/shared/extension-id.ts';
import { tsArgs } from '../../support/programs.ts';

/** A program that stands where the installed wrapper stands. */
function program(text: string): string {
  const path = join(mkdtempSync(join(tmpdir(), 'echo it’s ')), 'host.sh');
  writeFileSync(path, `#!/bin/sh\n${text}\n`);
  chmodSync(path, 0o700);
  return path;
}

const nodePath = process.execPath;
const env = { PATH: '/usr/bin:/bin' };
const realHost = `exec '${nodePath}' ${tsArgs('native/host/main.ts').join(' ')} --origin ${extensionOrigin} "$@"`;

describe('echoThroughHost', () => {
  it('gets a line back from the real host and a real server', async () => {
    const echo = await echoThroughHost({ program: program(realHost), nodePath, env });
    expect(echo).toEqual({ ok: true, value: expect.any(Number) as number });
  });

  it.each([
    ['exit 3', 'The host ended with code 3.'],
    ['echo oh dear >&2; exit 127', 'The host ended with code 127. oh dear'],
    ['echo "a host that talks"; exec sleep 60', /^What the host wrote is no frame/],
    [realHost.replace(extensionOrigin, 'chrome-extension://other/'), /may not use the native host/],
  ])('tells what is wrong with: %s', async (text, message) => {
    const echo = await echoThroughHost({ program: program(text), nodePath, env });
    expect(echo).toMatchObject({ ok: false, failure: { code: 'hostFailed' } });
    expect(echo.ok ? '' : echo.failure.message).toMatch(message);
  });

  it('waits no longer than its time for a silent host', async () => {
    const echo = await echoThroughHost({ program: program('exec sleep 60'), nodePath, env, limitMs: 200 });
    expect(echo).toMatchObject({
      failure: { message: 'The host did not answer within 0.2 s.' },
    });
  });

  it('tells a program that is not there', async () => {
    const echo = await echoThroughHost({ program: '/no/such/host', nodePath, env });
    expect(echo).toMatchObject({
      failure: { message: expect.stringMatching(/^The host could not be started: .*ENOENT/) as string },
    });
  });
});

it('starts a batch file as Chromium does on Windows', () => {
  const request = { program: 'C:\\My Files\\host.bat', nodePath, env: {}, platform: 'win32' };
  expect(asTheBrowser(request)).toMatchObject({
    file: 'C:\\Windows\\System32\\cmd.exe',
    args: ['/d', '/s', '/c', `""C:\\My Files\\host.bat" ${extensionOrigin} --parent-window=0"`],
    options: { windowsVerbatimArguments: true },
  });
});

describe('reply', () => {
  it.each([
    [{ type: 'hello', protocol: 99 }, 'The host is of another version.'],
    [{ type: 'piece', line: 0, part: 0, last: true, text: 'other' }, 'The line came back changed.'],
    [{ type: 'refused', seq: 0 }, 'The host answered "refused" to one short line.'],
    [{ type: 'ended', taken: -1, failure: { code: 'commandFailed', message: 'So it is.' } }, 'So it is.'],
    ['hi', 'The host said what no host of ours says.'],
  ])('to %j ends with what is wrong', (message, trouble) => {
    expect(reply(message, 'line', nodePath)).toEqual({ end: true, trouble });
  });

  it('is content with the line itself', () => {
    const piece = { type: 'piece', line: 0, part: 0, last: true, text: 'line' };
    expect(reply(piece, 'line', nodePath)).toEqual({ end: true });
  });
});

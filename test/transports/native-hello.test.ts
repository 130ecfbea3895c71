import { afterEach, beforeEach, expect, it, vi } from 'vitest';
import type { ConnectNative } from '../../src/transports/native-port.ts';
import { askHost } from '../../src/transports/native-hello.ts';

let host: { say: (message: unknown) => void; end: (reason?: string) => void; gone: boolean };
const connect: ConnectNative = ({ onMessage, onEnd }) => {
  host = { say: onMessage, end: onEnd, gone: false };
  return { post: () => undefined, disconnect: () => void (host.gone = true) };
};

beforeEach(() => void vi.useFakeTimers());
afterEach(() => void vi.useRealTimers());

it('hears the hello and lets the host go', async () => {
  const asked = askHost(connect);
  host.say({ type: 'hello', protocol: 1 });
  expect([await asked, host.gone]).toEqual([{ ok: true, value: { protocol: 1 } }, true]);
});

it.each([
  ['another version', () => host.say({ type: 'hello', protocol: 2 }), 'hostFailed'],
  ['what no host of ours says', () => host.say('hello'), 'hostFailed'],
  ['silence', () => vi.advanceTimersByTime(5_000), 'hostFailed'],
  ['no host', () => host.end('Specified native messaging host not found.'), 'hostMissing'],
  [
    'a stranger’s host',
    () => host.end('Access to the specified native messaging host is forbidden.'),
    'hostForbidden',
  ],
])('tells %s by its own failure, and lets the host go', async (_name, happen, code) => {
  const asked = askHost(connect);
  happen();
  expect([await asked, host.gone]).toMatchObject([{ ok: false, failure: { code } }, true]);
});

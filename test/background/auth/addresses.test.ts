import { expect, test } from 'vitest';
import { isSafeAddress } from '../../../src/background/auth/addresses.ts';

const remote = 'https://mcp.test/mcp';
const local = 'http://localhost:3000/mcp';

test.each([
  ['https://login.test/authorize', remote, true],
  ['https://login.test:8443/', local, true],
  ['http://127.0.0.1:9000/token', local, true],
  ['http://[::1]:9000/token', local, true],
  ['http://app.localhost/token', local, true],
  // What listens on this machine is not for servers elsewhere to call.
  ['http://127.0.0.1:9000/token', remote, false],
  ['http://localhost/token', 'http://lan.test/mcp', false],
  ['http://login.test/token', remote, false],
  ['http://192.168.1.5/token', local, false],
  ['http://169.254.169.254/latest/meta-data', remote, false],
  ['http://localhost.attacker.test/token', local, false],
  ['https://user:password@login.test/', remote, false],
  ['javascript:alert(1)', remote, false],
  ['file:///etc/passwd', local, false],
  ['data:text/html,x', remote, false],
  ['chrome-extension://abc/page.html', remote, false],
])('%s of a server at %s: %s', (url, server, safe) => {
  expect(isSafeAddress(new URL(url), new URL(server))).toBe(safe);
});

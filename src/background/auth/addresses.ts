/** Names of this machine (RFC 8252, section 7.3; RFC 6761, section 6.3). */
const loopback = /^(localhost|.+\.localhost|127\.0\.0\.1|\[::1\])$/;

/**
 * Whether signing in to `server` may use this address: https, or plain http within this machine, and that only for a
 * server on this machine: a server elsewhere must not make us call what listens here (threats C15).
 */
export function isSafeAddress(url: URL, server: URL): boolean {
  if (url.username !== '' || url.password !== '') return false;
  if (url.protocol === 'https:') return true;
  return url.protocol === 'http:' && loopback.test(url.hostname) && loopback.test(server.hostname);
}

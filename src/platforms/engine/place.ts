import type { Platform } from '../types.ts';

/** The platform whose match patterns cover the page's address. Exact hosts only (threats T25). */
export function platformAt(platforms: readonly Platform[], address: URL | Location): Platform | undefined {
  return platforms.find(({ matches }) => matches.some((pattern) => covers(pattern, address)));
}

/** The conversation's id as the address tells it; undefined in a chat that has none yet. */
export function conversationAt(platform: Platform, { pathname, search }: URL | Location): string | undefined {
  for (const pattern of platform.conversation) {
    const id = new RegExp(pattern).exec(pathname + search)?.[1];
    if (id !== undefined) return id;
  }
  return undefined;
}

function covers(pattern: string, { protocol, hostname, port, pathname }: URL | Location): boolean {
  const parts = /^(https?:)\/\/([^/:*]+)(?::(\d+))?(\/.*)$/.exec(pattern);
  if (parts === null) throw new Error(`The match pattern ${pattern} is not scheme://host[:port]/path.`);
  const [, scheme, host, wantedPort, path = '/*'] = parts;
  const samePath = path.endsWith('*') ? pathname.startsWith(path.slice(0, -1)) : pathname === path;
  return (
    protocol === scheme && hostname === host && (wantedPort === undefined || port === wantedPort) && samePath
  );
}

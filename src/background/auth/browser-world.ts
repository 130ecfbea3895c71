import { originPattern } from '../../machines/server/server.view.ts';
import type { AuthWorld } from './types.ts';

/** The browser's own part in signing in: chrome.identity shows the window and keeps its answer from every page. */
export function browserWorld(admit: AuthWorld['admit']): AuthWorld {
  return {
    admit,
    fetch: (input, init) => fetch(input, init),
    mayReach: (origin) => chrome.permissions.contains({ origins: [originPattern(origin)] }),
    redirectUri: chrome.identity.getRedirectURL('signed-in'),
    openWindow: (url) => chrome.identity.launchWebAuthFlow({ url, interactive: true }),
    random: () =>
      btoa(String.fromCharCode(...crypto.getRandomValues(new Uint8Array(32)))).replace(/[+/=]/g, '_'),
  };
}
